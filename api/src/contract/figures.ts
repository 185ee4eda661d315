import * as z from 'zod/mini';
import { optionalText } from './fields';

/** How many weeks figures may cover. */
export const MAX_FIGURE_WEEKS = 52;
export const DEFAULT_FIGURE_WEEKS = 12;

/** How lists ask for bookings whose visitor chose no way to meet, or no office. */
export const NO_CHOICE = 'none';
/** Whose first rows a list shows: of who was no client when writing, or has become one since. */
export const PEOPLE_FILTERS = ['new', 'clients'] as const;
/** Which rows a list shows by their first answer: that have any, one within `ANSWER_HOURS`, a later one or none until too late, or none and still time. */
export const ANSWERED_FILTERS = ['yes', 'in-time', 'late', 'open'] as const;
export type AnsweredFilter = (typeof ANSWERED_FILTERS)[number];

/** How many sources figures name at most. */
export const MAX_FIGURE_SOURCES = 12;

const count = z.int();

/** What came in a week: what left its first status within `ANSWER_HOURS`, what did so later or is overdue, and what still has time. */
const answerTimes = z.object({ inTime: count, late: count, open: count });

/** How soon what came was answered: half of it within `medianMs`, and half within `medianOfficeMs` of office hours; null of nothing. */
const answerSpan = z.object({
  answered: count,
  medianMs: z.nullable(count),
  medianOfficeMs: z.nullable(count),
});
const NO_SPAN = { answered: 0, medianMs: null, medianOfficeMs: null };

const conversion = z.object({ people: count, clients: count });

const sources = z.array(z.object({ source: optionalText, rows: count }));

/** What `GET /api/admin/figures` answers. Weeks begin on Monday in the firm's zone; the last one is the present one. */
export const figures = z.object({
  /** Oldest first, without a gap; `firstDay` is a Monday, `YYYY-MM-DD`. */
  weeks: z.array(z.object({ firstDay: z.string(), bookings: answerTimes, inquiries: answerTimes })),
  answerSpans: z.catch(z.object({ bookings: answerSpan, inquiries: answerSpan }), {
    bookings: NO_SPAN,
    inquiries: NO_SPAN,
  }),
  /** Bookings of these weeks for each service, most first; `meeting` null where the visitor chose none; `office` is an id. */
  services: z.array(z.object({ service: z.string(), bookings: count })),
  meetings: z.array(
    z.object({ meeting: optionalText, office: optionalText, officeName: optionalText, bookings: count }),
  ),
  /** Where the visitors of these weeks came from, most first, at most `MAX_FIGURE_SOURCES`; `source` null where it is not known. */
  sources: z.catch(z.object({ bookings: sources, inquiries: sources }), { bookings: [], inquiries: [] }),
  /** People who wrote in these weeks and were no clients then; `clients` of them have had an account since. */
  conversion: z.object({ bookings: conversion, inquiries: conversion }),
  /** What waits for the firm now, whenever it came; documents of the clients whom the asker may see. */
  waiting: z.object({
    ...{ bookings: count, inquiries: count, documents: count, clients: count },
    /** Documents that clients were asked for and that are not there, and how many of them are past their day; missing on servers that do not count them. */
    askedFor: z.catch(z.optional(z.object({ documents: count, clients: count, overdue: count })), undefined),
  }),
});
export type Figures = z.infer<typeof figures>;
export type AnswerTimes = z.infer<typeof answerTimes>;
export type AnswerSpan = z.infer<typeof answerSpan>;
