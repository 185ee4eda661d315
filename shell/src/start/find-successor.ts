/** What tells one control or field from others, and is the same on the server and in the browser. */
const TELLING = ['type', 'name', 'role', 'data-opens'];

/**
 * Returns a function that finds the element that React has rendered in place of this one, where an extension or a translator had
 * changed the server's HTML; undefined as long as there is none. It is the same among those of its kind with its words, or among
 * all of its kind if the words have changed. To be called while the element is in the page.
 */
export function successorOf(element: HTMLElement): () => HTMLElement | undefined {
  const kind = kindOf(element);
  const words = wordsOf(element);
  const all = () =>
    Array.from(document.querySelectorAll<HTMLElement>(element.tagName)).filter(
      (other) => kindOf(other) === kind,
    );
  const among = (others: HTMLElement[]) => {
    const [index, count] = [others.indexOf(element), others.length];
    return (now: HTMLElement[]) => (now.length === count ? now[index] : undefined);
  };
  const withWords = (others: HTMLElement[]) => others.filter((other) => wordsOf(other) === words);
  const amongAll = among(all());
  const amongWords = among(withWords(all()));
  return () => amongWords(withWords(all())) ?? amongAll(all());
}

function kindOf(element: HTMLElement): string {
  // Extensions mark fields with classes of their own, and names tell fields apart.
  const classes = element.matches('input,textarea,select') ? '' : element.className;
  return [...TELLING.map((name) => element.getAttribute(name)), valueOf(element), classes].join('\n');
}

/** Of a choice. The value of a field is what somebody has typed. */
const valueOf = (element: HTMLElement) =>
  element.matches('[type=radio],[type=checkbox]') ? element.getAttribute('value') : '';

const wordsOf = ({ textContent }: HTMLElement) => textContent.trim();
