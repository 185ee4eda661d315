import { expect } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { findingsInEveryLook, FOR_AXE } from './accessibility-findings';
import { hydrated } from './hydration';
import { press } from './keyboard';
import { test } from './product-test';
import { acceptInvitation, STAFF } from './sign-in';
import { toast } from './toast';
import { FAILED_REQUEST } from './visitors';

// Staff give somebody access to a client's case; what that person and the client then see of it.

const papers = {
  name: 'deed.pdf',
  mimeType: 'application/pdf',
  buffer: smallPdf('deed'),
};

test.describe('a shared case', () => {
  // The portal refuses somebody who has lost access.
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a member reads the case, then acts in it, and sees nothing once access is withdrawn; the client sees who did what', async ({
    signedIn,
    visitor,
    newClient,
  }) => {
    test.slow();
    const { id, invitation } = await newClient();
    const client = await visitor(FOR_AXE);
    await acceptInvitation(client, invitation);

    // Staff give access, by keyboard.
    const desk = await signedIn(STAFF, FOR_AXE);
    await desk.goto(`/admin/clients/${id}?tab=people`);
    await hydrated(desk);
    await expect(desk.getByText('Only the client has access.')).toBeVisible();
    await press(desk, 'button', 'Give access');
    const dialog = desk.getByRole('dialog', { name: 'Give access' });
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lind');
    await dialog.getByRole('textbox', { name: 'Email' }).fill(`${crypto.randomUUID()}@client.example`);
    await dialog.getByRole('textbox', { name: 'Email' }).press('Enter');
    const link = await desk.getByRole('textbox', { name: 'One-time link' }).inputValue();
    await desk.getByRole('button', { name: 'Done' }).click();
    await expect(desk.getByText('Not signed in yet.')).toBeVisible();
    expect(await findingsInEveryLook(desk)).toEqual([]);

    // A member who may only view is told so, and finds no controls.
    const member = await visitor(FOR_AXE);
    await acceptInvitation(member, new URL(link).pathname);
    await expect(member.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada');
    await expect(member.getByText('This is the case of Jonas Lind.')).toBeVisible();
    await member.goto('/client-portal?tab=documents');
    await expect(member.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
    await expect(member.getByRole('button', { name: 'Upload Document' })).toHaveCount(0);
    await member.goto('/client-portal?tab=messages');
    await expect(member.getByText('You can read these messages.')).toBeVisible();
    await expect(member.getByRole('button', { name: 'Send Message' })).toHaveCount(0);
    await member.goto('/client-portal?tab=profile');
    await expect(member.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
    await expect(member.getByRole('textbox', { name: 'Email' })).toBeDisabled();
    expect(await findingsInEveryLook(member)).toEqual([]);
    await member.goto('/client-portal/access');
    await expect(member.getByText('The case is not in it, as it is that of Jonas Lind')).toBeVisible();
    expect(await findingsInEveryLook(member)).toEqual([]);

    // More access takes effect at the next page load, in the same session.
    await desk.getByRole('combobox', { name: 'Access of Ada Lind' }).selectOption('act');
    await expect(toast(desk, 'The access of Ada Lind was changed.')).toBeVisible();
    await member.goto('/client-portal?tab=documents');
    await member.getByRole('button', { name: 'Upload Document' }).click();
    const upload = member.getByRole('dialog', { name: 'Upload a Document' });
    await upload.locator('input[type=file]').setInputFiles(papers);
    await upload.getByRole('textbox', { name: 'Document name' }).fill('Deed');
    await upload.getByRole('button', { name: 'Upload Document' }).click();
    await expect(member.getByText('by Ada Lind')).toBeVisible();
    await expect(upload).toHaveCount(0);

    // The client sees who has access, and what they did.
    await client.goto('/client-portal?tab=profile');
    await expect(client.getByRole('heading', { name: 'Who has access' })).toBeVisible();
    await expect(client.getByText('Ada Lind')).toBeVisible();
    await expect(client.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await client.goto('/client-portal?tab=documents');
    await expect(client.getByText('by Ada Lind')).toBeVisible();
    await client.goto('/client-portal/access');
    await expect(client.getByText('uploaded the document: Deed')).toBeVisible();
    expect(await findingsInEveryLook(client)).toEqual([]);

    await desk.getByRole('button', { name: 'Withdraw access of Ada Lind' }).click();
    await desk.getByRole('group').getByRole('button', { name: 'Withdraw access', exact: true }).click();
    await expect(desk.getByText('Only the client has access.')).toBeVisible();
    await expect(desk.getByRole('heading', { name: 'People' })).toBeFocused();
    const refused = await member.request.get('/api/client/documents');
    expect(refused.status()).toBe(401);
  });
});
