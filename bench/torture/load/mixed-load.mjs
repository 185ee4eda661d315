// What everybody does with the product on a busy day: visitors, staff and clients, each kind with its share.
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { signIn } from '../../sign-in.mjs';
import { PASSWORD } from '../servers.mjs';
import { ask } from './visitors.mjs';
import { addClient } from './writers.mjs';
import { PDF_PAGE } from '../../uploads/pdf-page.mjs';

const DAY_MS = 86_400_000;
/** Fewer than one client is allowed. */
const MOST_DOCUMENTS = 300;
const KEPT_BOOKINGS = 200;
/** Browsers that are signed in to one account. */
const BROWSERS = 4;
const any = (choices) => choices[randomInt(choices.length)];
/** The servers limit what one address may request at once; these are the visitors of a day, each of whom requests little. */
const anyAddress = () => `192.0.2.${randomInt(1, 255)}`;

/**
 * Returns a function that does one random thing and resolves with `{ kind, status, wanted, isSignedIn, ms }`. The shell at
 * `url` has to trust one proxy.
 */
export async function createMixedLoad(url) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const signInAll = (email) =>
    Promise.all(Array.from({ length: BROWSERS }, () => signIn(url, email, PASSWORD)));
  const staff = await signInAll('staff@lisleharrow.example');
  const readers = await signInAll('client@lisleharrow.example');
  // A separate account: one has ten sessions at most, and those above must not end.
  const passerBy = `${randomUUID()}@drill.example`;
  await addClient(url, staff[0], passerBy);
  let client = await addClient(url, staff[0]);
  let uploaded = 0;
  let documents = [];
  let bookings = [];

  const send = (path, { method = 'GET', cookie, body, type = 'application/json', headers = {} } = {}) => {
    const all = {
      'Accept-Encoding': 'br',
      'X-Forwarded-For': anyAddress(),
      ...(cookie && { Cookie: cookie }),
      ...(body && { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
    };
    return ask(url + path, { method, headers: all, agent }, (request) => request.end(body));
  };
  const submit = (list, body) =>
    send(`/api/${list}`, {
      method: 'POST',
      body: JSON.stringify({
        ...body,
        email: `${randomUUID()}@mixed.example`,
        message: randomBytes(100).toString('hex'),
      }),
      headers: { 'Idempotency-Key': `"${randomUUID()}"` },
    });

  async function book() {
    const answer = await submit('bookings', {
      firstName: 'Marguerite',
      lastName: 'Osei',
      service: 'Tax Optimization',
      preferredDate: new Date(Date.now() + randomInt(2, 300) * DAY_MS).toISOString(),
      preferredTime: '10:00 AM',
    });
    if (answer.status === 201) bookings = [JSON.parse(answer.text).id, ...bookings].slice(0, KEPT_BOOKINGS);
    return answer;
  }

  /** At first, there is no booking to decide on. */
  const decide = () =>
    bookings.length === 0
      ? send('/api/admin/bookings', { cookie: any(staff) })
      : send(`/api/admin/bookings/${any(bookings)}`, {
          method: 'PATCH',
          cookie: any(staff),
          body: JSON.stringify({ status: any(['pending', 'confirmed', 'completed', 'cancelled']) }),
        });

  async function signInAndOut() {
    const body = new URLSearchParams({ email: passerBy, password: PASSWORD }).toString();
    const answer = await send('/api/login', {
      method: 'POST',
      type: 'application/x-www-form-urlencoded',
      body,
    });
    const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0];
    return answer.status === 303 ? send('/api/logout', { cookie }) : answer;
  }

  async function upload() {
    // Before the new client's first document is stored, there is none to download.
    if (++uploaded % MOST_DOCUMENTS === 0) [client, documents] = [await addClient(url, staff[0]), []];
    const cookie = client;
    const form = new FormData();
    form.set('name', 'Passport');
    const content = Buffer.concat([Buffer.from(PDF_PAGE), randomBytes(randomInt(5_000, 100_000))]);
    form.set('file', new Blob([content], { type: 'application/pdf' }), 'passport.pdf');
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('Content-Type');
    const answer = await send('/api/client/documents/upload', { method: 'POST', cookie, body, type });
    if (answer.status === 201 && cookie === client) documents.push(JSON.parse(answer.text).id);
    return answer;
  }

  const download = () =>
    send(documents.length === 0 ? '/api/client/documents' : `/api/client/documents/${any(documents)}/file`, {
      cookie: client,
    });

  const pages = ['/', '/services', '/about', '/team', '/insights', '/contact'];
  const staffPages = ['/admin', '/admin?q=osei', '/admin/clients', '/admin/messages', '/'];
  const staffCalls = [
    '/api/admin/bookings',
    '/api/admin/contacts',
    '/api/admin/bookings?q=osei',
    '/api/admin/clients?q=vale',
  ];
  const clientCalls = ['profile', 'documents', 'progress', 'notes'];
  const kinds = [
    { kind: 'cached page', share: 30, act: () => send(any(pages)) },
    { kind: 'page of its own', share: 6, act: () => send(`/insights?q=tax-${randomInt(1e6)}`) },
    { kind: 'call', share: 12, act: () => send(any(['/api/services', '/api/insights', '/api/team'])) },
    { kind: 'booking', share: 8, wanted: 201, act: book },
    {
      kind: 'contact message',
      share: 4,
      wanted: 201,
      act: () => submit('contacts', { name: 'Idris Vale', subject: 'Moving to Singapore' }),
    },
    { kind: 'sign-in and out', share: 2, wanted: 303, act: signInAndOut },
    {
      kind: 'staff page',
      share: 8,
      isSignedIn: true,
      act: () => send(any(staffPages), { cookie: any(staff) }),
    },
    { kind: 'staff call', share: 8, act: () => send(any(staffCalls), { cookie: any(staff) }) },
    { kind: 'decision', share: 3, act: decide },
    {
      kind: 'portal page',
      share: 7,
      isSignedIn: true,
      act: () => send('/client-portal', { cookie: any(readers) }),
    },
    {
      kind: 'portal call',
      share: 7,
      act: () => send(`/api/client/${any(clientCalls)}`, { cookie: any(readers) }),
    },
    { kind: 'upload', share: 2, wanted: 201, act: upload },
    { kind: 'download', share: 3, act: download },
  ];
  const deck = kinds.flatMap((entry) => Array.from({ length: entry.share }, () => entry));

  return async function actOnce() {
    const { kind, wanted = 200, isSignedIn = false, act } = any(deck);
    const started = performance.now();
    const status = await act().then(
      (answer) => answer.status,
      () => 0,
    );
    return { kind, status, wanted, isSignedIn, ms: performance.now() - started };
  };
}
