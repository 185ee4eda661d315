import { pictureMarkdown, readPicturePath, widthsOf } from './pictures';

const path = '/api/pictures/0199a3b4-0000-7000-8000-000000000001/1200x800';

test('a picture is referred to with its texts, whatever they contain', () => {
  expect(pictureMarkdown({ path }, { alt: 'A lake', caption: '' })).toBe(`![A lake](${path})`);
  expect(pictureMarkdown({ path }, { alt: 'A [lake] \\', caption: 'The "Lake" \\' })).toBe(
    `![A \\[lake\\] \\\\](${path} "The \\"Lake\\" \\\\")`,
  );
});

test('its path includes its size, and no other path is valid', () => {
  expect(readPicturePath(path)).toMatchObject({ width: 1200, height: 800 });
  for (const other of ['', `${path}/x`, `https://x.com${path}`, '/api/pictures/1/1x1'])
    expect(readPicturePath(other)).toBeUndefined();
});

test('it has those article widths that are no wider than itself', () => {
  expect([300, 480, 700, 1600, 5000].map(widthsOf)).toEqual([
    [300],
    [480],
    [480, 700],
    [480, 960, 1600],
    [480, 960, 1600],
  ]);
});
