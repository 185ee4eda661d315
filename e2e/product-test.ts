import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { StaffRole } from '@lisle-harrow/api/contract';
import { type MailServer, mailSettings, readMail, startMailServer } from '../api/src/testing/mail-server';
import { PASSWORD, type Product, startProduct } from './product';
import { STAFF } from './sign-in';
import { test as base } from './visitors';

/** What all tests of a worker have in common. */
export interface SharedProduct {
  /** The running product; all tests of a worker with the same settings share it, so each writes its own rows. */
  product: Product;
  /** Settings of the product; a file that sets them has its own product. */
  settings: Record<string, string>;
  /**
   * Cookies of a session of this account, which a worker's tests share for some minutes: a test that ends the session must sign
   * in itself.
   */
  sessionOf: (account: string) => Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>>;
}

interface Visits {
  /** A new visitor who is signed in. */
  signedIn: (account: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Adds a colleague with this role who has set a password; returns the account, for which `signedIn` opens a session. */
  newColleague: (staffRole: StaffRole, firstName: string, lastName: string) => Promise<string>;
  /** A client whom staff have added for this test alone. */
  newClient: () => Promise<{ id: string; invitation: string }>;
}

/** Some pages ask for confirmation where the sign-in was ten minutes ago. */
const RECENT_MS = 5 * 60_000;

/** A test on the whole product, as `npm start` runs it. */
export const test = base.extend<Visits, SharedProduct>({
  settings: [{}, { option: true, scope: 'worker' }],

  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    // Without an up-to-date build, the start makes one.
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
      // Adding a colleague needs a recent sign-in, which the worker's session may no longer be.
      await owner.post('/api/login', { form: { email: STAFF, password: PASSWORD }, maxRedirects: 0 });
      // No mail is sent to such an address: the link is in the answer.
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

/** A test on a product that sends its mail to a real server, which keeps it. */
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

/** The link to set a password, from the latest mail to this address that contains one. */
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
