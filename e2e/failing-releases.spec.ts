import { type CDPSession, expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { type ChangedCode, inRender } from './faults/changed-code';
import { test } from './deployments-test';
import { REMOTE_PAGES } from './faults/remote-pages';
import { STAFF } from './sign-in';

// Releases that pass on the server and fail in the browser. Tests must not share releases.
test.describe.configure({ mode: 'default' });
// The console reports what failed.
test.use({ expectedComplaints: /./ });

const FAULTS: { kind: string; change: ChangedCode }[] = [
  { kind: 'load', change: { onLoad: "throw new Error('at import');" } },
  { kind: 'mount', change: inRender("throw new Error('in render')") },
  { kind: 'effect', change: inRender("React.useEffect(() => { throw new Error('in an effect'); })") },
];

for (const { remote, account, path, heading } of REMOTE_PAGES)
  for (const { kind, change } of FAULTS)
    test(`a release of ${remote} that fails in the browser (${kind}) is replaced by the previous one, even on open pages, and reported`, async ({
      deployments,
      product,
      signedIn,
    }) => {
      const good = await deployments.deploy(remote);
      const bad = await deployments.deploy(remote, change);
      const page = await signedIn(account ?? STAFF);
      // Starts on another remote's page: what is typed in the frame's dialog there must survive the failure of the bad release.
      await page.goto(remote === 'mfe-marketing' ? '/admin' : '/services');
      await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
      await bookingDialog(page).getByLabel('First name').fill('Jonas');
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await expect(page.getByRole('heading', { name: heading, includeHidden: true })).toBeVisible();
      await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Jonas');
      await expect.poll(() => deployments.failuresOf(remote, bad)).toEqual({ [kind]: 1 });
      expect(await deployments.failuresOf(remote, good)).toEqual({});
      const lines = product.output().split('\n');
      expect(lines.filter((line) => line.includes(`"version":"${bad}"`) && /"level":50/.test(line))).toEqual([
        expect.stringContaining(`"remote":"${remote}"`),
      ]);

      // The next page load gets the previous release at once.
      const response = await page.goto(path);
      expect(await response!.text()).toContain(`/releases/${good}/`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.context().clearCookies({ name: 'release-avoid' });
    });

for (const { remote, account, path, heading } of REMOTE_PAGES)
  test(`a release of ${remote} that loops forever leaves its page readable on the next load, which offers to leave it out and to retry`, async ({
    browser,
    deployments,
    signedIn,
  }) => {
    await deployments.deploy(remote, inRender('for (;;);'));
    const page = await signedIn(account ?? STAFF);
    await page.goto(path, { waitUntil: 'commit' });
    const session = await page.context().newCDPSession(page);
    // The person kills the page that does not respond, and loads it again.
    const own = await browser.newBrowserCDPSession();
    const busyProcess = async () => {
      const { processInfo } = await own.send('SystemInfo.getProcessInfo');
      return processInfo.find(({ type, cpuTime }) => type === 'renderer' && cpuTime > 3)?.id;
    };
    await expect.poll(busyProcess).toBeDefined();
    const crashed = page.waitForEvent('crash');
    process.kill((await busyProcess())!, 'SIGKILL');
    await crashed;
    await session.send('Page.reload');
    await expect.poll(() => textOf(session)).toContain('This page stopped responding');
    expect(await textOf(session)).toContain(heading);

    await press(session, 'Leave out');
    await expect.poll(() => textOf(session)).toContain('This page is left out');
    expect(await valueOf(session, 'location.search')).toContain(`without=${remote}`);
    await press(session, 'Book Consultation');
    await expect.poll(() => textOf(session)).toContain('Book Your Consultation');

    // A release deployed afterwards works on the way back.
    await deployments.deploy(remote);
    await press(session, 'Try again');
    await expect.poll(() => textOf(session)).toContain(heading);
    expect(await valueOf(session, 'location.search')).toBe(new URL(path, 'http://site').search);
  });

// Playwright's own calls cannot reach a page whose process has ended.
async function valueOf(session: CDPSession, expression: string): Promise<unknown> {
  const { result } = await session.send('Runtime.evaluate', { expression });
  return result.value;
}
const textOf = (session: CDPSession) => valueOf(session, 'document.body.innerText');
const press = (session: CDPSession, label: string) =>
  valueOf(
    session,
    `[...document.querySelectorAll('button')].find((button) => button.innerText.includes('${label}')).click()`,
  );
