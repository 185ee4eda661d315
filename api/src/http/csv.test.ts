import { Hono } from 'hono';
import { csvHead, csvLine, sendCsv } from './csv';

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

test('while a file is sent, others have their turn', async () => {
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
