// Whether every mail about what was stored was sent, and only once.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const MAILS_LIMIT_MS = 10 * 60_000;
/** How many messages an outbox sends at the same time. */
const UNDER_WAY = 4;

/**
 * Waits until no mail is left to be sent and compares what the mail server took with the events. A message sent by a process
 * that died before it could record that may come again, with the same `Message-ID`, by which mail programs recognize it: for
 * `deaths` processes, no more than they had under way.
 */
export async function compareMails({ writes, runSql, received, deaths }) {
  const messages = () => runSql('SELECT event_key AS event, state, last_error AS reason FROM outbox');
  const deadline = Date.now() + MAILS_LIMIT_MS;
  let rows = await messages();
  while (rows.some(({ state }) => state === 'waiting') && Date.now() < deadline) {
    await pause(500);
    rows = await messages();
  }
  const byEvent = new Map(rows.map((row) => [row.event, row]));
  const idOf = (event) => createHash('sha256').update(event).digest('hex').slice(0, 32);
  const ids = received.map(({ source }) => /^Message-ID:\s+<([0-9a-f]{32})[.@]/im.exec(source)?.[1]);
  const taken = new Set(ids);
  const again = ids.filter((id, at) => ids.indexOf(id) < at);
  const expected = [
    ...writes.bookings.map(({ id }) => `booking-received/${id}`),
    ...writes.contacts.map(({ id }) => `contact-received/${id}`),
  ];
  const known = new Set(rows.map(({ event }) => idOf(event)));
  const sent = rows.filter(({ state }) => state === 'sent').map(({ event }) => idOf(event));
  const isThere = (event) => {
    const { state, reason } = byEvent.get(event) ?? {};
    return (
      (state === 'sent' && taken.has(idOf(event))) ||
      (state === 'dropped' && reason === 'The booking was cancelled before')
    );
  };
  return {
    expected: expected.length,
    sentAgain: again.length,
    harm: {
      lost: [...expected.filter((event) => !isThere(event)), ...sent.filter((id) => !taken.has(id))],
      twice: again.slice(deaths * UNDER_WAY),
      // Under another Message-ID than that of its event.
      wrong: [...taken].filter((id) => !known.has(id)),
    },
  };
}
