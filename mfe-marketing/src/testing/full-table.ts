import { type Answer, type Call, response } from '@lisle-harrow/shell/testing';
import * as rows from './fixtures';

/** Answers for the lists and the two detail calls of the public site. */
export const fullTable: Record<string, Answer> = {
  'GET /api/services': rows.services,
  'GET /api/services/tax-optimization': rows.serviceDetail,
  'GET /api/team': rows.team,
  'GET /api/testimonials': rows.testimonials,
  'GET /api/insights': rows.insights,
  'GET /api/insights/insight-2': rows.article,
  'POST /api/contacts': () => response(201, { id: 'c1' }),
};

export const paths = (calls: readonly Call[]) => calls.map((call) => `${call.method} ${call.path}`).sort();
