// Runs in every page that a test opens, before the page's own code: reports the text on the screen, and what
// a screen reader says, each text once per page. A plain script: the browser tests and jsdom load it
// unchanged.

(() => {
  const tell = globalThis.__readOnScreen;
  if (typeof tell !== 'function') return;
  // Saved before a test replaces the clock.
  const later = globalThis.setTimeout.bind(globalThis);
  const LONGEST = 3_000;
  const LONGEST_AROUND = 600;
  const SPECIFIED_COPY = [
    'aria-label',
    'aria-description',
    'aria-placeholder',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'label',
    'placeholder',
    'title',
  ];
  const SHOWING = ['hidden', 'open', 'class', 'inert', 'aria-expanded', 'aria-hidden', 'aria-describedby'];
  /** Their parent draws them; they have no box of their own. */
  const PARTS = new Set(['option', 'optgroup', 'title', 'desc']);
  const told = new Set();
  let fresh = [];

  const note = (text, longest = LONGEST) => {
    const words = text?.replace(/\s+/g, ' ').trim();
    if (!words || words.length > longest || told.has(words)) return;
    told.add(words);
    fresh.push(words);
  };

  const isShown = (element) => {
    if (!element) return false;
    if (PARTS.has(element.localName)) return isShown(element.parentElement);
    return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
  };

  /** Visits everything below a node, each element once. */
  const look = (root) => {
    const shown = new Map();
    const see = (element) => {
      if (!shown.has(element)) shown.set(element, isShown(element));
      return shown.get(element);
    };
    const around = new Set();
    const noteAround = (element, longest) => {
      if (!element || around.has(element)) return;
      around.add(element);
      note(element.textContent, longest);
    };
    // Text node by text node, and the elements around it: a link in a sentence divides it.
    const read = (text) => {
      const parent = text.parentElement;
      if (!parent || !text.data.trim() || !see(parent)) return;
      note(text.data);
      noteAround(parent, LONGEST);
      noteAround(parent.parentElement, LONGEST_AROUND);
    };
    const hear = (element) => {
      for (const name of SPECIFIED_COPY)
        if (element.hasAttribute(name) && see(element)) note(element.getAttribute(name));
      for (const id of element.getAttribute('aria-describedby')?.split(/\s+/) ?? [])
        if (see(element)) note(document.getElementById(id)?.textContent);
    };
    if (root.nodeType === Node.TEXT_NODE) read(root);
    else {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = root; node; node = walker.nextNode()) {
        if (node.nodeType === Node.TEXT_NODE) read(node);
        else if (node.nodeType === Node.ELEMENT_NODE) hear(node);
      }
    }
  };

  const send = () => {
    for (const part of document.title.split(' | ')) note(part);
    note(document.querySelector('meta[name="description"]')?.content);
    if (fresh.length === 0) return;
    const texts = fresh;
    fresh = [];
    // A page that is closing can no longer report.
    Promise.resolve(tell(JSON.stringify(texts))).catch(() => undefined);
  };

  const lookAtAll = () => {
    if (document.documentElement) look(document.documentElement);
    send();
  };

  new MutationObserver((changes) => {
    const touched = new Set();
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'childList' ? addedNodes : [target])
        if (node.isConnected) touched.add(node);
    for (const node of touched) if (!touched.has(node.parentNode)) look(node);
    send();
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...SHOWING, ...SPECIFIED_COPY],
  });
  // A style sheet can show or hide text without a change in the document.
  document.addEventListener('DOMContentLoaded', lookAtAll);
  document.addEventListener('click', () => later(lookAtAll, 50), true);
  globalThis.addEventListener('pagehide', lookAtAll);
})();
