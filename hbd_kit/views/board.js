// The live board: shows the SVG that Python drew, swaps the parts that changed, marks what can be picked, and
// sends back ids. Nobody here knows rules.
//
// A *part* is one <g data-key>. A *stop* is an element with data-id and data-label, a place or a piece: the
// keyboard can stand on it, and Enter, Space or a click picks it, or asks why it cannot be picked. Where a pick can
// mean several things, a menu beside it lets choose.
// A piece with data-reach says what it could do from where it stands; that is shown while the mouse or the keyboard
// is on it, and so is who could come or strike there.
// A picture is trusted no further than needed: only elements that draw, and nothing that runs or fetches.

const SVG_NS = "http://www.w3.org/2000/svg";
const DRAWS = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc
  pattern linearGradient radialGradient stop clipPath mask marker filter feTurbulence feDisplacementMap
  feGaussianBlur feColorMatrix feComposite feBlend feFlood feMerge feMergeNode feOffset feMorphology`.split(/\s+/),
);
// What this file itself writes on a stop, and Python never does.
const OURS = new Set(
  "role tabindex aria-label aria-description aria-hidden data-lm-suppress-shortcuts".split(" "),
);
const STOP = "[data-id][data-label]";
const NEAR = 30; // a piece this close to the middle of a place stands on it; a square is about 100 wide
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const REACHES = new Map([
  // what a kind of reach is in words, and its mark in the middle of where it leads
  ["go", ["can go to", "M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0Z"]],
  ["strike", ["strikes", "M-10-10 10 10M10-10-10 10"]],
  ["threaten", ["threatens", "M-9-9 9 9M9-9-9 9"]],
]);
const REACH = "[data-reach]";
const MANY = 6; // more than this in a menu are shown as drawings in rows of five
const ROW = 5;
let views = 0;

/** The CSS with nothing in it that fetches, and with ids as this view has them. */
function tameCss(css, scope) {
  return css
    .replace(/@import[^;]*;?/gi, "")
    .replace(/url\(\s*(["']?)(#?)([^)"']*)\1\s*\)/gi, (_, __, hash, id) => (hash ? `url(#${scope}${id})` : "none"));
}

