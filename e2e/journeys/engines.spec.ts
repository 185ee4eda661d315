import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { smallPdf } from '../../api/src/testing/small-pdf';
import { test } from '../engines/engine-test';
import { PASSWORD } from '../product';
import { STAFF } from '../sign-in';

// What people do, in the engines of Firefox and Safari. All other browser tests run in Chromium.

const STAFF_PAGES = [
  '',
  '/clients',
  '/assigned',
  '/calendar',
  '/hours',
  '/messages',
  '/reports',
  '/content',
  '/settings',
  '/accounts',
  '/audit',
  '/platform',
];

for (const engine of ['firefox', 'webkit'] as const) {
  test(`in ${engine} a visitor follows a link at once, books and writes [R1, BK18, CO6]`, async ({
    tabIn,
  }) => {
    const tab = await tabIn(engine);
    await tab.open('/');
    await tab.press('About', 'header nav a');
    await tab.at('/about');
    await tab.press('Book Consultation', 'header button');
    await tab.fill('First name', 'Wilhelmina');
    await tab.fill('Last name', 'Engine');
    await tab.fill('Email', `${engine}@visitor.example`);
    await tab.select('Service', 'Citizenship');
    await tab.press('Other days');
    await tab.press(/next month/);
    await tab.press(/\b15\b/, '[role=gridcell] button');
    await tab.press('2:00 PM');
    await tab.press('Schedule Consultation');
    await tab.reads('We have received your request');
    await tab.press('Done');

    await tab.press('Contact', 'header nav a');
    await tab.at('/contact');
    await tab.fill('Name', 'Idris Vale');
    await tab.fill('Email', `${engine}@visitor.example`);
    await tab.fill('Subject', 'Moving to Singapore');
    await tab.fill('Message', 'We would like to hear how you work.');
    await tab.press('Send Message');
    await tab.reads('Message Sent');
  });

  test(`in ${engine} a client sets a password, sends a document and signs out [CP3, CP16]`, async ({
    tabIn,
    newClient,
  }, info) => {
    const file = info.outputPath('passport.pdf');
    writeFileSync(file, smallPdf(engine));
    const { invitation } = await newClient();
    const tab = await tabIn(engine);
    await tab.open(invitation);
    await tab.fill('New password', PASSWORD);
    await tab.fill('New password again', PASSWORD);
    await tab.press('Set password');
    await tab.at('/client-portal');
    await tab.press(/^Documents/, '[role=tab]');
    await tab.press('Upload Document');
    await tab.choose('input[type=file]', file);
    await tab.select('Document type', 'Passport');
    await tab.press('Upload Document', '[type=submit]');
    await tab.reads('Your document has been uploaded successfully.');
    await tab.press('Logout', 'header a');
    await tab.at('/');
    await tab.place('Login', 'header a');
  });

  test(`in ${engine} staff sign in, see each page of the back office and sign out`, async ({ tabIn }) => {
    const tab = await tabIn(engine);
    await tab.open('/api/login');
    await tab.fill('Email', STAFF);
    await tab.fill('Password', PASSWORD);
    await tab.press('Login');
    await tab.at('/');
    await tab.rests();
    for (const path of STAFF_PAGES) {
      await tab.open(`/admin${path}`);
      await tab.rests();
      expect(await tab.covered(), path).toEqual([]);
    }
    await tab.press('Logout', 'header a');
    await tab.at('/');
    await tab.place('Login', 'header a');
  });
}
