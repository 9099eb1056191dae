"""Naming the rules that a test is about: `@rule("CG-MOVE-2")`. The contract counts them."""

import pytest

rule = pytest.mark.rule
