import { csvHead, csvLine } from './csv';

const COLUMNS = ['id', 'name', 'changes'];
const nameIn = (name: unknown) => csvLine(COLUMNS, { name, id: '7', changes: null }).split(',')[1];

test('the columns are those of the first line', () => {
  expect(csvHead(COLUMNS)).toBe('\uFEFFid,name,changes\r\n');
});

test.each(['=', '+', '-', '@', '\t', '\n', '＝', '＋', '－', '＠'])(
  'a name that begins with %j is text to a spreadsheet, not a formula',
  (sign) => {
    expect(nameIn(`${sign}1`)).toBe(`"'${sign}1"`);
  },
);

test('other names stay as they are, their quotes doubled', () => {
  expect(nameIn('Ada = "A"')).toBe('"Ada = ""A"""');
});

test('what is missing is empty, and what has parts is JSON', () => {
  expect(csvLine(COLUMNS, { id: 7, changes: { status: ['new', 'done'] } })).toBe(
    '"7","","{""status"":[""new"",""done""]}"\r\n',
  );
});
