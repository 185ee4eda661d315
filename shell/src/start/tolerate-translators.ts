/**
 * Keeps React working where a translator has changed the page under it. Translators put an element, mostly `<font>`, in place
 * of a text, and React would later remove that text, insert something before it, which fails, or change it, which nobody would
 * see (facebook/react#11538). So a text that React still uses comes back when React touches it; the translator then translates it
 * again. To be called once, before React takes over the page.
 */
export function tolerateTranslators(): void {
  /** What is shown in place of a text. */
  const placeOf = new WeakMap<Node, ChildNode>();
  /** The texts that it is shown for, in their order. */
  const textsOf = new WeakMap<Node, Text[]>();
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });

  function note(records: MutationRecord[]): void {
    let latest: ChildNode | undefined;
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') bringBack(target);
      for (const node of addedNodes) {
        const place = placeOf.get(node);
        placeOf.delete(node);
        if (place?.isConnected) restore(place);
        latest = node as ChildNode;
      }
      const isBeside = latest && (latest === previousSibling || latest === nextSibling);
      const place = (addedNodes[0] as ChildNode | undefined) ?? (isBeside ? latest : undefined);
      if (place) for (const node of removedNodes) replaced(node, place);
    }
  }

  function replaced(node: Node, place: ChildNode): void {
    if (node.isConnected) return;
    const texts = node instanceof Text ? [node] : (textsOf.get(node) ?? []);
    for (const text of texts) {
      placeOf.set(text, place);
      observer.observe(text, { characterData: true });
    }
    if (texts.length > 0) textsOf.set(place, [...(textsOf.get(place) ?? []), ...texts]);
  }

  function bringBack(node: Node): void {
    const place = placeOf.get(node);
    if (place?.isConnected && !node.isConnected) restore(place);
  }

  function restore(place: ChildNode): void {
    const texts = textsOf.get(place) ?? [];
    textsOf.delete(place);
    place.replaceWith(...texts.filter((text) => !text.isConnected));
  }

  /** Brings `child` back if a translator has taken it out of `parent` or into an element of its own; false if it is lost. */
  function isFound(child: Node, parent: Node): boolean {
    note(observer.takeRecords());
    bringBack(child);
    return child.parentNode !== null && parent.contains(child);
  }

  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    return isFound(child, this) ? (removeChild.call(child.parentNode, child) as Child) : child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as Child;
    if (!isFound(before, this)) return insertBefore.call(this, node, null) as Child;
    let place = before;
    // What is inserted into the translator's own element would not be translated.
    while (place.parentNode !== this && !place.previousSibling) place = place.parentNode!;
    return insertBefore.call(place.parentNode, node, place) as Child;
  };
}
