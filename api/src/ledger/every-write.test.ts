import sharp from 'sharp';
import { and, eq, gt, max } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { hashToken } from '../accounts/hash-token';
import {
  type AuditAction,
  CONTENT_KINDS,
  type ContentKind,
  type Milestone,
  type NewBooking,
  OPEN_WITHOUT_LIMIT,
  type Role,
} from '../contract';
import {
  authenticatorApps,
  bookings,
  clientDocuments,
  ledgerEntries,
  outbox,
  passwordResets,
  pendingSignIns,
  sessions,
  visitorReplies,
} from '../db/schema';
import { uuidv7 } from '../db/uuid';
import { operationsOf } from '../openapi/operations';
import { caseInput, openCaseDesk, setPassword, type CaseDesk } from '../testing/client-cases';
import { createAuthenticator } from '../testing/test-authenticator';
import { mailSettings, type MailServer, startMailServer } from '../testing/mail-server';
import {
  PASSWORD,
  startTestApi,
  submitLogin,
  type TestApi,
  validBooking,
  validContact,
} from '../testing/test-api';
import {
  addTestAccount,
  addTestClient,
  multipart,
  pdf,
  sendForm,
  type TestClient,
  uploadForm,
} from '../testing/test-documents';

const WORDS = 'three unrelated words';

const DRAFTS =
  'What editors write, by the second; the article and its versions say who, and what is public is told';

const OWN_VIEWS = 'A filter that one keeps for oneself; it shows nothing that the list does not';

/** Routes that change nothing that the ledger has to record, each with the reason. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  'POST /api/bookings': 'What anybody sends by a form; the booking itself says what and when',
  'POST /api/contacts': 'What anybody sends by a form; the inquiry itself says what and when',
  'POST /api/reports': 'What browsers send by themselves; counted in a table of its own',
  'POST /api/platform/counts': 'What the shell counts; a canary that it ends is told as what the product did',
  'POST /api/platform/remotes/{name}/moves/check': 'Moves nothing; the move that follows is told',
  'POST /api/platform/failures': 'What browsers send by themselves; counted in a table of its own',
  'POST /api/login/passkey/options': 'A question to the browser; what it answers is told',
  'POST /api/account/confirm/passkey': 'A question to the browser; what it answers opens what is told',
  'POST /api/account/confirm':
    'Says again who is signed in; a wrong answer is told, and so is all that a right one lets through',
  'POST /api/account/second-factor/app':
    'A secret that opens nothing before a code confirms it, which is told',
  'POST /api/account/second-factor/passkeys/options': 'A question to the browser; the passkey is told',
  'PUT /api/account/notices':
    'Whether mails tell of what is new: a choice of one’s own that shows nothing to anybody',
  'POST /api/client/appointments/{id}/confirmation':
    'A way to the own booking; what is changed there is told',
  'POST /api/admin/articles': DRAFTS,
  'PUT /api/admin/articles/{id}': DRAFTS,
  'POST /api/admin/articles/{id}/preview': 'Keeps nothing',
  'PUT /api/admin/mentions/{id}': 'What is left of one’s own list; the note stays, and who wrote it is told',
  'POST /api/admin/views': OWN_VIEWS,
  'PATCH /api/admin/views/{id}': OWN_VIEWS,
  'DELETE /api/admin/views/{id}': OWN_VIEWS,
  'POST /api/admin/webhooks/{id}/test': 'Sends a call without anybody’s data',
  'POST /api/admin/mail-templates/{kind}/preview': 'Keeps nothing',
  'POST /api/admin/mail-templates/{kind}/preview-page': 'Keeps nothing',
  'POST /api/admin/mail-templates/{kind}/test': 'A mail to oneself, about somebody who does not exist',
  'POST /api/client/messages/read': 'That the client read; the message itself says when',
  'POST /api/admin/clients/{clientId}/messages/read':
    'That the firm read, which was told as a look before; the message itself says when',
};

let mails: MailServer;
let api: TestApi;
let desk: CaseDesk;
let origin: string;
beforeAll(async () => {
  mails = await startMailServer();
  api = await startTestApi({ ...mailSettings(mails), PUBLIC_URL: 'http://localhost' });
  desk = await openCaseDesk(api);
  origin = await api.listen();
});
afterAll(async () => {
  await api.close();
  await mails.close();
});

let people = 0;
const nextEmail = () => `person${(people += 1)}@moreau.com`;
const add = (role: Role) => addTestAccount(api, role, nextEmail(), role === 'staff' ? 'adviser' : undefined);
const addClient = () => addTestClient(api, nextEmail());

const call = (method: string, path: string, cookie: string, json?: unknown) =>
  api.send(path, { method, cookie, ...(json === undefined ? {} : { json }) });
const asOwner = (method: string, path: string, json?: unknown) => call(method, path, desk.cookie, json);
const ofFirstRevision = (path: string, method = 'POST', json: object = {}) =>
  api.send(path, { method, cookie: desk.cookie, headers: { 'If-Match': '"1"' }, json });
const idIn = async (response: Promise<Response>) => ((await (await response).json()) as { id: string }).id;
const confirmationOf = async (response: Promise<Response>) => {
  const { confirmation } = (await (await response).json()) as NewBooking;
  return `/api/booking-confirmations/${confirmation}`;
};
const form = (path: string, fields: Record<string, string>, cookie = '') =>
  api.send(path, {
    method: 'POST',
    cookie,
    body: new URLSearchParams(fields).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
const insert = (table: Parameters<typeof api.database.read.insert>[0], row: object) =>
  api.database.writes.run(api.database.read.insert(table).values(row));

async function addApp({ seq }: TestClient): Promise<string> {
  const secret = new Secret({ size: 20 }).base32;
  await insert(authenticatorApps, { accountSeq: seq, secret, confirmedAt: 1, lastStep: 1 });
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

const FACTORS = '/api/account/second-factor';
async function addPasskey({ cookie }: TestClient) {
  const authenticator = createAuthenticator();
  const options = await (await call('POST', `${FACTORS}/passkeys/options`, cookie)).json();
  const response = authenticator.register(options as { challenge: string });
  const keep = () => call('POST', `${FACTORS}/passkeys`, cookie, { name: 'Key', response });
  return { authenticator, keep };
}
async function addedPasskey(person: TestClient): Promise<string> {
  await (await addPasskey(person)).keep();
  const { passkeys } = (await (await call('GET', FACTORS, person.cookie)).json()) as {
    passkeys: { id: string }[];
  };
  return `${FACTORS}/passkeys/${passkeys[0]!.id}`;
}

const newMember = () => ({ firstName: 'Ada', lastName: 'Lee', email: nextEmail(), right: 'view' });
/** Adds a member to a client's household; returns the path of the member. */
async function addMember(): Promise<string> {
  const people = `/api/admin/clients/${(await addClient()).id}/people`;
  const { member } = (await (await asOwner('POST', people, newMember())).json()) as {
    member: { id: string };
  };
  return `${people}/${member.id}`;
}

