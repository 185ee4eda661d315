import { jest } from '@jest/globals';
import { type ListQuery, ResponseError } from '@lisle-harrow/api/calls';
import { bookingKind } from '../../records/booking-kind';
import { type Change, statusField } from './bulk-fields';
import { changeMany, type Outcome, readAllMatching, restOf, together, undoing } from './change-many';

const fetch = () => Promise.reject(new Error('not used'));
const row = (at: number, status = 'pending') => ({
  id: `b${at}`,
  firstName: 'Row',
  lastName: String(at),
  email: '',
  service: '',
  status,
  preferredDate: '',
  preferredTime: '',
});
const changesTo = (_kind: unknown, some: readonly ReturnType<typeof row>[], to: string): Change[] =>
  some.map(({ id, lastName, status }) => ({ id, name: `Row ${lastName}`, from: status, to }));
const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at));

/** A fake server that stores statuses; `trouble` makes calls fail. */
function server(statuses: Map<string, string>, trouble: (id: string, tries: number) => Error | undefined) {
  const tries = new Map<string, number>();
  let most = 0;
  let open = 0;
  const setStatus = async (_fetch: unknown, id: string, to: string, seen?: string) => {
    most = Math.max(most, (open += 1));
    await new Promise(setImmediate);
    open -= 1;
    tries.set(id, (tries.get(id) ?? 0) + 1);
    const error = trouble(id, tries.get(id)!);
    if (error) throw error;
    const present = statuses.get(id);
    if (present !== seen && present !== to)
      throw new ResponseError(412, JSON.stringify({ status: present, changedBy: 'Ben Lind' }));
    statuses.set(id, to);
    return present !== to;
  };
  return { kind: { ...bookingKind, setStatus }, tries, atOnce: () => most };
}
const byNumber = (one: string, other: string) => Number(one.slice(1)) - Number(other.slice(1));
const statusesOf = (some: readonly { id: string; status: string }[]) =>
  new Map(some.map(({ id, status }) => [id, status]));
const run = (kind: Parameters<typeof statusField>[0], changes: readonly Change[], signal?: AbortSignal) =>
  changeMany(fetch, statusField(kind), changes, {
    signal: signal ?? new AbortController().signal,
    onDone: () => undefined,
  });

test('of a thousand, all possible ones are changed, failures have reasons, and the changes are undone', async () => {
  const all = rows(1000);
  const statuses = statusesOf(all);
  statuses.set('b500', 'completed');
  const { kind, atOnce } = server(statuses, (id) =>
    id === 'b501' ? new ResponseError(404, '{"detail":"There is no booking with this id"}') : undefined,
  );
  const { changed, failed, left } = await run(kind, changesTo(kind, all, 'confirmed'));
  expect([changed.length, left.length]).toEqual([998, 0]);
  expect(failed.map(({ name, why }) => [name, why])).toEqual([
    ['Row 500', 'Ben Lind has set it to “Completed” meanwhile'],
    ['Row 501', 'it was removed meanwhile'],
  ]);
  expect(atOnce()).toBe(4);
  statuses.set('b7', 'cancelled');
  const undone = await run(kind, undoing(changed));
  expect([undone.changed.length, undone.failed.map(({ id }) => id)]).toEqual([997, ['b7']]);
  expect([...statuses.values()].filter((status) => status === 'pending')).toHaveLength(998);
  expect(statuses.get('b7')).toBe('cancelled');
});

test('lost connections and server errors are retried; a change already made is no conflict', async () => {
  const all = rows(3);
  const statuses = statusesOf(all);
  const { kind, tries } = server(statuses, (id, count) => {
    if (id === 'b0' && count === 1) {
      statuses.set('b0', 'confirmed');
      return new TypeError('Failed to fetch');
    }
    return id === 'b1' ? new ResponseError(503, '{}') : undefined;
  });
  const { changed, failed } = await run(kind, changesTo(kind, all, 'confirmed'));
  expect(changed.map(({ id }) => id).sort()).toEqual(['b0', 'b2']);
  expect(failed).toMatchObject([{ id: 'b1', why: 'the server answered 503', isPassing: true }]);
  expect([tries.get('b0'), tries.get('b1'), tries.get('b2')]).toEqual([2, 3, 1]);
});

test('an unavailable server is not called for each record: those not begun can be retried, in order', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  try {
    const all = rows(10_000);
    const { kind, tries } = server(statusesOf(all), (id) =>
      Number(id.slice(1)) >= 100 ? new ResponseError(503, '{}') : undefined,
    );
    const running = run(kind, changesTo(kind, all, 'confirmed'));
    let outcome: Outcome | undefined;
    void running.then((came) => (outcome = came));
    while (!outcome) {
      await new Promise(setImmediate);
      jest.advanceTimersByTime(500);
    }
    const { changed, failed, left } = outcome;
    expect(changed).toHaveLength(100);
    expect(failed.length).toBeLessThan(30);
    expect(tries.has('b200')).toBe(false);
    expect([...failed, ...left].map(({ id }) => id).toSorted(byNumber)).toEqual(
      all.slice(100).map(({ id }) => id),
    );
    expect(left.map(({ id }) => id)).toEqual(left.map(({ id }) => id).toSorted(byNumber));
  } finally {
    jest.useRealTimers();
  }
});

