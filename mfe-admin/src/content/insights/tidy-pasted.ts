/** Turns what Google Docs and Word write instead of plain HTML into that. */
export function tidyPasted(body: HTMLElement): void {
  for (const element of body.querySelectorAll('b,strong'))
    if (/font-weight: ?(?:normal|400)/.test(styleOf(element))) element.replaceWith(...element.childNodes);
  for (const empty of body.querySelectorAll('br'))
    if (empty.previousElementSibling?.matches('p,ul,ol,table,h1,h2,h3,h4,h5,h6')) empty.remove();
  for (const span of body.querySelectorAll('span[style]')) sayByElements(span);
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1');
  for (const item of body.querySelectorAll('p[style*=mso-list]')) listItem(item);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    if (list.previousElementSibling?.nodeName === 'LI') list.previousElementSibling.append(list);
  for (const words of body.querySelectorAll('li > p:only-of-type')) words.replaceWith(...words.childNodes);
}

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

/** Google Docs says by styles what is bold, italic or struck out; a heading is bold anyway. */
function sayByElements(span: Element): void {
  const style = styleOf(span);
  const names = [
    /font-weight: ?(?:bold|[6-9]00)/.test(style) && !span.closest('h1,h2,h3,h4,h5,h6') && 'strong',
    /font-style: ?italic/.test(style) && 'em',
    /text-decoration[^;]*line-through/.test(style) && 'del',
  ];
  for (const name of names)
    if (name && span.textContent.trim() && !span.closest(name)) {
      const element = span.ownerDocument.createElement(name);
      element.append(...span.childNodes);
      span.append(element);
    }
}

function rename(element: Element, name: string): Element {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/**
 * Word writes a list as paragraphs with a level, in which the mark is text. Each becomes an item of the list before it, or of a new
 * one.
 */
function listItem(paragraph: Element): void {
  const level = Number(/mso-list:[^;]*level(\d)/.exec(styleOf(paragraph))?.[1]);
  const mark = paragraph.querySelector('[style*="mso-list:Ignore"],[style*="mso-list: Ignore"]');
  if (!level) return;
  const name = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul';
  mark?.remove();
  const before = paragraph.previousElementSibling;
  let list = before?.matches(level > 1 ? '[data-pasted]' : `${name}[data-pasted]`) ? before : undefined;
  if (!list) {
    list = newList(paragraph, name);
    paragraph.before(list);
  }
  for (let depth = 1; depth < level; depth++) {
    const last: Element | null = list.lastElementChild;
    if (!last) break;
    let inner: Element | null = last.querySelector(':scope > ul, :scope > ol');
    if (!inner) last.append((inner = newList(paragraph, name)));
    list = inner;
  }
  list.append(rename(paragraph, 'li'));
}

function newList({ ownerDocument }: Element, name: string): Element {
  const list = ownerDocument.createElement(name);
  list.setAttribute('data-pasted', '');
  return list;
}
