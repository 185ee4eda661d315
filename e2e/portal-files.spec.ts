import { utimesSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { smallPdf } from '../api/src/testing/small-pdf';
import { test } from './product-test';
import { openPortal, STAFF } from './sign-in';
import { documentRow, openUploadDialog, sendUpload, storedDocuments } from './upload-dialog';
import { FAILED_REQUEST } from './visitors';

// What the portal says of the files that clients have.

test('what is in a file is said beside it, to the client and to staff, before it is opened [D24]', async ({
  page,
  newClient,
  signedIn,
}) => {
  const clientId = await openPortal(page, newClient, 'documents');
  const dialog = await openUploadDialog(page);
  await dialog.getByLabel(/^File/).setInputFiles('api/src/testing/files/attachment-pdfa3.pdf');
  await sendUpload(dialog);
  const mark = 'Contains an attachment: factur-x.xml';
  await expect(documentRow(page, 'attachment-pdfa3').getByText(mark, { exact: true })).toBeVisible();
  const staff = await signedIn(STAFF);
  await staff.goto(`/admin/clients/${clientId}?tab=documents`);
  await expect(staff.getByRole('row').filter({ hasText: 'attachment-pdfa3' }).getByText(mark)).toBeVisible();
});

test.describe('a file that cannot be read', () => {
  test.use({ expectedComplaints: FAILED_REQUEST });

  test('a file that changed after it was chosen is not sent, and says so [CP17, D24]', async ({
    page,
    newClient,
  }, testInfo) => {
    await openPortal(page, newClient, 'documents');
    const dialog = await openUploadDialog(page);
    const path = testInfo.outputPath('deed.pdf');
    writeFileSync(path, smallPdf('first'));
    // Chromium compares whole seconds.
    utimesSync(path, new Date('2026-11-01'), new Date('2026-11-01'));
    await dialog.getByLabel(/^File/).setInputFiles(path);
    writeFileSync(path, smallPdf('and then something longer'));
    await sendUpload(dialog);
    const reason = 'This file changed after you chose it. Choose it again.';
    await expect(dialog.getByText(reason, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
    expect(await storedDocuments(page)).toEqual([]);
  });
});
