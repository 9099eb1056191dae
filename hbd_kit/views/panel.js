// A panel: HTML that Python wrote, patched in place, and what a person does with it sent back.
//
// Python escapes every text it puts in, and says what is; a click on an element with `data-do`, a change of
// a field with one, or Enter in it, is what happens: a message { do, value }. Where something has `data-keys`,
// the arrows are told too, as letters and digits always are: { do: "key" }. Escape presses the button of what
// is in hand. Nobody here knows rules.

const KEPT = ["INPUT", "TEXTAREA", "SELECT"];

/** Makes `old` like `fresh`, touching only what differs, so that focus, scroll and typed words stay. */
function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) {
    if (name === "open") continue; // what a person has unfolded stays so
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
      if (name === "value" && old !== document.activeElement) old.value = value;
      if (name === "open") old.open = true;
    }
  }
  if (KEPT.includes(old.tagName) && old.tagName !== "SELECT") {
    if (old.tagName === "TEXTAREA" && old !== document.activeElement) old.value = fresh.textContent;
    return;
  }
  const olds = [...old.childNodes];
  const freshes = [...fresh.childNodes];
  const keyed = new Map(olds.filter((n) => n.dataset?.key).map((n) => [n.dataset.key, n]));
  let at = 0;
  for (const want of freshes) {
    const here = old.childNodes[at];
    const match = want.dataset?.key ? keyed.get(want.dataset.key) : here && !here.dataset?.key ? here : null;
    if (match && match.nodeName === want.nodeName) {
      if (match !== here) old.insertBefore(match, here ?? null);
      if (match.nodeType === Node.ELEMENT_NODE) patch(match, want);
      else if (match.nodeValue !== want.nodeValue) match.nodeValue = want.nodeValue;
    } else {
      old.insertBefore(want, here ?? null);
    }
    at += 1;
  }
  while (old.childNodes.length > at) old.lastChild.remove();
}

function read(html) {
  const page = new DOMParser().parseFromString(`<div>${html}</div>`, "text/html");
  for (const bad of page.querySelectorAll("script, iframe, object, embed, link, meta")) bad.remove();
  const runs = page.evaluate("//@*[starts-with(name(), 'on')]", page, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  for (let at = 0; at < runs.snapshotLength; at += 1) {
    const { name, ownerElement } = runs.snapshotItem(at);
    ownerElement.removeAttribute(name);
  }
  for (const node of page.querySelectorAll("button, input, select, textarea, summary, [tabindex]")) {
    node.setAttribute("data-lm-suppress-shortcuts", "true");
  }
  return page.body.firstChild;
}

function valueOf(node) {
  if (node.type === "checkbox") return node.checked;
  if (node.dataset.from) {
    const field = node.closest(".hbd-panel").querySelector(`[name="${node.dataset.from}"]`);
    return field ? field.value : "";
  }
  return node.dataset.value ?? node.value ?? "";
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "hbd-panel";
  el.append(root);

  const isDark = () => {
    const light = document.body.dataset.jpThemeLight;
    return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const theme = () => root.classList.toggle("night", isDark());
  const show = () => {
    const fresh = read(model.get("html"));
    const held = root.contains(document.activeElement);
    fresh.className = root.className;
    patch(root, fresh);
    theme();
    // Who pressed a button that is gone stays here: else the next key would be the notebook's.
    if (held && !root.contains(document.activeElement)) {
      root.querySelector(".options button, button:not([disabled])")?.focus({ preventScroll: true });
    }
  };
  const change = () => {
    show();
    model.send({ seen: true }); // so that bots do not run ahead of what is shown
  };
  const tell = (node) => model.send({ do: node.dataset.do, value: valueOf(node) });

  const onClick = (event) => {
    const node = event.target.closest("[data-do]");
    if (!node || !root.contains(node) || node.disabled || node.getAttribute("aria-disabled") === "true") return;
    if (node.tagName === "BUTTON") tell(node);
  };
  const onChange = (event) => {
    const node = event.target;
    if (node.type === "file") {
      const file = node.files[0];
      if (!file) return;
      if (file.size > 8_000_000) model.send({ do: "too-large", value: String(file.size) });
      else file.text().then((text) => model.send({ do: node.dataset.do, value: text }));
      node.value = "";
    } else if (node.dataset.do && (node.tagName === "SELECT" || ["range", "checkbox"].includes(node.type))) {
      tell(node);
    } else if (node.dataset.change) {
      tell(node);
    }
  };
  const onInput = (event) => {
    if (event.target.type === "range" && event.target.dataset.live) tell(event.target);
  };
  const onKey = (event) => {
    const { key, target } = event;
    if (key === "Enter" && target.tagName === "INPUT" && target.dataset.do) tell(target);
    const free = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !KEPT.includes(target.tagName);
    const turns = /^Arrow(Left|Right)$/.test(key) && root.querySelector("[data-keys]");
    if (free && (turns || (key !== " " && [...key].length === 1))) model.send({ do: "key", value: key });
    const back = key === "Escape" && root.querySelector(".hand button");
    if (back && free) tell(back);
    if (back || !["Tab", "Escape"].includes(key)) event.stopPropagation();
  };
  const onMessage = (message) => {
    if (message.download) {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([message.text], { type: "text/plain" }));
      link.download = message.download;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
    if (message.copy) navigator.clipboard?.writeText(message.copy).catch(() => {});
  };

  root.addEventListener("click", onClick);
  root.addEventListener("change", onChange);
  root.addEventListener("input", onInput);
  root.addEventListener("keydown", onKey);
  model.on("change:html", change);
  model.on("msg:custom", onMessage);
  const watch = new MutationObserver(theme);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  show();

  return () => {
    root.removeEventListener("click", onClick);
    root.removeEventListener("change", onChange);
    root.removeEventListener("input", onInput);
    root.removeEventListener("keydown", onKey);
    model.off("change:html", change);
    model.off("msg:custom", onMessage);
    watch.disconnect();
  };
}

export default { render };
