import { Hono } from 'hono';
import { csvHead, csvLine, sendCsv } from './csv';

const COLUMNS = ['id', 'name', 'changes'];
const nameIn = (name: unknown) => csvLine(COLUMNS, { name, id: '7', changes: null }).split(',')[1];

test('the columns are those of the first row', () => {
  expect(csvHead(COLUMNS)).toBe('\uFEFFid,name,changes\r\n');
});

test.each(['=', '+', '-', '@', '\t', '\n', '＝', '＋', '－', '＠'])(
  'a name that begins with %j is text in a spreadsheet, not a formula',
  (sign) => {
    expect(nameIn(`${sign}1`)).toBe(`"'${sign}1"`);
  },
);

test.each([
  [';=1+1', "';'=1+1"],
  [',@SUM(1)', "','@SUM(1)"],
  ['|+1', "'|'+1"],
  ['\t;-1', "'\t;'-1"],
  [' =1', "' '=1"],
  ["';=1", "'';'=1"],
  ['；＝1', "'；'＝1"],
])('a formula behind a separator is text, too, wherever a spreadsheet cuts: %j', (typed, written) => {
  expect(csvLine(['name'], { name: typed })).toBe(`"${written}"\r\n`);
});

test.each([
  ['Ada;=1+1;', "Ada;'=1+1;"],
  ['Ada\n=1+1;\n -2', "Ada\n'=1+1;\n '-2"],
  ['Ada; @SUM(1)', "Ada; '@SUM(1)"],
  ['Ada\t＝1|+2', "Ada\t'＝1|'+2"],
  // A list's dash is a minus to a spreadsheet, which ignores spaces behind it.
  ['Ada\n- WEBSERVICE(A1)', "Ada\n'- WEBSERVICE(A1)"],
])('and so is one within a cell: %j', (typed, written) => {
  expect(csvLine(['name'], { name: typed })).toBe(`"${written}"\r\n`);
});

test('a number stays one, also below zero, and a dash within words stays', () => {
  expect(csvLine(['id', 'name'], { id: -5, name: 'Smith-Jones, -5 = +5' })).toBe(
    '"-5","Smith-Jones, -5 = +5"\r\n',
  );
});

test('a formula behind a quotation mark is text as well', () => {
  expect(csvLine(['name'], { name: '";=1' })).toBe(`"'"";'=1"\r\n`);
});

test('other names are unchanged, with quotes doubled', () => {
  expect(nameIn('Ada = "A"')).toBe('"Ada = ""A"""');
});

test('a missing value is empty, and a structured one is JSON', () => {
  expect(csvLine(COLUMNS, { id: 7, changes: { status: ['new', 'done'] } })).toBe(
    '"7","","{""status"":[""new"",""done""]}"\r\n',
  );
});

test('other work can run while a file is sent', async () => {
  let read = 0;
  async function* pieces() {
    for (; read < 50; read++) yield await Promise.resolve([{ id: read }]);
  }
  const app = new Hono().get('/', (c) => sendCsv(c, 'list', ['id'], pieces()));
  const answer = await app.request('/');
  const others: number[] = [];
  const turn = () => {
    others.push(read);
    if (read < 50) setImmediate(turn);
  };
  setImmediate(turn);
  expect((await answer.text()).split('\r\n')).toHaveLength(52);
  expect(others.length).toBeGreaterThan(25);
});