/** Takes out whatever does not draw. Ids get this view's prefix: two boards on a page share no pattern. */
function tame(node, scope) {
  for (const child of [...node.children]) {
    if (child.namespaceURI !== SVG_NS || !DRAWS.has(child.localName)) child.remove();
    else tame(child, scope);
  }
  for (const { name, localName, value } of [...node.attributes]) {
    if (/^on/i.test(localName)) node.removeAttribute(name);
    else if (localName === "href" && !value.startsWith("#")) node.removeAttribute(name);
    else if (localName === "href") node.setAttribute(name, `#${scope}${value.slice(1)}`);
    else if (name === "id") node.id = scope + value;
    else if (/url\(/i.test(value)) node.setAttribute(name, tameCss(value, scope));
  }
}

/** The elements that this SVG text describes, tame; a text that is no XML costs only itself. */
function readSvg(name, text, scope) {
  const wrapped = `<svg xmlns="${SVG_NS}" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`;
  const parsed = new DOMParser().parseFromString(wrapped, "image/svg+xml");
  const fault = parsed.querySelector("parsererror");
  if (fault) {
    console.error(`hbd_kit: "${name}" of the drawing is not well formed: ${fault.textContent}`);
    return [];
  }
  tame(parsed.documentElement, scope); // before it is ours: an adopted <image> would already fetch
  return [...document.adoptNode(parsed.documentElement).children];
}

/** Writes an attribute only where it differs; null takes it away. */
function put(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function svgNode(name, parent, className) {
  const node = document.createElementNS(SVG_NS, name);
  if (className) node.setAttribute("class", className);
  parent.append(node);
  return node;
}

/** Where a stop is, in the drawing's units: a piece where Python put it, a place at the middle of its outline. */
function middle(stop) {
  if (stop.style.transform) {
    const { e, f } = new DOMMatrix(stop.style.transform);
    return { x: e, y: f };
  }
  const { x, y, width, height } = outline(stop).getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** What of a stop can be hit: its own outline where Python drew one, else all of it. */
function outline(stop) {
  return stop.querySelector(".hit") ?? stop;
}

/** What a piece could do: kinds, each with ids; a text that is no JSON is no reach. */
function reaches(stop) {
  try {
    return Object.entries(JSON.parse(stop.dataset.reach ?? "{}")).filter(([, ids]) => Array.isArray(ids));
  } catch {
    return [];
  }
}

function reachKind(kind) {
  return REACHES.has(kind) ? kind : "go";
}

function apart(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function render({ model, el }) {
  const scope = `hbd${(views += 1)}-`;
  const ended = new AbortController();
  const { signal } = ended;

  const root = document.createElement("div");
  root.className = "hbd-view";
  const board = svgNode("svg", root, "hbd-board");
  board.setAttribute("role", "group");
  const sheet = svgNode("style", board);
  const symbols = svgNode("defs", board);
  const layer = svgNode("g", board);
  const ring = svgNode("g", board, "hbd-focus");
  const marks = svgNode("g", board, "hbd-reach");
  for (const layer of [ring, marks]) layer.setAttribute("aria-hidden", "true");
  const voice = document.createElement("div");
  voice.className = "hbd-said";
  voice.setAttribute("aria-live", "polite");
  const menu = document.createElement("div");
  menu.className = "hbd-menu";
  menu.hidden = true;
  menu.setAttribute("role", "group");
  menu.setAttribute("aria-label", "Which?");
  root.append(menu, voice);
  el.append(root);

  menu.at = ""; // the id that it is beside, while it is open
  let picture = {};
  let picks = {};
  const parts = new Map(); // key -> { text, inner, node }
  let stops = new Map(); // id -> element, back to front
  let current = null; // the id of the stop that Tab comes to
  let lastSpot = null; // where it was, should it vanish
  let pointed = null; // the id that the mouse is on
  let visited = false; // whether a person has ever been here by keyboard or mouse

  // The drawing ------------------------------------------------------------------------------------

  /** The part's node made like its new one: still the same node, so that it keeps the focus and can glide. */
  function renew(part, key, text, fresh) {
    fresh.setAttribute("data-key", key);
    const inner = fresh.innerHTML;
    if (part?.node.localName !== fresh.localName) {
      part?.node.replaceWith(fresh);
      return { text, inner, node: fresh };
    }
    const { node } = part;
    for (const { name } of [...node.attributes]) {
      if (!OURS.has(name) && !fresh.hasAttribute(name)) node.removeAttribute(name);
    }
    for (const { name, value } of fresh.attributes) if (!OURS.has(name)) put(node, name, value);
    if (part.inner !== inner) node.replaceChildren(...fresh.childNodes);
    return { text, inner, node };
  }

  function place(node, before) {
    if (node.isConnected && layer.moveBefore) layer.moveBefore(node, before); // keeps focus and motion
    else layer.insertBefore(node, before);
  }

  /** The nodes of some parts by key, read at one go; one by one where a text is not one element. */
  function readParts(some) {
    const all = readSvg("parts", some.map(([, text]) => text).join(""), scope);
    const fits = all.length === some.length && all.every((node, at) => node.dataset.key === some[at][0]);
    const one = (key, text) => readSvg(key, text, scope)[0] ?? document.createElementNS(SVG_NS, "g");
    return new Map(some.map(([key, text], at) => [key, fits ? all[at] : one(key, text)]));
  }

  function drawParts(wanted) {
    const keys = new Set(wanted.map(([key]) => key));
    for (const [key, { node }] of parts) {
      if (!keys.has(key)) {
        node.remove();
        parts.delete(key);
      }
    }
    const fresh = readParts(wanted.filter(([key, text]) => parts.get(key)?.text !== text));
    let here = layer.firstElementChild;
    for (const [key, text] of wanted) {
      let part = parts.get(key);
      if (part?.text !== text) {
        const old = part?.node;
        part = renew(part, key, text, fresh.get(key));
        parts.set(key, part);
        if (here === old) here = part.node;
      }
      if (part.node === here) here = here.nextElementSibling;
      else place(part.node, here);
    }
  }

  /** Says of every stop what it is, whether it can be picked, and which of them Tab comes to. */
  function mark() {
    stops = new Map();
    for (const { node } of parts.values()) {
      const found = [...(node.matches(STOP) ? [node] : []), ...node.querySelectorAll(STOP)];
      put(node, "aria-hidden", found.length ? null : "true");
      for (const stop of found) if (!stops.has(stop.dataset.id)) stops.set(stop.dataset.id, stop);
    }
    if (!stops.has(current)) current = nearestTo(lastSpot);
    if (current === null || (!visited && !(current in picks))) {
      current = [...stops.keys()].find((id) => id in picks) ?? stops.keys().next().value ?? null;
    }
    for (const [id, stop] of stops) {
      const can = id in picks;
      stop.classList.toggle("pickable", can);
      put(stop, "role", can ? "button" : "img");
      put(stop, "aria-label", can ? picks[id] || stop.dataset.label : stop.dataset.label);
      const could = reaches(stop).map(([kind, ids]) => `${REACHES.get(kind)?.[0] ?? kind} ${ids.join(", ")}`);
      put(stop, "aria-description", could.length ? could.join("; ") : null);
      put(stop, "tabindex", id === current ? "0" : "-1");
      put(stop, "data-lm-suppress-shortcuts", "true");
    }
  }

  function update() {
    const next = model.get("drawing") ?? {};
    const held = board.contains(focused()) ? focused() : null;
    picks = model.get("picks") ?? {};
    if (next !== picture) {
      if (next.style !== picture.style) sheet.textContent = tameCss(next.style ?? "", scope);
      if (next.defs !== picture.defs) symbols.replaceChildren(...readSvg("defs", next.defs ?? "", scope));
      put(board, "viewBox", `0 0 ${next.width ?? 0} ${next.height ?? 0}`);
      put(board, "aria-label", next.label ?? "");
      el.style.setProperty("--hbd-shape", String((next.width || 1) / (next.height || 1)));
      drawParts(next.parts ?? []);
      picture = next;
    }
    mark();
    const stop = stops.get(current);
    if (held && focused() !== stop) stop?.focus({ preventScroll: true });
    lastSpot = stop ? middle(stop) : null;
    showRing();
    showReach();
    if (menu.at !== (model.get("menu")?.at ?? "")) showMenu(); // it waited for what it is about
    else if (menu.at) placeMenu();
  }

  // What could be done -----------------------------------------------------------------------------

  /** The stops on the same spot, the topmost first. */
  function stack(stop) {
    const spot = middle(stop);
    return [...stops.values()].filter((each) => apart(middle(each), spot) < NEAR).reverse();
  }

  function reachMark(kind, d, spot) {
    const node = svgNode("path", marks, `hbd-${kind}`);
    put(node, "d", d);
    if (spot) put(node, "transform", `translate(${spot.x} ${spot.y})`);
  }

  /** Where what is pointed at could go, what it strikes, and which others could come or strike there. */
  function showReach() {
    const seen = focused();
    const kept = stops.get(current) === seen && seen.matches(":focus-visible") ? current : null;
    const stop = stops.get(pointed ?? kept);
    marks.replaceChildren();
    if (!stop) return;
    const here = stack(stop);
    const actor = here.find((each) => each.matches(REACH));
    for (const [kind, ids] of actor ? reaches(actor) : []) {
      for (const there of ids.filter((id) => !(id in picks)).map((id) => stops.get(id)).filter(Boolean)) {
        const edge = outline(there).getAttribute("d");
        if (edge && !there.style.transform) reachMark(`${reachKind(kind)} hbd-edge`, edge);
        reachMark(reachKind(kind), REACHES.get(reachKind(kind))[1], middle(there));
      }
    }
    const ids = new Set(here.map((each) => each.dataset.id));
    const { x, y } = middle(stop);
    for (const other of board.querySelectorAll(REACH)) {
      const [kind] = reaches(other).find(([, told]) => told.some((id) => ids.has(id))) ?? [];
      if (!kind || here.includes(other)) continue;
      const from = middle(other);
      const part = Math.max(0, 1 - 34 / apart(from, { x, y })); // it ends before the middle
      const [toX, toY] = [from.x + (x - from.x) * part, from.y + (y - from.y) * part];
      const turn = (Math.atan2(y - from.y, x - from.x) * 180) / Math.PI;
      reachMark(`${reachKind(kind)} hbd-from`, `M${from.x} ${from.y}L${toX} ${toY}`);
      reachMark(`${reachKind(kind)} hbd-tip`, `M${toX} ${toY}m0-9 16 9-16 9Z`);
      put(marks.lastElementChild, "transform", `rotate(${turn} ${toX} ${toY})`);
    }
  }

  function onPoint(event) {
    const stop = event.type === "pointerover" ? event.target.closest(STOP) : null;
    const id = stop && stops.get(stop.dataset.id) === stop ? stop.dataset.id : null;
    if (id === pointed) return;
    pointed = id;
    showReach();
  }

  // The keyboard -----------------------------------------------------------------------------------

  function focused() {
    return root.getRootNode().activeElement;
  }

  /** The middle of every stop. What stands on a place is a hair above it, so that Up climbs onto it. */
  function spots() {
    const found = [];
    for (const [id, stop] of stops) {
      const spot = { id, ...middle(stop), floor: !stop.style.transform, stack: [] };
      const under = !spot.floor && found.find((each) => each.floor && apart(each, spot) < NEAR);
      if (under) {
        under.stack.push(spot);
        [spot.x, spot.y] = [under.x, under.y];
      }
      found.push(spot);
    }
    for (const spot of found.filter(({ stack }) => stack.length)) {
      const stack = [spot, ...spot.stack].sort((a, b) => (b.id in picks) - (a.id in picks));
      const { y } = spot;
      stack.forEach((each, height) => (each.y = y - 0.2 * height));
    }
    return found;
  }

  function nearestTo(point) {
    if (!point) return null;
    return spots().sort((a, b) => apart(a, point) - apart(b, point))[0]?.id ?? null;
  }

  /** The next stop this way: within 60 degrees, near and straight before far and aslant. */
  function neighbour([dx, dy]) {
    const all = spots();
    const from = all.find(({ id }) => id === current);
    let [best, least] = [null, Infinity];
    for (const spot of from ? all : []) {
      const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
      const across = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
      const cost = along + 1.5 * across;
      if (along > 0.1 && across <= 1.75 * along && cost < least) [best, least] = [spot.id, cost];
    }
    return best;
  }

  /** The next of those that can be picked, round and round. */
  function nextPick(step) {
    const ids = [...stops.keys()];
    const from = ids.indexOf(current);
    for (let i = 1; i <= ids.length; i += 1) {
      const id = ids[(from + step * i + ids.length * 2) % ids.length];
      if (id in picks) return id;
    }
    return null;
  }

  function goTo(id) {
    if (id === null || id === undefined) return;
    stops.get(id).focus();
  }

  /** The double ring around the stop that the keyboard is on; it glides with a piece. */
  function showRing() {
    const stop = stops.get(current);
    const shown = Boolean(stop) && focused() === stop && stop.matches(":focus-visible");
    ring.classList.toggle("shown", shown);
    put(ring, "style", shown && stop.style.transform ? `transform: ${stop.style.transform}` : null);
    if (!shown) return;
    let line = outline(stop).cloneNode();
    if (line.localName === "g") {
      const { x, y, width, height } = stop.getBBox();
      line = document.createElementNS(SVG_NS, "rect");
      for (const [name, size] of Object.entries({ x, y, width, height, rx: 10 })) put(line, name, String(size));
    }
    const bands = [line, line.cloneNode(), line.cloneNode()];
    bands.forEach((band, index) => band.setAttribute("class", `hbd-band${index}`));
    ring.replaceChildren(...bands);
  }

  function act(id) {
    model.send(id in picks ? { pick: id } : { ask: id });
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === "Tab") return;
    const { key } = event;
    const ids = [...stops.keys()];
    const once = !event.repeat; // a key held down picks once
    if (key in ARROWS) goTo(neighbour(ARROWS[key]));
    else if (key === "Home") goTo(ids[0]);
    else if (key === "End") goTo(ids[ids.length - 1]);
    else if (key === "PageDown") goTo(nextPick(1));
    else if (key === "PageUp") goTo(nextPick(-1));
    else if (key === "Enter" || key === " ") once && act(current);
    else if ([...key].length === 1) once && model.send({ key });
    else if (key === "Escape" && model.get("held")) once && model.send({ shut: model.get("held") });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onFocus(event) {
    const stop = event.target.closest(STOP);
    if (!stop || !stops.has(stop.dataset.id)) return;
    if (current !== stop.dataset.id) {
      stops.get(current)?.setAttribute("tabindex", "-1");
      current = stop.dataset.id;
      stop.setAttribute("tabindex", "0");
    }
    visited = true;
    lastSpot = middle(stop);
    showRing();
    showReach();
  }

  function onBlur() {
    ring.classList.remove("shown");
    if (!pointed) marks.replaceChildren();
  }

  // The mouse --------------------------------------------------------------------------------------

  /** The stop that a click means: the topmost under it that can be picked, else the topmost. */
  function meant(event) {
    const under = event.detail ? root.getRootNode().elementsFromPoint(event.clientX, event.clientY) : [];
    const hit = [event.target, ...under]
      .map((node) => board.contains(node) && node.closest(STOP))
      .filter((stop) => stop && stops.get(stop.dataset.id) === stop);
    return hit.find((stop) => stop.dataset.id in picks) ?? hit[0];
  }

  function onClick(event) {
    if (menu.contains(event.target)) return;
    const stop = meant(event);
    if (!stop) return;
    stop.focus({ preventScroll: true });
    act(stop.dataset.id);
  }

  // The menu ---------------------------------------------------------------------------------------

  function menuButton({ value, words, way = null, icon = "" }, brief, around) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.value = value;
    put(button, "data-lm-suppress-shortcuts", "true");
    button.append(...readSvg("icon", icon, scope));
    const drawn = around || (brief && icon && way === null); // an arrow around the piece, or a drawing of its own
    if (!drawn) button.append(words);
    else {
      put(button, "aria-label", words);
      put(button, "title", words);
      put(button, "data-way", way === null ? null : String(way));
    }
    return button;
  }

  /** What a pick may mean, beside it; where all are directions, around it. */
  function showMenu() {
    const { at = "", items = [] } = model.get("menu") ?? {};
    const held = root.contains(focused());
    menu.at = stops.has(at) && items.length ? at : "";
    const ways = items.every(({ way = null }) => way !== null);
    menu.classList.toggle("pad", ways);
    menu.classList.toggle("long", items.length > MANY);
    const back = menu.contains(focused());
    menu.replaceChildren(...(menu.at ? items.map((item) => menuButton(item, items.length > MANY, ways)) : []));
    menu.hidden = !menu.at;
    if (menu.at) placeMenu();
    if (menu.at && held) menu.firstElementChild.focus({ preventScroll: true });
    else if (back) stops.get(current)?.focus({ preventScroll: true });
  }

  function placeMenu() {
    const stop = stops.get(menu.at);
    if (!stop) return;
    const scale = board.getScreenCTM();
    const { x, y } = new DOMPoint(middle(stop).x, middle(stop).y).matrixTransform(scale); // where it glides to
    const half = (outline(stop).getBBox().height * scale.a) / 2 + 4;
    const whole = root.getBoundingClientRect();
    const { offsetWidth: wide, offsetHeight: high } = menu;
    const left = x - whole.left - wide / 2;
    const [over, under] = [y - whole.top - half - high, y - whole.top + half];
    const beside = under + high < whole.height ? under : over;
    const top = menu.classList.contains("pad") ? y - whole.top - high / 2 : beside;
    menu.style.left = `${Math.max(2, Math.min(left, whole.width - wide - 2))}px`;
    menu.style.top = `${Math.max(2, Math.min(top, whole.height - high - 2))}px`;
  }

  function onMenuClick(event) {
    const button = event.target.closest("button");
    if (button) model.send({ choose: button.dataset.value });
  }

  function onMenuKey(event) {
    event.stopPropagation(); // the board beneath has keys of its own
    const buttons = [...menu.children];
    const from = buttons.indexOf(event.target);
    if (event.key === "Escape") model.send({ shut: menu.at });
    else if (event.key in ARROWS) {
      const [dx, dy] = ARROWS[event.key];
      const way = String((Math.round((Math.atan2(dx, -dy) * 180) / Math.PI) + 360) % 360);
      const step = dx + (menu.classList.contains("long") ? ROW : 1) * dy;
      const next = buttons.find((each) => each.dataset.way === way) ?? buttons.at((from + step) % buttons.length);
      next.focus();
    } else return;
    event.preventDefault();
  }

  // Day and night, and the voice ---------------------------------------------------------------------

  const dark = matchMedia("(prefers-color-scheme: dark)");

  function dress() {
    const light = document.body.dataset.jpThemeLight;
    const auto = light ? light === "false" : dark.matches;
    const theme = model.get("theme") ?? "auto";
    const night = theme === "auto" ? auto : theme === "night";
    board.classList.toggle("night", night);
    root.classList.toggle("night", night);
  }

  function speak() {
    const said = model.get("said") ?? "";
    if (voice.textContent !== said) voice.textContent = said;
  }

  const lab = new MutationObserver(dress);
  lab.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  dark.addEventListener("change", dress, { signal });
  // On the <div>: an <svg> that listens for the focus becomes a stop of its own for Tab.
  root.addEventListener("click", onClick, { signal });
  root.addEventListener("keydown", onKey, { signal });
  root.addEventListener("focusin", onFocus, { signal });
  root.addEventListener("focusout", onBlur, { signal });
  for (const name of ["pointerover", "pointerleave"]) root.addEventListener(name, onPoint, { signal });
  menu.addEventListener("click", onMenuClick, { signal });
  menu.addEventListener("keydown", onMenuKey, { signal });
  const resized = new ResizeObserver(() => menu.at && placeMenu());
  resized.observe(root);
  const heard = {
    "change:drawing": update,
    "change:picks": update,
    "change:menu": showMenu,
    "change:said": speak,
    "change:theme": dress,
  };
  for (const [name, hear] of Object.entries(heard)) model.on(name, hear);
  dress();
  update();
  speak();
  showMenu();

  return () => {
    ended.abort();
    resized.disconnect();
    lab.disconnect();
    for (const [name, hear] of Object.entries(heard)) model.off(name, hear);
    root.remove();
  };
}

export default { render };
