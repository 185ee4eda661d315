import * as z from 'zod/mini';
import { FIRM_ZONE } from '../calendar';
import { MEETINGS } from '../constants';
import { endpoint } from '../endpoint';
import { text } from '../fields';

/** The most days that `GET /api/availability` covers at once. */
export const MAX_AVAILABILITY_DAYS = 62;

/** As in `TIME_SLOTS`; an unknown one has no effect. */
const slots = z.catch(z.optional(z.array(z.string())), undefined);
const choice = z.catch(z.array(z.object({ id: z.string(), name: z.string() })), []);

/** By how many minutes the clocks of a time zone are ahead of UTC, from an ISO instant on. */
const zoneOffset = z.object({ from: text, minutes: z.number() });
export type ZoneOffset = z.infer<typeof zoneOffset>;
/**
 * The offsets of the visitor's zone, each until the next. Empty if the zone is unknown, and on a server that does not say: then
 * the browser's own data count, which may be older or newer than those of the mails.
 */
export const zoneOffsets = z.catch(z.array(zoneOffset), []);

const availableDay = z.object({
  /** `YYYY-MM-DD` on the firm's calendar. */
  date: z.string(),
  /** True if no slot of the day is open; the lists are missing then. */
  closed: z.catch(z.optional(z.boolean()), undefined),
  /** Slots that are open and have no room left. */
  full: slots,
  /** Slots that are not open: outside the hours, or too soon. */
  closedSlots: slots,
});
export type AvailableDay = z.infer<typeof availableDay>;

/**
 * `GET /api/availability?from=YYYY-MM-DD&to=YYYY-MM-DD[&adviser=ID][&office=ID][&zone=IANA]`: both days included, at most 62 of
 * them, otherwise 422; 422 also for an adviser or office that is not offered. Public; carries an ETag and is
 * revalidated each time (`no-cache`). Only days that differ from "all nine slots can be booked" are listed, so the list
 * of a firm without limits is empty. With an adviser or office the response is about that one.
 */
const availability = z.object({
  /** The zone of the days and slots. */
  timeZone: z.catch(z.string(), FIRM_ZONE),
  /** The offsets of `zone` on all days that can be booked. */
  offsets: zoneOffsets,
  days: z.catch(z.array(availableDay), []),
  /** What the firm lets visitors choose: the additional fields of a booking. An empty list: nothing to choose, send none. */
  choices: z.catch(
    z.object({
      meetings: z.catch(z.array(z.enum(MEETINGS)), []),
      offices: choice,
      advisers: choice,
    }),
    { meetings: [], offices: [], advisers: [] },
  ),
});
export type Availability = z.infer<typeof availability>;

export const freeSlot = z.object({
  /** `YYYY-MM-DD` on the firm's calendar. */
  date: z.string(),
  /** As in `TIME_SLOTS`. */
  time: z.string(),
  /** When it begins: the `preferredDate` of a booking for this slot. */
  instant: z.string(),
});
export type FreeSlot = z.infer<typeof freeSlot>;

/**
 * The problem with status 409 and type `urn:lisle-harrow:problem:slot-taken`, for a slot that is closed or has no room:
 * `detail` says so in a sentence to show, `nearest` lists up to three slots that were free at that moment, in order of
 * time.
 */
export const slotTaken = z.object({
  status: z.literal(409),
  type: z.literal('urn:lisle-harrow:problem:slot-taken'),
  detail: text,
  nearest: z.catch(z.array(freeSlot), []),
});

/**
 * What cannot be booked between two days, both `YYYY-MM-DD` and at most 62 in all, what there is to choose, and the
 * offsets of the visitor's `zone`. A
 * server without this call rejects with 404: then everything is open, and there is nothing to choose.
 */
export const getAvailability = endpoint('GET /api/availability', {
  query: z.object({
    from: z.string(),
    to: z.string(),
    adviser: z.optional(z.string()),
    office: z.optional(z.string()),
    zone: z.optional(z.string()),
  }),
  reply: availability,
});

export type SlotTaken = z.infer<typeof slotTaken>;
