import * as z from 'zod/mini';
import { MEETINGS, TIME_SLOTS } from '../constants';
import { endpoint } from '../endpoint';
import { freeLine } from '../fields';

/** In the order of the keys of `weeklyHours`. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** When the first slot starts and the last one ends, on the firm's clock. */
export const FIRST_HOUR = 9;
export const LAST_HOUR = FIRST_HOUR + TIME_SLOTS.length;

const MAX_EXCEPTIONS = 200;
const MAX_ADVISERS = 50;
const MAX_CAPACITY = 100;
/** Ninety days. */
const MAX_NOTICE_HOURS = 2_160;

const hour = z.int().check(z.gte(FIRST_HOUR), z.lte(LAST_HOUR));

/** Whole hours on the firm's clock, 9 to 18: a slot is open if it starts at `from` or later and has ended by `until`. */
const openHours = z
  .object({ from: hour, until: hour })
  .check(z.refine(({ from, until }) => from < until, 'The end must be after the beginning'));
export type OpenHours = z.infer<typeof openHours>;

/** Hours of each weekday; null if it is closed. */
const weeklyHours = z.record(z.enum(WEEKDAYS), z.nullable(openHours));
export type WeeklyHours = z.infer<typeof weeklyHours>;

/**
 * A day of the calendar, `YYYY-MM-DD`, of the years 1900 to 9998: all of them begin on a whole hour of UTC in the firm's zone, and
 * the days around them have four digits of a year, too. The first fault aborts the check: what compares days gets only days.
 */
export const calendarDay = (message: string) =>
  z.string(message).check(
    z.refine(
      (text) =>
        /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text,
      { error: message, abort: true },
    ),
    z.refine((text) => text >= '1900' && text < '9999', {
      error: 'The calendar has the years 1900 to 9998',
      abort: true,
    }),
  );
const day = calendarDay('Please choose a day');
const chosenId = z.string().check(z.minLength(1), z.maxLength(64));

/**
 * Days on which other hours apply than those of the week; null if nothing is open. For the whole firm, or for one
 * office or one adviser by id.
 */
const hoursException = z
  .object({
    firstDay: day,
    lastDay: day,
    hours: z.nullable(openHours),
    office: z.nullable(chosenId),
    adviser: z.nullable(chosenId),
    /** What staff call it; visitors do not see this. */
    note: freeLine(100),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      message: 'The last day must not be before the first',
      path: ['lastDay'],
    }),
  );
export type HoursException = z.infer<typeof hoursException>;

/** When and how visitors may book: what `PUT /api/admin/hours` takes. */
export const consultationHours = z.object({
  /** The revision that was changed; 409 if somebody else has saved since. */
  revision: z.int().check(z.gte(0)),
  hours: weeklyHours,
  exceptions: z
    .array(hoursException)
    .check(z.maxLength(MAX_EXCEPTIONS, `At most ${MAX_EXCEPTIONS} exceptions are kept`)),
  /** How many bookings one slot takes, whoever holds them; null without a limit. */
  capacity: z.nullable(
    z
      .int('Please enter a whole number')
      .check(z.gte(1, 'At least 1'), z.lte(MAX_CAPACITY, `At most ${MAX_CAPACITY}`)),
  ),
  /** How many hours before its start a slot closes. */
  noticeHours: z
    .int('Please enter a whole number')
    .check(z.gte(0, 'At least 0'), z.lte(MAX_NOTICE_HOURS, `At most ${MAX_NOTICE_HOURS}`)),
  /** What visitors may choose from; an empty list offers no choice. */
  meetings: z.array(z.enum(MEETINGS)),
  /** Ids of offices. */
  offices: z.array(chosenId),
  /** Whom visitors may ask for, by account id, and when: hours outside the firm's do not count. */
  advisers: z
    .array(z.object({ id: chosenId, hours: weeklyHours }))
    .check(z.maxLength(MAX_ADVISERS, `At most ${MAX_ADVISERS} advisers can be offered`)),
});
export type ConsultationHours = z.infer<typeof consultationHours>;

const named = z.object({ id: z.string(), name: z.string() });
/** An office or an adviser by its id. */
export type Named = z.infer<typeof named>;

/** The response of `GET` and `PUT /api/admin/hours`: the hours, and what can be offered. */
const hoursOverview = z.extend(consultationHours, {
  known: z.object({ offices: z.array(named), advisers: z.array(named) }),
});
export type HoursOverview = z.infer<typeof hoursOverview>;

const wholeWeek = () =>
  Object.fromEntries(
    WEEKDAYS.map((weekday) => [weekday, { from: FIRST_HOUR, until: LAST_HOUR }]),
  ) as WeeklyHours;

/** What applies until the firm narrows it: every slot of every day, without a limit and without a choice. */
export const OPEN_WITHOUT_LIMIT: ConsultationHours = {
  revision: 0,
  hours: wholeWeek(),
  exceptions: [],
  capacity: null,
  noticeHours: 0,
  meetings: [],
  offices: [],
  advisers: [],
};

/** When and how visitors may book, and what there is to offer them. */
export const getHours = endpoint('GET /api/admin/hours', { needs: 'records.read', reply: hoursOverview });
/** Sets it; 409 if somebody else has since the named revision, 422 for impossible hours. */
export const saveHours = endpoint('PUT /api/admin/hours', {
  needs: 'hours.write',
  request: consultationHours,
  reply: hoursOverview,
  errors: [409],
});
