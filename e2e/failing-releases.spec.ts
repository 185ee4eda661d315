import { expect } from '@playwright/test';
import { bookingDialog } from './booking-dialog';
import { type Misdeed, test } from './deploy-release';
import { STAFF } from './sign-in';

// Releases that pass on the server and fail in the browser. One test's release is no other test's.
test.describe.configure({ mode: 'default' });
// The console says what failed.
test.use({ expectedComplaints: /./ });

const REMOTE = 'mfe-admin';
const PAGE = '/admin';
const HEADING = 'Admin Dashboard';

const MISDEEDS: { kind: string; misdeed: Misdeed }[] = [
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
