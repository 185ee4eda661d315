import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';
import { categoryArt, CategoryPlate } from './category-plate';
import { initialsOf } from './portrait';
import { ServiceSeal } from './service-seal';
import { Stars } from '../data/stars';

test.each([
  ['Digital Assets', 'cat-digital-assets'],
  ['tax strategy', 'cat-tax-strategy'],
  [' CITIZENSHIP ', 'cat-citizenship'],
  ['Wealth Management', 'cat-wealth-management'],
  ['Philanthropy', 'cat-default'],
  ['', 'cat-default'],
])('shows category "%s" on plate %s [IN12]', (category, art) => {
  expect(categoryArt(category)).toBe(art);
});

test.each([
  ['coins', 'coins'],
  ['shield', 'shield'],
  ['passport', 'id-card'],
  ['building', 'building'],
  ['chart-line', 'chart-line'],
  ['gem', 'gem'],
  ['shield-alt', 'shield-check'],
  ['rocket', 'briefcase'],
  ['menu', 'briefcase'],
  ['constructor', 'briefcase'],
  ['', 'briefcase'],
])('draws icon "%s" as %s [SV7]', (icon, glyph) => {
  const { container } = render(<ServiceSeal icon={icon} seed="a" />);
  expect(container.querySelector(`[data-icon="${glyph}"] [data-glyph="${glyph}"]`)).toBeInTheDocument();
});

test.each([
  [1, '1 out of 5 stars'],
  [3, '3 out of 5 stars'],
  [5, '5 out of 5 stars'],
  [7, '5 out of 5 stars'],
])('tells a rating of %i as "%s" [TE2]', (rating, name) => {
  render(<Stars rating={rating} />);
  expect(screen.getByRole('img', { name }).querySelectorAll('[data-on]')).toHaveLength(Math.min(5, rating));
});

test('a picture that fails gives way to the plate below it', () => {
  const { container } = render(<CategoryPlate category="Citizenship" imageUrl="/gone.jpg" />);
  const picture = container.querySelector('img');
  if (!picture) throw new Error('The picture was not tried');
  fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
});

test.each([
  ['Adrienne Castellan', 'AC'],
  ['  Mei-Lin   van der Tan ', 'MT'],
  ['Marguerite O.', 'MO'],
  ['Åsa', 'Å'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('two seals of one person on one page do not share an id', () => {
  const { container } = render(
    <>
      <Avatar name="Leila Haddad" />
      <Avatar name="Leila Haddad" />
    </>,
  );
  const ids = [...container.querySelectorAll('path')].map((path) => path.id);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(container.querySelector(`use[href="#${id}"]`)).toBeInTheDocument();
});
