import { act, render } from '@testing-library/react';
import { Fragment } from 'react';
import { tolerateTranslators } from './tolerate-translators';

const { insertBefore, removeChild } = Node.prototype;
beforeAll(tolerateTranslators);
afterAll(() => Object.assign(Node.prototype, { insertBefore, removeChild }));

const inFont = (text: string) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = text.toUpperCase();
  outer.append(inner);
  return outer;
};

/** How a translator may replace a text of the page. */
const TRANSLATORS: Record<string, (text: Text) => void> = {
  'replaces texts': (text) => text.replaceWith(inFont(text.data)),
  'inserts its own, then removes ours': (text) => {
    text.before(inFont(text.data));
    text.remove();
  },
  'appends its own, then removes ours': (text) => {
    text.after(inFont(text.data));
    text.parentNode!.removeChild(text);
  },
  'wraps texts': (text) => {
    const font = inFont('');
    text.replaceWith(font);
    font.firstChild!.replaceWith(text);
  },
  'replaces its own again': (text) => {
    const first = inFont(text.data);
    text.replaceWith(first);
    first.replaceWith(inFont(text.data));
  },
  'shows the original again': (text) => {
    const font = inFont(text.data);
    text.replaceWith(font);
    font.replaceWith(text);
  },
  'wraps the whole sentence': (text) => {
    const { parentElement } = text;
    if (parentElement?.tagName !== 'P' || parentElement.querySelector('font')) return;
    const font = document.createElement('font');
    font.append(...parentElement.childNodes);
    parentElement.append(font);
  },
  'merges neighbours': (text) => {
    const next = text.nextSibling;
    if (!text.parentNode || !(next instanceof Text)) return;
    text.before(inFont(text.data + next.data));
    text.remove();
    next.remove();
  },
};

function Sentence({ count, name = '' }: { count: number; name?: string }) {
  return (
    <p>
      {count > 1 && 'As many as '}
      {count} {count === 1 ? 'file' : 'files'}
      {count > 2 && <b>{`${count - 2} too many`}</b>}
      {name && ' of '}
      {name}
      {['a', 'b'].map((key) => (
        <Fragment key={key}>, {key}</Fragment>
      ))}
    </p>
  );
}

const STEPS = [
  { count: 1 },
  { count: 3, name: 'Odile' },
  { count: 2 },
  { count: 1, name: 'Jonas' },
  { count: 5 },
];

test.each(Object.entries(TRANSLATORS))(
  'what changes is seen, and nothing fails, where a translator %s',
  async (_, translate) => {
    const { container, rerender, unmount } = render(<Sentence count={2} name="Mei" />);
    const plain = render(<Sentence count={2} name="Mei" />);
    for (const [index, step] of STEPS.entries()) {
      const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) if (text.data.trim() && !text.parentElement?.closest('font')) translate(text);
      // Every other time React acts before the page has noticed the translation.
      if (index % 2 === 0) await act(() => Promise.resolve());
      rerender(<Sentence {...step} />);
      plain.rerender(<Sentence {...step} />);
      await act(() => Promise.resolve());
      expect(container.textContent?.toLowerCase()).toBe(plain.container.textContent?.toLowerCase());
    }
    unmount();
    expect(container.textContent).toBe('');
  },
);
