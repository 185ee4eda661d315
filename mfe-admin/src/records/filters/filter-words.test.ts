import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { filterWords } from './filter-words';

test.each([
  [{}, ''],
  [{ q: 'tax', status: 'pending', cursor: 'x' }, ''],
  [{ from: '2026-11-02', to: '2026-11-02' }, 'Received on 2 Nov 2026'],
  [{ service: 'Tax Optimization', from: '2026-11-02' }, 'For Tax Optimization, received from 2 Nov 2026'],
  [{ meeting: 'office', office: 'london' }, 'Meeting type: At an office, London'],
  [{ meeting: 'video', office: 'none' }, 'Meeting type: Secure video'],
  [{ meeting: 'none', office: 'none' }, 'No meeting type chosen'],
  [{ office: 'new-york' }, 'Office: New York'],
  [{ office: 'closed-since' }, 'Office: closed-since'],
  [{ source: 'google.com', to: '2026-11-08' }, 'Source: google.com, received until 8 Nov 2026'],
  [{ source: 'direct' }, 'Source: direct'],
  [{ source: 'unknown' }, 'Source not known'],
  [
    { source: '(other)', from: '2026-11-02' },
    'From sources that the reports do not name, received from 2 Nov 2026',
  ],
  [{ people: 'new' }, 'First of each new person'],
  [{ people: 'clients' }, 'First of each person who has become a client'],
  [{ answered: 'yes', from: '2026-11-02' }, 'Answered, received from 2 Nov 2026'],
  [{ answered: 'in-time' }, 'Answered within 24 hours'],
  [{ answered: 'late' }, 'Answered after more than 24 hours, or overdue'],
  [{ answered: 'open' }, 'Not answered yet, and still in time'],
  [{ answered: 'toString' }, 'ToString'],
])('%o: %s', (view, words) => {
  expect(filterWords(view, DEFAULT_SITE.offices)).toBe(words);
});
