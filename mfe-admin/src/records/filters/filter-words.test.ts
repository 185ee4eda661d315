import { DEFAULT_SITE } from '@lisle-harrow/api/contract';
import { filterWords } from './filter-words';

test.each([
  [{}, ''],
  [{ q: 'tax', status: 'pending', cursor: 'x' }, ''],
  [{ from: '2026-11-02', to: '2026-11-02' }, 'Received on 2 Nov 2026'],
  [{ service: 'Tax Optimization', from: '2026-11-02' }, 'For Tax Optimization, received from 2 Nov 2026'],
  [{ meeting: 'office', office: 'london' }, 'Way to meet: At an office, London'],
  [{ meeting: 'video', office: 'none' }, 'Way to meet: Secure video'],
  [{ meeting: 'none', office: 'none' }, 'No way to meet chosen'],
  [{ office: 'new-york' }, 'Office: New York'],
  [{ office: 'closed-since' }, 'Office: closed-since'],
  [{ source: 'google.com', to: '2026-11-08' }, 'Source: google.com, received until 8 Nov 2026'],
  [{ source: 'direct' }, 'Source: direct'],
  [{ source: 'unknown' }, 'Source not known'],
  [{ people: 'new' }, 'First of each new person'],
  [{ people: 'clients' }, 'First of each person who has become a client'],
])('%o: %s', (view, words) => {
  expect(filterWords(view, DEFAULT_SITE.offices)).toBe(words);
});