async function resetLink({ seq }: TestClient): Promise<string> {
  const token = `token-of-${seq}`;
  await insert(passwordResets, { tokenHash: hashToken(token), accountSeq: seq, endsAt: Date.now() + 60_000 });
  return `/api/login/reset/${token}`;
}

const admin = ({ id }: { id: string }) => `/api/admin/clients/${id}`;
const release = { version: '1.0.0-a', builtAt: '2026-11-22T20:00:00.000Z', needs: 8, bytes: 1 };
const DEPLOY = { action: 'deploy', expects: 0, release };
const milestone = { title: 'Papers', status: 'not_started', dueDate: '2027-01-01' };
const PROFILE = { firstName: 'Ines', lastName: 'Moreau', email: 'new@moreau.com', phone: '', company: '' };
const note = { title: 'News', content: 'All is well.', type: 'note' };
const addMilestone = async (client: TestClient) =>
  `${admin(client)}/milestones/${await idIn(asOwner('POST', `${admin(client)}/milestones`, milestone))}`;
const addNote = async (client: TestClient) =>
  `${admin(client)}/notes/${await idIn(asOwner('POST', `${admin(client)}/notes`, note))}`;
let templates = 0;
const template = () => ({ name: `Template ${(templates += 1)}`, subject: 'Hello', text: 'All is well.' });
const addTemplate = async () =>
  `/api/admin/reply-templates/${await idIn(asOwner('POST', '/api/admin/reply-templates', template()))}`;
const KEYS = '/api/admin/api-keys';
const key = { name: 'CRM', scopes: ['records.read'], validDays: 30 };
const MAIL = '/api/admin/mail-templates/invitation';
const words = { subject: 'Welcome', title: 'Welcome', opening: '', closing: '' };
const PLANS = '/api/admin/milestone-templates';
const planTemplate = () => ({
  name: `Template ${(templates += 1)}`,
  service: '',
  milestones: [{ title: 'Papers', description: '', dueAfter: 1, dueUnit: 'weeks' }],
});
const addPlanTemplate = async () => `${PLANS}/${await idIn(asOwner('POST', PLANS, planTemplate()))}`;
const WEBHOOKS = '/api/admin/webhooks';
const receiver = { url: 'https://hooks.lind.com/', events: ['booking.created'], isEnabled: true };
const addWebhook = async () => `${WEBHOOKS}/${await idIn(asOwner('POST', WEBHOOKS, receiver))}`;
const ARTICLES = '/api/admin/articles';
const addArticle = async () => {
  const slug = `article-${(articles += 1)}`;
  const text = { slug, title: 'News', excerpt: 'All is well.', category: 'Tax Strategy' };
  return `${ARTICLES}/${await idIn(asOwner('POST', ARTICLES, text))}`;
};
let articles = 0;

