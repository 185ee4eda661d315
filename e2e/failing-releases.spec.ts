import { type CDPSession, expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { type ReleaseMisdeed, test } from './deploy-release';
import { STAFF } from './sign-in';

// Releases that pass on the server and fail in the browser. One test's release is no other test's.
test.describe.configure({ mode: 'default' });
// The console says what failed.
test.use({ expectedComplaints: /./ });

const REMOTE = 'mfe-admin';
const PAGE = '/admin';
const HEADING = 'Admin Dashboard';

const MISDEEDS: { kind: string; misdeed: ReleaseMisdeed }[] = [
  { kind: 'load', misdeed: { onLoad: "throw new Error('at import');" } },
  { kind: 'mount', misdeed: { inRender: "throw new Error('in render')" } },
  { kind: 'effect', misdeed: { inRender: "React.useEffect(() => { throw new Error('in an effect'); })" } },
];

for (const { kind, misdeed } of MISDEEDS)
  test(`a release that fails in the browser (${kind}) gives way to the one before, on the open page too, and is told of`, async ({
    deployments,
    signedIn,
  }) => {
    const good = await deployments.deploy(REMOTE);
    const bad = await deployments.deploy(REMOTE, misdeed);
    const page = await signedIn(STAFF);
    // Another remote's page: what is typed in the frame's dialog there is still in it when the bad release has failed.
    await page.goto('/services');
    await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
    await bookingDialog(page).getByLabel('First name').fill('Jonas');
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, PAGE);
    await expect(page.getByRole('heading', { name: HEADING, includeHidden: true })).toBeVisible();
    await expect(bookingDialog(page).getByLabel('First name')).toHaveValue('Jonas');
    await expect.poll(() => deployments.failuresOf(REMOTE, bad)).toEqual({ [kind]: 1 });
    expect(await deployments.failuresOf(REMOTE, good)).toEqual({});

    // The next page load gets the one before at once.
    const response = await page.goto(PAGE);
    expect(await response!.text()).toContain(`/releases/${good}/`);
    await expect(page.getByRole('heading', { name: HEADING })).toBeVisible();
    await page.context().clearCookies({ name: 'release-avoid' });
  });

test('a remote that runs without end leaves its page readable on the next load, which offers to leave it out, and the way back', async ({
  browser,
  deployments,
  signedIn,
}) => {
  await deployments.deploy(REMOTE, { inRender: 'for (;;);' });
  const page = await signedIn(STAFF);
  await page.goto(PAGE, { waitUntil: 'commit' });
  const session = await page.context().newCDPSession(page);
  // The person ends the page that does not respond, and loads it again.
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
  expect(await textOf(session)).toContain(HEADING);

  await press(session, 'Leave out');
  await expect.poll(() => textOf(session)).toContain('This page is left out');
  expect(await valueOf(session, 'location.search')).toBe(`?without=${REMOTE}`);
  await press(session, 'Book Consultation');
  await expect.poll(() => textOf(session)).toContain('Book Your Consultation');

  // What is deployed then works again on the way back.
  await deployments.deploy(REMOTE);
  await press(session, 'Try again');
  await expect.poll(() => textOf(session)).toContain('bookings');
  expect(await valueOf(session, 'location.search')).toBe('');
});

// A page whose process has ended is out of reach of Playwright's own calls.
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
