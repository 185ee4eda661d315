// Writers who all store things at the same time and keep trying until these are acknowledged: as a browser does, they retry
// with the same idempotency key where no answer came.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../../sign-in.mjs';
import { PASSWORD } from '../servers.mjs';
import { PDF_PAGE } from '../../uploads/pdf-page.mjs';

const LIMIT_MS = 20_000;
const AGAIN_MS = 50;
const DAY_MS = 86_400_000;
const NEXT_STATUSES = { pending: ['confirmed', 'cancelled'], confirmed: ['completed', 'cancelled'] };

/** Retries once, as a browser does, where a kept connection turns out to be closed: nothing was answered on it. */
const fetchAgain = (...request) => fetch(...request).catch(() => fetch(...request));

/** A client who was invited and has set a password; returns the session cookie. */
export async function addClient(url, staffCookie, email = `${randomUUID()}@drill.example`) {
  const person = { firstName: 'Idris', lastName: 'Vale', email, phone: '', company: '', status: 'active' };
  const added = await fetchAgain(`${url}/api/admin/clients`, {
    method: 'POST',
    headers: { Cookie: staffCookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  if (added.status !== 201) throw new Error(`Adding a client answered ${added.status}`);
  const { invitation } = await added.json();
  const form = new URLSearchParams({ password: PASSWORD, repeated: PASSWORD });
  await fetchAgain(url + invitation.path, { method: 'POST', redirect: 'manual', body: form });
  return signIn(url, email, PASSWORD);
}

/**
 * Has writers fill `writes` until `stop` is called; each pauses for about `pauseMs` in between. `messageLength` is the length
 * of what they write. `tally` counts answers by status, 0 for none; `surprises` are answers that are neither success nor a
 * temporary refusal.
 */
export function startWriters({
  url,
  staffCookie,
  clientCookie,
  writes,
  pauseMs = 50,
  messageLength = 200,
  mostUploadBytes = 200_000,
}) {
  const tally = {};
  const surprises = [];
  let repeated = 0;
  let isOver = false;
  let isAbandoned = false;

  const ask = async (path, { headers, ...init }) => {
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      const answer = await fetch(url + path, { ...init, headers, redirect: 'manual', signal });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: '' };
    }
  };

  /** Sends until it is acknowledged, and now and then once more; a repetition must get the same answer. */
  async function haveStored(write, wanted, send, sameAnswer = true) {
    let tries = 0;
    for (let isDone = false; !isDone; tries++) {
      if (isAbandoned) return undefined;
      write.sentAt = Date.now();
      const { status, text } = await send();
      tally[status] = (tally[status] ?? 0) + 1;
      if (status === wanted) {
        write.acknowledgedAt = Date.now();
        write.id = JSON.parse(text).id;
        const isAskedAgain = tries > 0 || randomInt(10) === 0;
        if (isAskedAgain && !isAbandoned) {
          const again = await send();
          if (again.status === wanted) repeated += 1;
          if (again.status === wanted && sameAnswer && again.text !== text)
            surprises.push(`a repetition was answered otherwise: ${again.text.slice(0, 200)}`);
        }
        isDone = true;
      } else if ([0, 429, 502, 503].includes(status)) await pause(AGAIN_MS);
      else {
        surprises.push(`${status} ${text.slice(0, 200)}`);
        return undefined;
      }
    }
    return write;
  }

  const submit = (list, ofKind, body) => {
    const write = { key: body.email, body, statuses: [] };
    ofKind.push(write);
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `"${randomUUID()}"` };
    return haveStored(write, 201, () =>
      ask(`/api/${list}`, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
  };
  const words = () => randomBytes(messageLength / 2).toString('hex');
  const address = () => `${randomUUID()}@drill.example.com`;

  const visits = {
    book: () =>
      submit('bookings', writes.bookings, {
        firstName: 'Marguerite',
        lastName: 'Osei',
        email: address(),
        service: 'Tax Optimization',
        preferredDate: new Date(Date.now() + randomInt(2, 300) * DAY_MS).toISOString(),
        preferredTime: '10:00 AM',
        message: words(),
      }),
    write: () =>
      submit('contacts', writes.contacts, {
        name: 'Idris Vale',
        email: address(),
        subject: 'Moving to Singapore',
        message: words(),
      }),
    async decide() {
      const open = writes.bookings
        .slice(-40)
        .filter((write) => write.acknowledgedAt && !write.isBeingDecided);
      const booking = open[randomInt(Math.max(open.length, 1))];
      const choices = NEXT_STATUSES[booking?.statuses.at(-1)?.status ?? 'pending'];
      if (!booking || !choices) return;
      // With two people deciding on one booking at once, nobody would know whose decision came last.
      booking.isBeingDecided = true;
      const change = { status: choices[randomInt(choices.length)] };
      booking.statuses.push(change);
      const headers = { 'Content-Type': 'application/json', Cookie: staffCookie };
      const body = JSON.stringify({ status: change.status });
      const done = await haveStored(change, 200, () =>
        ask(`/api/admin/bookings/${booking.id}`, { method: 'PATCH', headers, body }),
      );
      booking.isBeingDecided = !done;
    },
    async upload() {
      const content = Buffer.concat([Buffer.from(PDF_PAGE), randomBytes(randomInt(1_000, mostUploadBytes))]);
      const key = `drill ${randomUUID()}`;
      const write = { key, sha256: createHash('sha256').update(content).digest('hex') };
      writes.documents.push(write);
      const headers = { Cookie: clientCookie, 'Idempotency-Key': `"${randomUUID()}"` };
      await haveStored(write, 201, () => {
        const body = new FormData();
        body.set('name', key);
        body.set('file', new Blob([content], { type: 'application/pdf' }), 'drill.pdf');
        return ask('/api/client/documents/upload', { method: 'POST', headers, body });
      });
    },
  };
  const working = ['book', 'book', 'write', 'decide', 'upload', 'upload'].map(async (name) => {
    while (!isOver) {
      await visits[name]();
      await pause(pauseMs * (0.5 + Math.random()));
    }
  });

  return {
    tally,
    surprises,
    /** How often a request was repeated and answered as before. */
    repeated: () => repeated,
    /** Resolves when everything they began is acknowledged, or at once with `abandon`, after which they do not retry. */
    async stop({ abandon = false } = {}) {
      isOver = true;
      isAbandoned = abandon;
      await Promise.all(working);
    },
  };
}