const CONTENT = {
  services: {
    title: 'Art Advisory',
    description: 'Collections, looked after.',
    icon: 'gem',
    audience: [],
    steps: [],
    bookingOption: '',
  },
  team: { name: 'Ada Lind', position: 'Partner', bio: 'Joined in 2020.' },
  testimonials: { name: 'A. B.', title: 'Founder', quote: 'They answered.', rating: 5, verified: true },
};
/** The writes of one kind of content; the ledger records the same actions for every kind. */
function contentWrites(kind: ContentKind): [string, [AuditAction, Attempt]][] {
  const list = `/api/admin/content/${kind}`;
  const input = () => ({ ...CONTENT[kind], slug: `service-${(articles += 1)}` });
  const begin = async () => `${list}/${await idIn(asOwner('POST', list, input()))}`;
  const one = `${list}/{id}`;
  return [
    [`POST ${list}`, ['content-added', byOwner(() => Promise.resolve(['POST', list, input()]))]],
    [
      `PUT ${list}/order`,
      [
        'content-ordered',
        byOwner(async () => {
          await begin();
          const items = (await (await asOwner('GET', list)).json()) as { id: string }[];
          const was = items.map(({ id }) => id);
          return ['PUT', `${list}/order`, { was, ids: was.toReversed() }];
        }),
      ],
    ],
    [
      `PUT ${one}`,
      [
        'content-changed',
        async () => {
          const path = await begin();
          return [() => ofFirstRevision(path, 'PUT', input())];
        },
      ],
    ],
    [
      `POST ${one}/publish`,
      [
        'content-published',
        async () => {
          const path = await begin();
          return [() => ofFirstRevision(`${path}/publish`)];
        },
      ],
    ],
    [
      `POST ${one}/unpublish`,
      [
        'content-unpublished',
        async () => {
          const path = await begin();
          await ofFirstRevision(`${path}/publish`);
          return [() => asOwner('POST', `${path}/unpublish`)];
        },
      ],
    ],
    [
      `PUT ${one}/archived`,
      ['content-archived', byOwner(async () => ['PUT', `${await begin()}/archived`, { isArchived: true }])],
    ],
  ];
}
const upload = async (client: TestClient) =>
  (await sendForm(origin, client.cookie, uploadForm(pdf()))).document.id;

/** Prepares what the call needs, and returns the call under test and, if somebody is signed in, the person who makes it. */
type Attempt = () => Promise<readonly [() => Promise<{ readonly status: number }>, TestClient?]>;
const byOwner = (prepare: () => Promise<readonly [string, string, unknown?]>): Attempt => {
  return async () => {
    const [method, path, json] = await prepare();
    return [() => asOwner(method, path, json)];
  };
};
const byClient = (method: string, path: string, json?: unknown): Attempt => {
  return async () => {
    const client = await addClient();
    return [() => call(method, path, client.cookie, json), client];
  };
};

