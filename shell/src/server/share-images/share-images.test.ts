import { shareImageSvg } from './share-image-svg';
import { fitTitle } from './fit-title';
import { icoOf, iconSvg } from './icon-svg';

/** Letters of equal width are enough to test the rules. */
const widthOf = (text: string) => [...text].length * 0.5;
const room = { width: 600, height: 290, sizes: [84, 60, 40], leading: 1.1, widthOf };

test('a title is set in the largest size that fits, in lines of similar length', () => {
  expect(fitTitle('Tax', room)).toEqual({ lines: ['Tax'], size: 84 });
  expect(fitTitle('One two three four', room).lines).toEqual(['One two', 'three four']);
  expect(fitTitle('Leaving well before an exit', room)).toEqual({
    lines: ['Leaving well', 'before an exit'],
    size: 84,
  });
  expect(fitTitle('Custody after the halving: what institutions changed', room).size).toBe(60);
});

test.each([
  ['long', 'Residence and custody and tax and succession in one file '.repeat(20)],
  ['one word', 'x'.repeat(400)],
  ['of one long word among others', `The ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)} case`],
  ['of astral letters', '𝔊'.repeat(300)],
])('a title that is %s never exceeds its area', (_, title) => {
  const { lines, size } = fitTitle(title, room);
  for (const line of lines) expect(widthOf(line) * size).toBeLessThanOrEqual(room.width);
  expect(lines.length * size * room.leading).toBeLessThanOrEqual(room.height);
  expect(lines.join('')).toContain(title.slice(0, 3));
});

const text = {
  seed: '/insights/x',
  title: 'Tax <b>& "trusts"</b>',
  label: 'Tax & more',
  firm: 'Lisle Harrow',
  foot: 'New York',
};

test('text on a share image is escaped', () => {
  const svg = shareImageSvg(text, widthOf);
  expect(svg).toContain('&lt;b&gt;&amp;');
  expect(svg).not.toMatch(/<b>|NaN|undefined|Infinity/);
});

test('every path has its own pattern, and always the same one', () => {
  const plateOf = (seed: string) =>
    /<mask[\s\S]*<\/mask>/.exec(shareImageSvg({ ...text, seed }, widthOf))?.[0];
  const seeds = ['/', '/services', '/about', '/team', '/insights', '/contact', '/insights/a', '/insights/b'];
  expect(new Set(seeds.map(plateOf)).size).toBe(seeds.length);
  expect(plateOf('/team')).toBe(plateOf('/team'));
});

test('an icon file has a directory entry for its image', () => {
  const png = Buffer.from('png bytes');
  const ico = icoOf(png, 48);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6], ico[7]]).toEqual([1, 1, 48, 48]);
  expect(ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14))).toEqual(png);
});

test('a mask may cut off only the background of an icon', () => {
  const fill = Number(/scale\((\.?[\d.]+)\)/.exec(iconSvg('icon-maskable'))?.[1]);
  // The longest petal reaches 92 of 100; the safe zone is a circle of 80 (W3C manifest, maskable).
  expect((92 + 6) * fill).toBeLessThanOrEqual(80);
});
