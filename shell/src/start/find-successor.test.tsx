import { successorOf } from './find-successor';

const OLD = `
  <header><button class="a" data-opens="booking">Book</button></header>
  <main>
    <button class="a" data-opens="booking">Book</button><button class="b">Read</button><button class="b">Send</button>
    <form><input name="name"><input name="email" class="marked"><input type="radio" name="size" value="s"><input type="radio" name="size" value="m"></form>
  </main>`;
const NEW = OLD.replace(' class="marked"', '');

/** Draws the page anew, and gives the place of the successor among the elements that match. */
function placeAfter(selector: string, index: number, { before = OLD, after = NEW } = {}): number | undefined {
  document.body.innerHTML = before;
  const find = successorOf(document.querySelectorAll<HTMLElement>(selector)[index]!);
  document.body.innerHTML = after;
  const found = find();
  return found && Array.from(document.querySelectorAll(selector)).indexOf(found);
}

test.each([
  ['button', 0],
  ['button', 1],
  ['button', 2],
  ['button', 3],
  ['input', 0],
  ['input', 1],
  ['input', 2],
  ['input', 3],
])('each element is found again: %s %i', (selector, index) => {
  expect(placeAfter(selector, index)).toBe(index);
});

test('it is found among others that an extension had inserted', () => {
  const before = OLD.replaceAll('<button', '<button>Of an extension</button><button');
  expect(placeAfter('button', 7, { before })).toBe(3);
  expect(placeAfter('button', 3, { before })).toBe(1);
});

test('it is found by its words where an extension had inserted another of its kind', () => {
  const before = OLD.replace(
    '<button class="b">',
    '<button class="b">Of an extension</button><button class="b">',
  );
  expect([3, 4].map((index) => placeAfter('button', index, { before }))).toEqual([2, 3]);
});

test('it is found where words had changed', () => {
  const before = OLD.replace('Read', 'Lire').replace('Send', 'Envoyer').replaceAll('Book', 'Réserver');
  expect([0, 1, 2, 3].map((index) => placeAfter('button', index, { before }))).toEqual([0, 1, 2, 3]);
});

test('nothing takes its place while only a part of the page is there', () => {
  const after = NEW.slice(0, NEW.indexOf('<main>'));
  expect(placeAfter('button', 1, { after })).toBeUndefined();
});
