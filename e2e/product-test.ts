import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { StaffRole } from '@lisle-harrow/api/contract';
import { type MailServer, mailSettings, readMail, startMailServer } from '../api/src/testing/mail-server';
import { PASSWORD, type Product, startProduct } from './product';
import { STAFF } from './sign-in';
import { test as base } from './visitors';

/** What all tests of a worker share. */
export interface SharedProduct {
  /** The running product; all tests of a worker with the same settings share it, so each writes rows of its own. */
  product: Product;
  /** Settings of the product; a file that sets them has a product of its own. */
  settings: Record<string, string>;
  /** Cookies of a session of this account, which the tests of a worker share for some minutes: a test that ends it signs in itself. */
  sessionOf: (account: string) => Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>>;
}

interface Visits {
  /** A new visitor who is signed in. */
  signedIn: (account: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Adds a colleague of this role who has set a password; gives the account, with which `signedIn` opens a session. */
  newColleague: (staffRole: StaffRole, firstName: string, lastName: string) => Promise<string>;
  /** A client whom staff have made for this test alone. */
  newClient: () => Promise<{ id: string; invitation: string }>;
}

/** Some pages ask who signed in ten minutes ago to confirm it. */
const RECENT_MS = 5 * 60_000;

/** A test over the whole product, as `npm start` runs it. */
export const test = base.extend<Visits, SharedProduct>({
  settings: [{}, { option: true, scope: 'worker' }],

  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    // Without a fresh build the start makes one.
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ product }, use) => use(product.url),

  sessionOf: [
    async ({ playwright, product }, use) => {
      const sessions = new Map<string, { at: number; session: ReturnType<SharedProduct['sessionOf']> }>();
      const open = async (account: string) => {
        const request = await playwright.request.newContext({ baseURL: product.url });
        const form = { email: account, password: PASSWORD };
        const answer = await request.post('/api/login', { form, maxRedirects: 0 });
        if (answer.status() !== 303) throw new Error(`${account} is not signed in: ${answer.status()}`);
        const session = await request.storageState();
        await request.dispose();
        return session;
      };
      await use((account) => {
        const known = sessions.get(account);
        if (known && Date.now() - known.at < RECENT_MS) return known.session;
        const session = open(account);
        sessions.set(account, { at: Date.now(), session });
        return session;
      });
    },
    { scope: 'worker' },
  ],

  signedIn: async ({ sessionOf, visitor }, use) => {
    await use(async (account, options) => visitor({ ...options, storageState: await sessionOf(account) }));
  },

  newColleague: async ({ playwright, baseURL }, use) => {
    await use(async (staffRole, firstName, lastName) => {
      const owner = await playwright.request.newContext({ baseURL });
      // To add a colleague needs a recent sign-in, which the session of the worker may no longer be.
      await owner.post('/api/login', { form: { email: STAFF, password: PASSWORD }, maxRedirects: 0 });
      // No mail goes to an address of this kind: the link is in the answer.
      const email = `${crypto.randomUUID()}@colleague.example`;
      const data = { email, firstName, lastName, staffRole };
      const { path } = await (await owner.post('/api/admin/accounts', { data })).json();
      await owner.dispose();
      const colleague = await playwright.request.newContext({ baseURL });
      const set = await colleague.post(path, { form: { password: PASSWORD, repeated: PASSWORD } });
      if (!set.ok()) throw new Error(`${email} has no password: ${set.status()}`);
      await colleague.dispose();
      return email;
    });
  },

  newClient: async ({ sessionOf, playwright, baseURL }, use) => {
    const staff = await playwright.request.newContext({ baseURL, storageState: await sessionOf(STAFF) });
    await use(async () => {
      const email = `${crypto.randomUUID()}@client.example`;
      const data = { email, firstName: 'Jonas', lastName: 'Lind', phone: '', company: '', status: 'active' };
      const answer = await staff.post('/api/admin/clients', { data });
      const { client, invitation } = await answer.json();
      return { id: client.id, invitation: invitation.path };
    });
    await staff.dispose();
  },
});

/** A test over a product that sends its mail to a real server, which keeps it. */
export const mailTest = test.extend<object, { mails: MailServer }>({
  mails: [
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ mails }, use) => use({ ...mailSettings(mails), PUBLIC_URL: 'http://localhost' }),
    { scope: 'worker' },
  ],
});

/** The link to set a password in the latest mail to this address that has one. */
export async function linkTo({ received }: MailServer, address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const own = received.filter(({ to }) => to.includes(address));
    const texts = await Promise.all(own.map(async ({ source }) => (await readMail(source)).text ?? ''));
    link = texts.flatMap((text) => /\/api\/login\/reset\/\S+/.exec(text) ?? []).at(-1);
    expect(link).toBeDefined();
  }).toPass();
  return link!;
}
