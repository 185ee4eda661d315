import type { Page } from '@playwright/test';
import { fillBooking, sendBooking } from '../booking-dialog';
import type { SessionName } from './stub-site';

export interface SpecifiedCall {
  /** The stub's name for it. */
  readonly call: string;
  readonly path: string;
  readonly session: SessionName;
  /** What a person does to cause it; opening the page causes the reads. */
  readonly act?: (page: Page) => Promise<void>;
}

const read = (call: string, path: string, session: SessionName = 'signed out'): SpecifiedCall => ({
  call: `GET /api/${call}`,
  path,
  session,
});

/** The 17 calls that the specification lists, each with the screen and the action that cause it. */
export const SPECIFIED_CALLS: readonly SpecifiedCall[] = [
  read('auth/user', '/about'),
  read('services', '/'),
  read('team', '/'),
  read('testimonials', '/'),
  read('insights', '/'),
  read('admin/bookings', '/admin', 'signed in'),
  read('admin/contacts', '/admin', 'signed in'),
  read('client/profile', '/client-portal', 'signed in'),
  read('client/documents', '/client-portal', 'signed in'),
  read('client/progress', '/client-portal', 'signed in'),
  read('client/notes', '/client-portal', 'signed in'),
  {
    call: 'POST /api/bookings',
    path: '/about',
    session: 'signed out',
    async act(page) {
      await page.getByRole('banner').getByRole('button', { name: 'Book Consultation' }).click();
      await fillBooking(page, 'Lovelace');
      await sendBooking(page);
    },
  },
  {
    call: 'POST /api/contacts',
    path: '/contact',
    session: 'signed out',
    async act(page) {
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Jane Roe');
      await page.getByRole('textbox', { name: 'Email', exact: true }).fill('jane@roe.example');
      await page.getByRole('textbox', { name: 'Subject', exact: true }).fill('A question');
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('May we talk about custody?');
      await page.getByRole('button', { name: 'Send Message' }).click();
    },
  },
  {
    call: 'PATCH /api/admin/bookings/2',
    path: '/admin',
    session: 'signed in',
    async act(page) {
      await page.getByLabel('Set status for First2 Last2').selectOption('confirmed');
    },
  },
  {
    call: 'PATCH /api/admin/contacts/2',
    path: '/admin',
    session: 'signed in',
    async act(page) {
      await page.getByRole('tab', { name: /Contact Inquiries/ }).click();
      await page.getByLabel('Set status for Contact 2').selectOption('resolved');
    },
  },
  {
    call: 'PUT /api/client/profile',
    path: '/client-portal',
    session: 'signed in',
    async act(page) {
      await page.getByRole('tab', { name: 'Profile' }).click();
      await page.getByRole('textbox', { name: 'Last name' }).fill('Roe-Smith');
      await page.getByRole('button', { name: 'Save Changes' }).click();
    },
  },
  {
    call: 'POST /api/client/documents/upload',
    path: '/client-portal',
    session: 'signed in',
    async act(page) {
      await page.getByRole('tab', { name: 'Documents' }).click();
      await page.getByRole('button', { name: 'Upload Document' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a Document' });
      await dialog.getByRole('textbox', { name: 'Document name' }).fill('Passport');
      await dialog.getByRole('button', { name: 'Upload Document' }).click();
    },
  },
];