/** For every other route, the action that the ledger records and a call that causes it. */
const TOLD: Readonly<Record<string, readonly [AuditAction, Attempt]>> = {
  'POST /api/login': [
    'signed-in',
    async () => {
      const email = nextEmail();
      await api.addAccount('client', email);
      return [() => submitLogin(api.send, email, PASSWORD)];
    },
  ],
  'POST /api/logout': ['signed-out', byClient('POST', '/api/logout')],
  'POST /api/login/forgotten': [
    'password-reset-asked',
    async () => {
      const email = nextEmail();
      await api.addAccount('client', email);
      return [() => form('/api/login/forgotten', { email })];
    },
  ],
  'POST /api/login/reset/{token}': [
    'password-reset',
    async () => {
      const link = await resetLink(await add('client'));
      return [() => setPassword(api, link, WORDS)];
    },
  ],
  'POST /api/login/second-step': [
    'signed-in',
    async () => {
      const person = await add('client');
      const code = await addApp(person);
      const row = { tokenHash: hashToken('pending'), accountSeq: person.seq, tries: 0 };
      await insert(pendingSignIns, { ...row, endsAt: Date.now() + 60_000 });
      return [() => form('/api/login/second-step', { code }, 'sign-in=pending'), person];
    },
  ],
  'POST /api/login/passkey': [
    'signed-in',
    async () => {
      const { authenticator, keep } = await addPasskey(await add('client'));
      await keep();
      const asked = await call('POST', '/api/login/passkey/options', '', { step: 'first' });
      const response = authenticator.sign((await asked.json()) as { challenge: string });
      return [() => call('POST', '/api/login/passkey', '', { step: 'first', response })];
    },
  ],
  'PUT /api/account/name': [
    'own-account-changed',
    byClient('PUT', '/api/account/name', { firstName: 'Iris', lastName: 'Moreau' }),
  ],
  'PUT /api/account/password': [
    'password-changed',
    byClient('PUT', '/api/account/password', { present: PASSWORD, password: WORDS }),
  ],
  'POST /api/account/sessions/end-others': [
    'sessions-ended',
    async () => {
      const email = nextEmail();
      const person = await addTestAccount(api, 'client', email);
      await api.signIn(email);
      return [() => call('POST', '/api/account/sessions/end-others', person.cookie), person];
    },
  ],
  'POST /api/account/sessions/{id}/end': [
    'session-ended',
    async () => {
      const person = await add('client');
      const isOwn = eq(sessions.accountSeq, person.seq);
      const [session] = await api.database.read.select().from(sessions).where(isOwn);
      return [() => call('POST', `/api/account/sessions/${session!.tokenHash}/end`, person.cookie), person];
    },
  ],
  'POST /api/account/second-factor/app/confirm': [
    'factor-added',
    async () => {
      const person = await add('client');
      const prepared = await call('POST', `${FACTORS}/app`, person.cookie);
      const { secret } = (await prepared.json()) as { secret: string };
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      return [() => call('POST', `${FACTORS}/app/confirm`, person.cookie, { code }), person];
    },
  ],
  'DELETE /api/account/second-factor/app': [
    'factor-removed',
    async () => {
      const person = await add('client');
      await addApp(person);
      return [() => call('DELETE', `${FACTORS}/app`, person.cookie), person];
    },
  ],
  'POST /api/account/second-factor/recovery-codes': [
    'recovery-codes-made',
    async () => {
      const person = await add('client');
      await addApp(person);
      return [() => call('POST', `${FACTORS}/recovery-codes`, person.cookie), person];
    },
  ],
  'POST /api/account/second-factor/passkeys': [
    'passkey-added',
    async () => {
      const person = await add('client');
      return [(await addPasskey(person)).keep, person];
    },
  ],
  'PATCH /api/account/second-factor/passkeys/{id}': [
    'passkey-renamed',
    async () => {
      const person = await add('client');
      const path = await addedPasskey(person);
      return [() => call('PATCH', path, person.cookie, { name: 'Home' }), person];
    },
  ],
  'DELETE /api/account/second-factor/passkeys/{id}': [
    'passkey-removed',
    async () => {
      const person = await add('client');
      const path = await addedPasskey(person);
      return [() => call('DELETE', path, person.cookie), person];
    },
  ],
  'POST /api/invitation/{token}': [
    'password-set',
    async () => {
      const path = await desk.invite(nextEmail());
      return [() => setPassword(api, path, WORDS)];
    },
  ],
  'PATCH /api/admin/bookings/{id}': [
    'booking-changed',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/bookings', '', validBooking()));
      return ['PATCH', `/api/admin/bookings/${id}`, { status: 'confirmed' }];
    }),
  ],
  'PATCH /api/admin/bookings/{id}/assignment': [
    'record-assigned',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/bookings', '', validBooking()));
      return ['PATCH', `/api/admin/bookings/${id}/assignment`, { followUpOn: '2027-01-11' }];
    }),
  ],
  'POST /api/admin/bookings/{id}/notes': [
    'record-note-added',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/bookings', '', validBooking()));
      return ['POST', `/api/admin/bookings/${id}/notes`, { text: 'Called back' }];
    }),
  ],
  'PATCH /api/admin/contacts/{id}/assignment': [
    'record-assigned',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/contacts', '', validContact()));
      return ['PATCH', `/api/admin/contacts/${id}/assignment`, { followUpOn: '2027-01-11' }];
    }),
  ],
  'POST /api/admin/contacts/{id}/notes': [
    'record-note-added',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/contacts', '', validContact()));
      return ['POST', `/api/admin/contacts/${id}/notes`, { text: 'Called back' }];
    }),
  ],
  'POST /api/admin/bookings/{id}/proposals': [
    'booking-times-proposed',
    byOwner(async () => {
      const add = () => idIn(call('POST', '/api/bookings', '', validBooking()));
      const [id, other] = [await add(), await add()];
      await api.database.writes.run(
        api.database.read.update(bookings).set({ status: 'confirmed' }).where(eq(bookings.id, id)),
      );
      return ['POST', `/api/admin/bookings/${id}/proposals`, { to: [other] }];
    }),
  ],
  'POST /api/admin/bookings/{id}/replies': [
    'record-answered',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/bookings', '', validBooking()));
      return ['POST', `/api/admin/bookings/${id}/replies`, { subject: 'Hello', text: 'All is well.' }];
    }),
  ],
  'POST /api/admin/contacts/{id}/replies': [
    'record-answered',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/contacts', '', validContact()));
      return ['POST', `/api/admin/contacts/${id}/replies`, { subject: 'Hello', text: 'All is well.' }];
    }),
  ],
  'POST /api/admin/reply-templates': [
    'reply-template-added',
    byOwner(() => Promise.resolve(['POST', '/api/admin/reply-templates', template()])),
  ],
  'PUT /api/admin/reply-templates/{id}': [
    'reply-template-changed',
    byOwner(async () => ['PUT', await addTemplate(), template()]),
  ],
  'DELETE /api/admin/unmatched-mails/{id}': [
    'unmatched-mail-removed',
    byOwner(async () => {
      const mail = { fromName: '', fromAddress: '', subject: '', text: '', attachments: 0, createdAt: '' };
      const id = uuidv7();
      await api.database.writes.run(
        api.database.read.insert(visitorReplies).values({ ...mail, id, messageId: id }),
      );
      return ['DELETE', `/api/admin/unmatched-mails/${id}`];
    }),
  ],
  'DELETE /api/admin/reply-templates/{id}': [
    'reply-template-removed',
    byOwner(async () => ['DELETE', await addTemplate()]),
  ],
  'POST /api/admin/milestone-templates': [
    'milestone-template-added',
    byOwner(() => Promise.resolve(['POST', PLANS, planTemplate()])),
  ],
  'PUT /api/admin/milestone-templates/{id}': [
    'milestone-template-changed',
    byOwner(async () => ['PUT', await addPlanTemplate(), planTemplate()]),
  ],
  'DELETE /api/admin/milestone-templates/{id}': [
    'milestone-template-removed',
    byOwner(async () => ['DELETE', await addPlanTemplate()]),
  ],
  'POST /api/admin/pictures': [
    'picture-added',
    async () => {
      const create = { width: 8, height: 8, channels: 3, background: 'white' } as const;
      const body = await sharp({ create }).png().toBuffer();
      return [() => api.send('/api/admin/pictures', { method: 'POST', cookie: desk.cookie, body })];
    },
  ],
  'PUT /api/admin/firm-settings': [
    'firm-settings-changed',
    byOwner(() => Promise.resolve(['PUT', '/api/admin/firm-settings', { inquiriesMonths: 36 }])),
  ],
  'PUT /api/admin/mail-templates/{kind}': [
    'mail-template-changed',
    byOwner(() => Promise.resolve(['PUT', MAIL, words])),
  ],
  'DELETE /api/admin/mail-templates/{kind}': [
    'mail-template-restored',
    byOwner(async () => {
      await asOwner('PUT', MAIL, words);
      return ['DELETE', MAIL];
    }),
  ],
  'POST /api/admin/api-keys': ['api-key-made', byOwner(() => Promise.resolve(['POST', KEYS, key]))],
  'DELETE /api/admin/api-keys/{id}': [
    'api-key-revoked',
    byOwner(async () => ['DELETE', `${KEYS}/${await idIn(asOwner('POST', KEYS, key))}`]),
  ],
  'POST /api/admin/webhooks': ['webhook-added', byOwner(() => Promise.resolve(['POST', WEBHOOKS, receiver]))],
  'PUT /api/admin/webhooks/{id}': [
    'webhook-changed',
    byOwner(async () => ['PUT', await addWebhook(), { ...receiver, isEnabled: false }]),
  ],
  'POST /api/admin/webhooks/{id}/secret': [
    'webhook-secret-made',
    byOwner(async () => ['POST', `${await addWebhook()}/secret`]),
  ],
  'DELETE /api/admin/webhooks/{id}': ['webhook-removed', byOwner(async () => ['DELETE', await addWebhook()])],
  'POST /api/admin/calendar/feed': [
    'calendar-feed-made',
    byOwner(() => Promise.resolve(['POST', '/api/admin/calendar/feed'])),
  ],
  'DELETE /api/admin/calendar/feed': [
    'calendar-feed-revoked',
    byOwner(async () => {
      await asOwner('POST', '/api/admin/calendar/feed');
      return ['DELETE', '/api/admin/calendar/feed'];
    }),
  ],
  'POST /api/admin/articles/{id}/publish': [
    'article-published',
    async () => {
      const path = `${await addArticle()}/publish`;
      return [() => ofFirstRevision(path)];
    },
  ],
  'POST /api/admin/articles/{id}/unpublish': [
    'article-unpublished',
    async () => {
      const path = await addArticle();
      await ofFirstRevision(`${path}/publish`);
      return [() => asOwner('POST', `${path}/unpublish`)];
    },
  ],
  'PUT /api/admin/articles/{id}/archived': [
    'article-archived',
    byOwner(async () => ['PUT', `${await addArticle()}/archived`, { isArchived: true }]),
  ],
  'POST /api/admin/articles/{id}/versions/{versionId}/restore': [
    'article-restored',
    async () => {
      const path = await addArticle();
      await ofFirstRevision(`${path}/publish`);
      const { versions } = (await (await asOwner('GET', path)).json()) as { versions: { id: string }[] };
      return [() => ofFirstRevision(`${path}/versions/${versions[0]!.id}/restore`)];
    },
  ],
  'PUT /api/admin/articles/pinned': [
    'content-ordered',
    async () => {
      const id = (await addArticle()).split('/').at(-1);
      return [() => ofFirstRevision(`${ARTICLES}/pinned`, 'PUT', { ids: [id] })];
    },
  ],
  ...Object.fromEntries(CONTENT_KINDS.flatMap(contentWrites)),
  'PUT /api/admin/content/firm': [
    'firm-changed',
    () =>
      Promise.resolve([
        () =>
          ofFirstRevision('/api/admin/content/firm', 'PUT', {
            email: 'desk@lind.com',
            hours: 'By appointment',
            links: {},
            navigation: {},
            offices: [{ city: 'Oslo', address: ['1 Main Street'], phone: '+47 22 00 00 00' }],
          }),
      ]),
  ],
  'PUT /api/admin/content/privacy': [
    'privacy-changed',
    () =>
      Promise.resolve([
        () =>
          ofFirstRevision('/api/admin/content/privacy', 'PUT', {
            lead: 'We keep little.',
            contact: '',
            email: '',
            sections: [],
          }),
      ]),
  ],
  'PUT /api/admin/hours': [
    'hours-changed',
    byOwner(() => Promise.resolve(['PUT', '/api/admin/hours', { ...OPEN_WITHOUT_LIMIT, capacity: 1 }])),
  ],
  'POST /api/booking-confirmations/{token}/reschedule': [
    'booking-moved',
    async () => {
      const path = await confirmationOf(call('POST', '/api/bookings', '', validBooking()));
      const { preferredDate } = validBooking();
      return [() => call('POST', `${path}/reschedule`, '', { preferredDate, preferredTime: '3:00 PM' })];
    },
  ],
  'POST /api/booking-confirmations/{token}/cancel': [
    'booking-cancelled',
    async () => {
      const path = await confirmationOf(call('POST', '/api/bookings', '', validBooking()));
      return [() => call('POST', `${path}/cancel`, '')];
    },
  ],
  'PATCH /api/admin/contacts/{id}': [
    'contact-changed',
    byOwner(async () => {
      const id = await idIn(call('POST', '/api/contacts', '', validContact()));
      return ['PATCH', `/api/admin/contacts/${id}`, { status: 'resolved' }];
    }),
  ],
  'POST /api/admin/accounts/{id}/disable': [
    'account-disabled',
    byOwner(async () => ['POST', `/api/admin/accounts/${(await add('staff')).id}/disable`]),
  ],
  'POST /api/admin/accounts/{id}/enable': [
    'account-enabled',
    byOwner(async () => {
      const { id } = await add('staff');
      await asOwner('POST', `/api/admin/accounts/${id}/disable`);
      return ['POST', `/api/admin/accounts/${id}/enable`];
    }),
  ],
  'POST /api/admin/accounts/{id}/end-sessions': [
    'sessions-ended',
    byOwner(async () => ['POST', `/api/admin/accounts/${(await add('staff')).id}/end-sessions`]),
  ],
  'POST /api/admin/accounts': [
    'account-added',
    byOwner(async () => {
      const name = { firstName: 'Ada', lastName: 'Lind' };
      return ['POST', '/api/admin/accounts', { ...name, email: nextEmail(), staffRole: 'reader' }];
    }),
  ],
  'POST /api/admin/accounts/{id}/reset': [
    'password-reset-asked',
    byOwner(async () => ['POST', `/api/admin/accounts/${(await add('staff')).id}/reset`]),
  ],
  'PUT /api/admin/accounts/{id}/role': [
    'role-changed',
    byOwner(async () => [
      'PUT',
      `/api/admin/accounts/${(await add('staff')).id}/role`,
      { staffRole: 'reader' },
    ]),
  ],
  'POST /api/admin/accounts/{id}/reset-factors': [
    'factor-removed',
    byOwner(async () => {
      const person = await add('staff');
      await addApp(person);
      return ['POST', `/api/admin/accounts/${person.id}/reset-factors`];
    }),
  ],
  'POST /api/admin/messages/{id}/retry': [
    'message-retried',
    byOwner(async () => {
      await call('POST', '/api/contacts', '', { ...validContact(), email: 'waiting@vale.com' });
      const isIt = eq(outbox.recipient, 'waiting@vale.com');
      const [message] = await api.database.read.select().from(outbox).where(isIt);
      return ['POST', `/api/admin/messages/${message!.id}/retry`];
    }),
  ],
  'POST /api/platform/remotes/{name}/moves': [
    'release-deployed',
    byOwner(() => Promise.resolve(['POST', '/api/platform/remotes/mfe-told/moves', DEPLOY])),
  ],
  'POST /api/platform/tokens': [
    'release-token-made',
    byOwner(() => Promise.resolve(['POST', '/api/platform/tokens', { remote: 'mfe-told', label: 'CI' }])),
  ],
  'POST /api/platform/pins': [
    'releases-pinned',
    byOwner(() =>
      Promise.resolve(['POST', '/api/platform/pins', { pins: { 'mfe-told': 'http://localhost:3100/' } }]),
    ),
  ],
  'DELETE /api/platform/tokens/{id}': [
    'release-token-revoked',
    byOwner(async () => {
      const made = asOwner('POST', '/api/platform/tokens', { remote: 'mfe-told', label: 'Laptop' });
      return ['DELETE', `/api/platform/tokens/${await idIn(made)}`];
    }),
  ],
  'POST /api/admin/audit/verify': [
    'ledger-verified',
    byOwner(async () => ['POST', '/api/admin/audit/verify']),
  ],
  'PUT /api/admin/clients/{clientId}/restriction': [
    'client-restricted',
    byOwner(async () => ['PUT', `${admin(await addClient())}/restriction`, { reason: 'Asked for' }]),
  ],
  'DELETE /api/admin/clients/{clientId}/restriction': [
    'client-unrestricted',
    byOwner(async () => {
      const path = `${admin(await addClient())}/restriction`;
      await asOwner('PUT', path, { reason: 'Asked for' });
      return ['DELETE', path];
    }),
  ],
  'PUT /api/admin/clients/{clientId}/legal-hold': [
    'legal-hold-set',
    byOwner(async () => ['PUT', `${admin(await addClient())}/legal-hold`, { reason: 'A lawsuit' }]),
  ],
  'DELETE /api/admin/clients/{clientId}/legal-hold': [
    'legal-hold-lifted',
    byOwner(async () => {
      const path = `${admin(await addClient())}/legal-hold`;
      await asOwner('PUT', path, { reason: 'A lawsuit' });
      return ['DELETE', path];
    }),
  ],
  'POST /api/admin/clients/{clientId}/erasure': [
    'client-erased',
    byOwner(async () => {
      const loginEmail = nextEmail();
      return ['POST', `${admin(await addTestClient(api, loginEmail))}/erasure`, { loginEmail }];
    }),
  ],
  'POST /api/admin/clients': [
    'client-added',
    byOwner(async () => ['POST', '/api/admin/clients', caseInput(nextEmail())]),
  ],
  'PUT /api/admin/clients/{clientId}/profile': [
    'profile-changed',
    byOwner(async () => ['PUT', `${admin(await addClient())}/profile`, caseInput('other@moreau.com')]),
  ],
  'PUT /api/admin/clients/{clientId}/adviser': [
    'adviser-changed',
    byOwner(async () => {
      const adviser = await add('staff');
      return ['PUT', `${admin(await addClient())}/adviser`, { adviserId: adviser.id }];
    }),
  ],
  'POST /api/admin/clients/{clientId}/invitation': [
    'client-invited',
    byOwner(async () => {
      const { client } = await desk.add(nextEmail());
      return ['POST', `${admin(client)}/invitation`];
    }),
  ],
  'POST /api/admin/clients/{clientId}/people': [
    'member-added',
    byOwner(async () => ['POST', `${admin(await addClient())}/people`, newMember()]),
  ],
  'PUT /api/admin/clients/{clientId}/people/{id}': [
    'member-changed',
    byOwner(async () => ['PUT', await addMember(), { right: 'act' }]),
  ],
  'POST /api/admin/clients/{clientId}/people/{id}/invitation': [
    'member-invited',
    byOwner(async () => ['POST', `${await addMember()}/invitation`]),
  ],
  'DELETE /api/admin/clients/{clientId}/people/{id}': [
    'member-removed',
    byOwner(async () => ['DELETE', await addMember()]),
  ],
  'PUT /api/admin/clients/{clientId}/milestone-order': [
    'milestones-ordered',
    byOwner(async () => {
      const client = await addClient();
      for (let n = 0; n < 2; n += 1) await addMilestone(client);
      const rows = (await (await asOwner('GET', `${admin(client)}/milestones`)).json()) as Milestone[];
      return ['PUT', `${admin(client)}/milestone-order`, { ids: rows.map(({ id }) => id).toReversed() }];
    }),
  ],
  'POST /api/admin/clients/{clientId}/milestone-plan': [
    'milestones-planned',
    byOwner(async () => {
      const plan = { template: 'Onboarding', milestones: [{ title: 'Papers', dueDate: '' }] };
      return ['POST', `${admin(await addClient())}/milestone-plan`, plan];
    }),
  ],
  'POST /api/admin/clients/{clientId}/milestones': [
    'milestone-added',
    byOwner(async () => ['POST', `${admin(await addClient())}/milestones`, milestone]),
  ],
  'PUT /api/admin/clients/{clientId}/milestones/{id}': [
    'milestone-changed',
    byOwner(async () => ['PUT', await addMilestone(await addClient()), { ...milestone, status: 'blocked' }]),
  ],
  'DELETE /api/admin/clients/{clientId}/milestones/{id}': [
    'milestone-removed',
    byOwner(async () => ['DELETE', await addMilestone(await addClient())]),
  ],
  'POST /api/admin/clients/{clientId}/notes': [
    'update-added',
    byOwner(async () => ['POST', `${admin(await addClient())}/notes`, note]),
  ],
  'PUT /api/admin/clients/{clientId}/notes/{id}': [
    'update-changed',
    byOwner(async () => ['PUT', await addNote(await addClient()), { ...note, title: 'Other news' }]),
  ],
  'DELETE /api/admin/clients/{clientId}/notes/{id}': [
    'update-removed',
    byOwner(async () => ['DELETE', await addNote(await addClient())]),
  ],
  'PATCH /api/admin/clients/{clientId}/documents/{id}': [
    'document-reviewed',
    byOwner(async () => {
      const client = await addClient();
      return ['PATCH', `${admin(client)}/documents/${await upload(client)}`, { status: 'approved' }];
    }),
  ],
  'PUT /api/admin/reach': [
    'own-account-changed',
    byOwner(async () => ['PUT', '/api/admin/reach', { phone: `+${Date.now()}`, timeZone: '' }]),
  ],
  'POST /api/admin/clients/{clientId}/messages': [
    'message-written',
    byOwner(async () => ['POST', `${admin(await addClient())}/messages`, { text: 'Hello' }]),
  ],
  'POST /api/client/messages': [
    'message-written',
    byClient('POST', '/api/client/messages', { text: 'Hello' }),
  ],
  'POST /api/admin/clients/{clientId}/documents': [
    'document-given',
    async () => {
      const path = `${admin(await addClient())}/documents`;
      return [() => sendForm(origin, desk.cookie, uploadForm(pdf()), { method: 'POST', path })];
    },
  ],
  'POST /api/admin/clients/{clientId}/document-requests': [
    'document-requested',
    async () => {
      const path = `${admin(await addClient())}/document-requests`;
      return [() => asOwner('POST', path, { name: 'Passport copy', type: 'passport' })];
    },
  ],
  'DELETE /api/admin/clients/{clientId}/documents/{id}': [
    'document-taken-back',
    async () => {
      const path = `${admin(await addClient())}/documents`;
      const { document } = await sendForm(origin, desk.cookie, uploadForm(pdf()), { method: 'POST', path });
      return [() => asOwner('DELETE', `${path}/${document.id}`)];
    },
  ],
  'PUT /api/client/profile': ['profile-changed', byClient('PUT', '/api/client/profile', PROFILE)],
  'POST /api/client/documents/upload': [
    'document-added',
    async () => {
      const client = await addClient();
      return [() => sendForm(origin, client.cookie, uploadForm(pdf())), client];
    },
  ],
  'PUT /api/client/documents/{id}/file': [
    'document-replaced',
    async () => {
      const client = await addClient();
      const id = await upload(client);
      const rejected = api.database.read.update(clientDocuments).set({ status: 'rejected' });
      await api.database.writes.run(rejected.where(eq(clientDocuments.id, id)));
      const body = multipart({ name: 'file', content: pdf(), fileName: 'again.pdf' });
      const path = `/api/client/documents/${id}/file`;
      return [() => sendForm(origin, client.cookie, body, { method: 'PUT', path }), client];
    },
  ],
};

