import { contact, CONTACT_STATUSES, contactDetail, contactInput, contactStatusChange } from '../contract';
import { contacts } from '../db/schema';
import type { Deps } from '../deps';
import { readFirmSettings } from '../firm-settings/firm-settings';
import { recordRoutes } from '../records/record-routes';
import { submissionRoutes } from '../submissions/submission-routes';
import { newContactMessages } from './contact-messages';

/** `POST /api/contacts`: a visitor sends a contact message. */
export const contactRoutes = (deps: Deps) =>
  submissionRoutes(deps, {
    summary: 'Sends a contact message',
    table: contacts,
    input: contactInput,
    status: 'new',
    reply: contact,
    messages: async (row) =>
      newContactMessages({ ...deps.env, ...(await readFirmSettings(deps.database, deps.env)) }, row),
  });

/** `/api/admin/contacts`: what staff do with contact messages. */
export const adminContactRoutes = (deps: Deps) =>
  recordRoutes(deps, {
    name: 'contacts',
    noun: 'contact message',
    changed: 'contact-changed',
    showing: 'the visitor’s time zone and source',
    statuses: CONTACT_STATUSES,
    open: 'new',
    row: contact,
    detail: contactDetail,
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
    exportTold: 'contacts-exported',
    change: contactStatusChange,
  });
