import { expect, type Locator, type Page } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { FAULT_CASES, type FaultCase } from './faults/fault-cases';
import { errorsOf, test } from './faults/fault-test';
import type { FaultyHost } from './faults/faulty-host';
import { wakeUp } from './hydration';
import { PUBLIC_PAGES } from './public-pages';
import { expectFrame, isDrawn, pagesOf, REMOTE_PAGES, type RemotePage } from './faults/remote-pages';
import { STAFF } from './sign-in';

// What the host or a release of one remote does wrong leaves everything else working, on the server and in browsers, and heals
// without a restart. Faults in a release's server code alone are in remote-misdeeds.spec.ts, deployed releases in
// failing-releases.spec.ts.

// The console reports what failed.
test.use({ expectedComplaints: /./ });

/** Polls often: most of what is waited for comes within a second. */
const SOON = { intervals: [100, 200, 300] };

const panel = (page: Page) =>
  page.getByRole('heading', { name: /^This page (could not be loaded|is taking long to load)$/ });
const ownHeading = (page: Page, { heading }: RemotePage) =>
  page.getByRole('heading', { level: 1, name: heading });
const remark = (page: Page) => page.getByText('Part of this page did not load', { exact: true }).first();
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

async function begin(host: FaultyHost, { host: answers, release }: FaultCase): Promise<string> {
  const version = host.release(release);
  if (answers) await host.play(...answers);
  return version;
}

/** Header, footer and booking work. */
async function expectWorkingFrame(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
  await expect(bookingDialog(page).getByLabel('First name')).toBeVisible();
  await bookingDialog(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(bookingDialog(page)).toBeHidden();
  // The dialog has its own footer.
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

async function expectShown(page: Page, own: RemotePage, shown: FaultCase['shown']): Promise<void> {
  if (shown === 'panel') return expect(panel(page)).toBeVisible();
  await expect(ownHeading(page, own)).toBeVisible();
  if (shown === 'whole') return wakeUp(page);
  await expect(remark(page)).toBeVisible();
}

/** Waits, by the clock of the page, until a browser gives up on what does not answer: half a minute at most. */
async function waitOut(page: Page, shown: Locator): Promise<void> {
  for (let times = 0; times < 6 && !(await shown.isVisible()); times++) {
    await page.clock.runFor(5_000);
    // What the browser does then takes real time.
    await shown.waitFor({ timeout: 1_000 }).catch(() => undefined);
  }
}

for (const [at, own] of REMOTE_PAGES.entries())
  test.describe(own.remote, () => {
    // These tests share one host, which plays one fault at a time.
    test.describe.configure({ mode: 'default' });

    // Server and browsers treat all remotes alike, so each fault is tried with only one of them; consecutive faults are of a kind,
    // so each kind is tried with all.
    for (const fault of FAULT_CASES.filter((_, nth) => nth % REMOTE_PAGES.length === at))
      test(`${fault.fault}: others work, the page is readable and recovers`, async ({
        faults,
        product,
        sessionOf,
        signedIn,
        visitor,
      }) => {
        const read = pagesOf(product, sessionOf);
        const isOwnDrawn = async () => isDrawn(own, (await read(own)).text);
        const others = REMOTE_PAGES.filter((page) => page !== own);
        let since = product.output().length;
        const isWaitedOut = fault.host?.[0] === 'never answers for' && fault.shown === 'rendered';
        const errors = () => errorsOf(own.remote, product.output().slice(since));
        const ofRelease = () => errors().filter(({ url, entry }) => url ?? entry);

        const host = await faults.register(own.remote);
        const version = await begin(host, fault);
        expectFrame(await read(own));
        if (fault.isDrawn) await expect.poll(isOwnDrawn, SOON).toBe(true);
        else expect(await isOwnDrawn()).toBe(false);
        for (const other of others)
          await expect.poll(async () => isDrawn(other, (await read(other)).text), SOON).toBe(true);

        const page = await (own.account ? signedIn(own.account) : visitor());
        if (isWaitedOut) await page.clock.install();
        await page.goto(own.path, { waitUntil: 'commit' });
        await expectWorkingFrame(page);
        if (isWaitedOut) await waitOut(page, remark(page));
        await expectShown(page, own, fault.shown);
        if (fault.said && fault.saidOf) {
          const said = { remote: own.remote, version, error: expect.stringMatching(fault.said) };
          expect(errors()).toContainEqual(expect.objectContaining(said));
        } else if (fault.said) {
          await expect.poll(ofRelease, SOON).toEqual([expect.objectContaining({ remote: own.remote })]);
          expect(ofRelease()[0]!.error).toMatch(fault.said);
        }

        // Another remote in the same browser works, and so does the way back.
        if (own.account) {
          await page.getByRole('banner').getByRole('link', { name: 'Services', exact: true }).click();
          await expect(
            page.getByRole('heading', { level: 1, name: PUBLIC_PAGES['/services'] }),
          ).toBeVisible();
          await page.goBack({ waitUntil: 'commit' });
        } else {
          const staff = await signedIn(STAFF);
          await staff.goto('/admin');
          await expect(staff.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
        }
        const present = panel(page).or(ownHeading(page, own)).first();
        if (isWaitedOut) await waitOut(page, present);
        // A page that came rendered is rendered again, or else the panel is shown: the document had been left.
        if (fault.shown !== 'rendered') await expectShown(page, own, fault.shown);
        else await expect(present).toBeVisible();

        await host.mend();
        if (fault.release) host.release();
        await expect.poll(isOwnDrawn, SOON).toBe(true);
        if (fault.shown === 'panel')
          await expect(async () => {
            // An earlier press may have been answered only now.
            if (await retry(page).isVisible()) await retry(page).click({ timeout: 1000 });
            await expect(ownHeading(page, own)).toBeVisible({ timeout: 3000 });
          }).toPass(SOON);
        else await page.reload();
        await expectShown(page, own, 'whole');

        // Next, the same fault after a working release, which browsers do not notice.
        if (fault.isDrawn || fault.saidOf) return;
        since = product.output().length;
        const next = await begin(host, fault);
        await expect
          .poll(async () => {
            expect(await isOwnDrawn()).toBe(true);
            return ofRelease();
          }, SOON)
          .toEqual([
            expect.objectContaining({ remote: own.remote, error: expect.stringMatching(fault.said!) }),
          ]);
        expect((await read(own)).text).not.toContain(next);
        await host.mend();
        const last = host.release();
        await expect.poll(async () => (await read(own)).text, SOON).toContain(last);
      });
  });
