import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { optionalText, wholeNumber } from './fields';

/** How many weeks figures may cover. */
const MAX_FIGURE_WEEKS = 52;
export const DEFAULT_FIGURE_WEEKS = 12;

/** How lists name bookings whose visitor chose no way to meet, or no office. */
export const NO_CHOICE = 'none';
/** Whose first rows a list shows: of people who were no clients when they wrote, or of those who have become one since. */
export const PEOPLE_FILTERS = ['new', 'clients'] as const;
/**
 * Which rows a list shows by their first answer: with any, with one within `ANSWER_HOURS`, with a later one or none
 * until too late, or with none and still time.
 */
export const ANSWERED_FILTERS = ['yes', 'in-time', 'late', 'open'] as const;
export type AnsweredFilter = (typeof ANSWERED_FILTERS)[number];

/** The most sources that figures name. */
export const MAX_FIGURE_SOURCES = 12;

const count = z.int();

/**
 * What arrived in a week: what left its first status within `ANSWER_HOURS`, what did so later or is overdue, and what
 * still has time.
 */
const answerTimes = z.object({ inTime: count, late: count, open: count });

/**
 * How soon arrivals were answered: half of them within `medianMs`, and half within `medianOfficeMs` of office hours;
 * null if there were none.
 */
const answerSpan = z.object({
  answered: count,
  medianMs: z.nullable(count),
  medianOfficeMs: z.nullable(count),
});
const NO_SPAN = { answered: 0, medianMs: null, medianOfficeMs: null };

const conversion = z.object({ people: count, clients: count });

const sources = z.array(z.object({ source: optionalText, rows: count }));

/** The response of `GET /api/admin/figures`. Weeks begin on Monday in the firm's zone; the last one is the present one. */
const figures = z.object({
  /** Oldest first, without a gap; `firstDay` is a Monday, `YYYY-MM-DD`. */
  weeks: z.array(z.object({ firstDay: z.string(), bookings: answerTimes, inquiries: answerTimes })),
  answerSpans: z.catch(z.object({ bookings: answerSpan, inquiries: answerSpan }), {
    bookings: NO_SPAN,
    inquiries: NO_SPAN,
  }),
  /** Bookings of these weeks for each service, most first; `meeting` is null if the visitor chose none; `office` is an id. */
  services: z.array(z.object({ service: z.string(), bookings: count })),
  meetings: z.array(
    z.object({ meeting: optionalText, office: optionalText, officeName: optionalText, bookings: count }),
  ),
  /** Where the visitors of these weeks came from, most first, at most `MAX_FIGURE_SOURCES`; `source` is null if it is not known. */
  sources: z.catch(z.object({ bookings: sources, inquiries: sources }), { bookings: [], inquiries: [] }),
  /** People who wrote in these weeks and were not clients then; `clients` of them have got an account since. */
  conversion: z.object({ bookings: conversion, inquiries: conversion }),
  /** What waits for the firm now, whenever it came; only documents of clients whom the signed-in person may see. */
  waiting: z.object({
    bookings: count,
    inquiries: count,
    documents: count,
    clients: count,
    /**
     * Requested documents that have not arrived, and how many of them are past their due day; missing on servers that
     * do not count them.
     */
    askedFor: z.catch(z.optional(z.object({ documents: count, clients: count, overdue: count })), undefined),
  }),
});

const figuresQuery = z.object({
  weeks: z
    ._default(wholeNumber('weeks', MAX_FIGURE_WEEKS), DEFAULT_FIGURE_WEEKS)
    .check(
      z.describe(
        `Number of weeks, including the current one: 1 to ${MAX_FIGURE_WEEKS}; ${DEFAULT_FIGURE_WEEKS} by default`,
      ),
    ),
});

/** How much came in over this many weeks, how soon it was answered, who became a client, and what waits. */
export const getFigures = endpoint('GET /api/admin/figures', {
  needs: 'records.read',
  query: figuresQuery,
  reply: figures,
});

export type Figures = z.infer<typeof figures>;
export type AnswerTimes = z.infer<typeof answerTimes>;
export type AnswerSpan = z.infer<typeof answerSpan>;