const writing = () =>
  operationsOf(api.app)
    .filter(({ method }) => method !== 'get')
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`);

test('every route that writes is listed with its ledger line, or the reason for none', () => {
  expect(Object.keys({ ...TOLD, ...NOT_TOLD }).toSorted()).toEqual(writing().toSorted());
  expect(Object.keys(TOLD).filter((route) => Object.hasOwn(NOT_TOLD, route))).toEqual([]);
});

test.each(Object.keys(TOLD))('the ledger records %s, and by whom', async (route) => {
  const [action, attempt] = TOLD[route]!;
  const [act, person] = await attempt();
  await api.deps.ledger.settle();
  const [before] = await api.database.read.select({ seq: max(ledgerEntries.seq) }).from(ledgerEntries);
  const { status } = await act();
  expect([route, status < 400]).toEqual([route, true]);
  await api.deps.ledger.settle();
  const told = await api.database.read
    .select()
    .from(ledgerEntries)
    .where(and(gt(ledgerEntries.seq, before!.seq ?? 0), eq(ledgerEntries.action, action)));
  const { id } = await desk.accountOf('staff@example.com');
  const isAdmin = /\/api\/(?:admin|platform)\//.test(route);
  expect(told).toHaveLength(1);
  if (person ?? isAdmin) expect(told[0]!.actorId).toBe(person?.id ?? id);
});