test('a refusal is not retried, and keeps the server’s message', async () => {
  const { kind, tries } = server(statusesOf(rows(1)), () => new ResponseError(422, '{"detail":"Not so"}'));
  const { failed } = await run(kind, changesTo(kind, rows(1), 'confirmed'));
  expect([failed[0]?.why, tries.get('b0')]).toEqual(['Not so', 1]);
});

test('after Stop, and after the session ends, no more changes begin', async () => {
  const stop = new AbortController();
  const stopped = server(statusesOf(rows(50)), (id) => {
    if (id === 'b9') stop.abort();
    return undefined;
  });
  const halves = await run(stopped.kind, changesTo(stopped.kind, rows(50), 'confirmed'), stop.signal);
  expect(halves.changed.length).toBeLessThan(20);
  expect(halves.changed.length + halves.left.length).toBe(50);

  const ended = server(statusesOf(rows(50)), (id) =>
    Number(id.slice(1)) >= 10 ? new ResponseError(401, '{"message":"Unauthorized"}') : undefined,
  );
  const outcome = await run(ended.kind, changesTo(ended.kind, rows(50), 'confirmed'));
  expect([outcome.isSignedOut, outcome.failed, outcome.changed.length]).toEqual([true, [], 10]);
  expect(outcome.changed.length + outcome.left.length).toBe(50);
});

test('a record that has the status already is skipped, by Undo too', async () => {
  const some = [row(1), row(2, 'confirmed')];
  const { kind, tries } = server(statusesOf(some), () => undefined);
  const { changed, same } = await run(kind, changesTo(kind, some, 'confirmed'));
  expect([changed.map(({ id }) => id), same.map(({ id }) => id)]).toEqual([['b1'], ['b2']]);
  expect(tries.has('b2')).toBe(false);
});

test('each record is read only once, so that a lost response does not hide a change from Undo', async () => {
  const has = new Map([
    ['b1', 'ben'],
    ['b2', 'eva'],
  ]);
  let isLost = true;
  const field = {
    read: (_fetch: unknown, id: string) => Promise.resolve(has.get(id) ?? null),
    set(_fetch: unknown, { id, to }: Change) {
      has.set(id, to!);
      if (!isLost) return Promise.resolve();
      isLost = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    meanwhile: () => undefined,
  };
  const changes = ['b1', 'b2'].map((id) => ({ id, name: id, from: undefined, to: 'eva' }));
  const { signal } = new AbortController();
  const { changed, same } = await changeMany(fetch, field, changes, { signal, onDone: () => undefined });
  expect(undoing(changed)).toEqual([{ id: 'b1', name: 'b1', from: 'eva', to: 'ben' }]);
  expect(same.map(({ id }) => id)).toEqual(['b2']);
});

test('a retry is merged with the earlier result, so that Undo covers both', () => {
  const change = (at: number): Change => ({
    id: `b${at}`,
    name: `Row ${at}`,
    from: 'pending',
    to: 'confirmed',
  });
  const before: Outcome = {
    changed: [change(1)],
    same: [change(2)],
    left: [change(3)],
    isSignedOut: false,
    failed: [
      { ...change(4), why: 'the connection failed', isPassing: true },
      { ...change(5), why: 'it was removed meanwhile', isPassing: false },
    ],
  };
  expect(restOf(before).map(({ id }) => id)).toEqual(['b4', 'b3']);
  const after = { changed: [change(3), change(4)], failed: [], same: [], left: [], isSignedOut: false };
  const { changed, failed, left } = together(before, after);
  expect([changed, failed, left].map((some) => some.map(({ id }) => id))).toEqual([
    ['b1', 'b3', 'b4'],
    ['b5'],
    [],
  ]);
});

test('all matches are read page by page, from the first one on', async () => {
  const asked: unknown[] = [];
  const readPage = (_fetch: unknown, view: unknown) => {
    asked.push(view);
    const next = asked.length < 3 ? { next: `c${asked.length}` } : {};
    return Promise.resolve({ rows: [row(asked.length)], ...next });
  };
  // Every filter of a list: one that is left out here would change records that nobody meant to change.
  const filters: Required<Omit<ListQuery, 'cursor'>> = {
    q: 'row',
    status: 'pending',
    sort: 'oldest',
    from: '2026-11-02',
    to: '2026-11-08',
    by: 'a1',
    client: 'a2',
    day: '2026-11-03',
    service: 'Tax Optimization',
    meeting: 'office',
    office: 'london',
    source: 'google.com',
    people: 'new',
    answered: 'late',
  };
  const view = { ...filters, cursor: 'c7' };
  const kind = { ...bookingKind, readPage } as typeof bookingKind;
  const read: number[] = [];
  const reading = { signal: new AbortController().signal, onRead: (count: number) => read.push(count) };
  const found = await readAllMatching({ fetch, kind }, view, reading);
  expect(found.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3']);
  expect(read).toEqual([1, 2, 3]);
  expect(asked).toEqual([filters, { ...filters, cursor: 'c1' }, { ...filters, cursor: 'c2' }]);
});
