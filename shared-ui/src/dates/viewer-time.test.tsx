import { render } from '@testing-library/react';
import { shownAge, useIsPast, useViewerTime } from './viewer-time';

const MINUTE_MS = 60_000;

test.each([
  [-5, 'less than a minute'],
  [0, 'less than a minute'],
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [19 * 60, '19 hours'],
  [47 * 60 + 59, '47 hours'],
  [48 * 60, '2 days'],
])('%d minutes read as %s', (minutes, shown) => {
  expect(shownAge(0, minutes * MINUTE_MS)).toBe(shown);
});

function Deadline({ instant }: { instant: string }) {
  return `${useViewerTime(instant, 'America/New_York')}${useIsPast(instant) ? ', over' : ''}`;
}

test("a browser shows its local time with the zone's name", () => {
  const { container } = render(<Deadline instant="2020-11-24T15:00:00Z" />);
  expect(container).toHaveTextContent(/^2[45] Nov 2020, \d{1,2}:\d{2} [AP]M \S+, over$/);
});

test('an invalid instant is a dash in a browser', () => {
  expect(render(<Deadline instant="soon" />).container).toHaveTextContent(/^-$/);
});
