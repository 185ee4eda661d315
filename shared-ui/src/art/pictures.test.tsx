import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './avatar';
import { categoryArt, CategoryPlate } from './category-plate';
import { readFocalPoint, withFocalPoint } from './focal-point';
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
])('reads a rating of %i as "%s" [TE2]', (rating, name) => {
  render(<Stars rating={rating} />);
  expect(screen.getByRole('img', { name }).querySelectorAll('[data-on]')).toHaveLength(Math.min(5, rating));
});

test.each([
  ['/a.webp', { x: 50, y: 50 }],
  ['/a.webp#focus=20,65', { x: 20, y: 65 }],
  ['/a.webp#focus=999,0', { x: 100, y: 0 }],
  ['/a.webp#focus=a,b', { x: 50, y: 50 }],
])('the focal point of %s is %o', (imageUrl, point) => {
  expect(readFocalPoint(imageUrl)).toEqual(point);
});

test('an address has at most one focal point, and none for the center', () => {
  expect(withFocalPoint('/a.webp', { x: 0, y: 100 })).toBe('/a.webp#focus=0,100');
  expect(withFocalPoint('/a.webp#focus=0,100', { x: 5, y: 100 })).toBe('/a.webp#focus=5,100');
  expect(withFocalPoint('/a.webp#focus=0,100', { x: 50, y: 50 })).toBe('/a.webp');
});

const KEPT = '/api/pictures/0190a0b0-0000-7000-8000-000000000000';

test.each([
  [960, '#focus=20,65', [480, 960]],
  [600, '', [480, 600]],
  [480, '', [480]],
  [300, '', [300]],
])('from the copies of a picture %i wide a browser chooses by format and frame', (width, focus, widths) => {
  const imageUrl = `${KEPT}/${width}.webp${focus}`;
  const { container } = render(<CategoryPlate category="Citizenship" imageUrl={imageUrl} />);
  const offered = [...container.querySelectorAll('picture > *')].map((each) => [
    each.tagName,
    each.getAttribute('type'),
    each.getAttribute('srcset'),
    each.getAttribute('sizes'),
  ]);
  const copies = (format: string) => widths.map((wide) => `${KEPT}/${wide}.${format} ${wide}w`).join(', ');
  expect(offered).toEqual([
    ['SOURCE', 'image/avif', copies('avif'), '24rem'],
    ['SOURCE', 'image/webp', copies('webp'), '24rem'],
    ['IMG', null, copies('jpg'), '24rem'],
  ]);
  const image = container.querySelector('img')!;
  expect(image.getAttribute('src')).toBe(`${KEPT}/${width}.jpg${focus}`);
  expect(image).toHaveStyle({ objectPosition: focus ? '20% 65%' : '50% 50%' });
});

test('a picture from elsewhere is used as it is', () => {
  const { container } = render(
    <CategoryPlate category="Citizenship" imageUrl="https://elsewhere.example/960.webp" />,
  );
  expect(container.querySelector('picture')).toBeNull();
  const image = container.querySelector('img')!;
  expect(image.getAttribute('src')).toBe('https://elsewhere.example/960.webp');
  expect(image).not.toHaveAttribute('srcset');
});

test.each(['/gone.jpg', `${KEPT}/960.webp`])(
  'picture %s is replaced by the plate if it fails',
  (imageUrl) => {
    const { container } = render(<CategoryPlate category="Citizenship" imageUrl={imageUrl} />);
    const frame = container.querySelector('[data-art]')!;
    fireEvent.error(frame.querySelector('img')!);
    expect(frame).toBeEmptyDOMElement();
  },
);

test('a picture that fills a frame keeps its focal point', () => {
  const { container } = render(<CategoryPlate category="Citizenship" imageUrl="/a.webp#focus=20,65" />);
  expect(container.querySelector('img')).toHaveStyle({ objectPosition: '20% 65%' });
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
