import { randomBytes } from 'node:crypto';
import { uuidv7 } from '../db/uuid';
import { hasTag, replyTags } from './reply-tag';

const key = randomBytes(32);
const tags = replyTags(key, 'desk@lisleharrow.com', '+');

test('an address names its record, in any case and among other words', () => {
  for (let time = 0; time < 200; time += 1) {
    const record = uuidv7();
    const address = tags.addressFor(record)!;
    expect(address).toMatch(/^desk\+[\da-z]{38}@lisleharrow\.com$/);
    expect(tags.recordsIn(`To: Lisle <${address.toUpperCase()}>, ada@vale.com`)).toEqual([record]);
    expect(hasTag(address)).toBe(true);
  }
});

test('a tag that somebody changed, made up or signed with another key names nothing', () => {
  const record = uuidv7();
  const address = tags.addressFor(record)!;
  const changed = [...address].map((letter, at) =>
    at > 4 && at < 43 ? address.slice(0, at) + (letter === '0' ? '1' : '0') + address.slice(at + 1) : '',
  );
  for (const other of [...changed, `desk+${'z'.repeat(38)}@x.com`, address.replace('+', '+a')])
    expect(tags.recordsIn(other)).toEqual([]);
  expect(replyTags(randomBytes(32), 'desk@lisleharrow.com', '+').recordsIn(address)).toEqual([]);
});

test('an address that would be too long gets no tag', () => {
  const addressOf = (letters: number) =>
    replyTags(key, `${'a'.repeat(letters)}@lisleharrow.com`, '-').addressFor(uuidv7());
  expect(addressOf(25)).toMatch(/^a{25}-.{38}@/);
  expect(addressOf(26)).toBeUndefined();
});
