import { csvHead, csvLine } from './csv';

const entry = (actorName: string) => ({ id: '7', actorName }) as Parameters<typeof csvLine>[0];
const nameIn = (line: string) => line.split(',')[5];

test('the columns are those of the first line', () => {
  expect(csvHead.replace('\uFEFF', '').trim().split(',')[5]).toBe('actorName');
});

test.each(['=', '+', '-', '@', '\t', '\n', '＝', '＋', '－', '＠'])(
  'a name that begins with %j is text to a spreadsheet, not a formula',
  (sign) => {
    expect(nameIn(csvLine(entry(`${sign}1`)))).toBe(`"'${sign}1"`);
  },
);

test('other names stay as they are, their quotes doubled', () => {
  expect(nameIn(csvLine(entry('Ada = "A"')))).toBe('"Ada = ""A"""');
});
