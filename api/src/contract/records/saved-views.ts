import * as z from 'zod/mini';
import { BOOKING_STATUSES, CLIENT_LIST_STATUSES, CONTACT_STATUSES } from '../constants';
import { endpoint } from '../endpoint';
import { freeLine, id, optionalText, requiredLine, text } from '../fields';
import { OTHER_SOURCES } from '../website/source';
import { bookingFilters, contactFilters, needsFirstDay } from './list-filters';

/** The most views that one person keeps. */
export const MAX_SAVED_VIEWS = 20;

/** A filter of a list that a member of staff keeps under a name; nobody else sees it. */
const savedView = z.object({
  id,
  name: text,
  list: z.enum(['bookings', 'contacts', 'clients']),
  q: optionalText,
  status: optionalText,
  sort: optionalText,
  /** The other filters of the list, by the names in its address. */
  filters: z.catch(z.record(z.string(), z.string()), {}),
});

const name = requiredLine(1, 60, 'Please enter a name');
/** Refuses the same filters as a list. */
const isBounded = z.refine<Parameters<typeof needsFirstDay>[0]>((filters) => !needsFirstDay(filters), {
  path: ['from'],
  error: `from is needed beside people, answered and source ${OTHER_SOURCES}`,
});
const inOrder = { sort: z.optional(z.enum(['oldest'])) };

/** `POST /api/admin/views`; 422 names `/name` if another view of the same person has it, or if there are `MAX_SAVED_VIEWS`. */
const savedViewInput = z.discriminatedUnion('list', [
  z.object({
    list: z.literal('bookings'),
    name,
    q: freeLine(200),
    ...inOrder,
    status: z.optional(z.enum(BOOKING_STATUSES)),
    filters: z.optional(z.object(bookingFilters).check(isBounded)),
  }),
  z.object({
    list: z.literal('contacts'),
    name,
    q: freeLine(200),
    ...inOrder,
    status: z.optional(z.enum(CONTACT_STATUSES)),
    filters: z.optional(z.object(contactFilters).check(isBounded)),
  }),
  z.object({
    list: z.literal('clients'),
    name,
    q: freeLine(200),
    status: z.optional(z.enum(CLIENT_LIST_STATUSES)),
  }),
]);

/** `PATCH /api/admin/views/{id}`; 422 as above. */
export const savedViewName = z.object({ name });

/** The saved views of the signed-in member of staff; 404 on a server without them. */
export const getSavedViews = endpoint('GET /api/admin/views', {
  needs: 'records.read',
  rows: savedView,
});
/** Adds one; 422 names `/name` if the name is taken, or if the person has as many as one may have. */
export const addSavedView = endpoint('POST /api/admin/views', {
  needs: 'records.read',
  request: savedViewInput,
  status: 201,
  reply: savedView,
});
/** Renames one; 422 names `/name` if the name is taken. */
export const renameSavedView = endpoint('PATCH /api/admin/views/:id', {
  needs: 'records.read',
  request: savedViewName,
  reply: savedView,
  errors: [404],
});
/** Removes one. */
export const removeSavedView = endpoint('DELETE /api/admin/views/:id', {
  needs: 'records.read',
  errors: [404],
});

export type SavedView = z.infer<typeof savedView>;
export type SavedViewInput = z.input<typeof savedViewInput>;
