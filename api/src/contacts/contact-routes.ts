import { addContact, CONTACT_STATUSES, recordCalls } from '../contract';
import { contacts } from '../db/schema';
import type { Deps } from '../deps';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { implementRecords } from '../records/record-routes';
import { implementSubmission } from '../submissions/submission-routes';
import { newContactMessages } from './contact-messages';
import type { Hono } from 'hono';

/** `POST /api/contacts`: a visitor sends a contact message. */
export const implementContact = (app: Hono, deps: Deps): void =>
  implementSubmission(app, deps, {
    call: addContact,
    summary: 'Sends a contact message',
    table: contacts,
    status: 'new',
    messages: async (row) =>
      newContactMessages({ ...deps.env, ...(await readFirmSettings(deps.database, deps.env)) }, row),
  });

/** `/api/admin/contacts`: what staff do with contact messages. */
export const implementContacts = (app: Hono, deps: Deps): void =>
  implementRecords(app, deps, {
    calls: recordCalls.contacts,
    name: 'contacts',
    noun: 'contact message',
    changed: 'contact-changed',
    showing: 'the visitor’s time zone and source',
    statuses: CONTACT_STATUSES,
    open: 'new',
    columns: [
      'id',
      'createdAt',
      'status',
      'changedAt',
      'name',
      'email',
      'subject',
      'message',
      'timeZone',
      'source',
    ],
    exportAction: 'contacts-exported',
  });
