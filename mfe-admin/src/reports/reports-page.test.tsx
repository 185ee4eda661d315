import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Figures } from '@lisle-harrow/api/contract';
import { never, response } from '@lisle-harrow/shell/testing';
import { renderStaff } from '../testing/render-staff';

const TWELVE = 'GET /api/admin/figures?weeks=12';
const none = { inTime: 0, late: 0, open: 0 };
const MONDAYS = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'];

const figures: Figures = {
  weeks: MONDAYS.map((firstDay, week) => ({
    firstDay,
    bookings: week === 2 ? { inTime: 1200, late: 3, open: 1 } : none,
    inquiries: week === 3 ? { inTime: 1, late: 0, open: 0 } : none,
  })),
  answerSpans: {
    bookings: { answered: 1203, medianMs: 19_800_000, medianOfficeMs: 7_500_000 },
    inquiries: { answered: 1, medianMs: 45_000, medianOfficeMs: 0 },
  },
  services: [
    { service: 'Tax Optimization', bookings: 1200 },
    { service: 'Wealth Management', bookings: 4 },
  ],
  meetings: [
    { meeting: 'office', office: 'london', officeName: 'London', bookings: 3 },
    { meeting: 'fax', office: null, officeName: null, bookings: 2 },
    { meeting: null, office: null, officeName: null, bookings: 1 },
  ],
  sources: {
    bookings: [
      { source: 'google.com', rows: 900 },
      { source: 'direct', rows: 200 },
      { source: null, rows: 100 },
    ],
    inquiries: [{ source: 'spring_letter', rows: 1 }],
  },
  conversion: { bookings: { people: 8, clients: 2 }, inquiries: { people: 0, clients: 0 } },
  waiting: {
    bookings: 7,
    inquiries: 5,
    documents: 3,
    clients: 1,
    askedFor: { documents: 5, clients: 2, overdue: 1 },
  },
};
const empty: Figures = {
  ...figures,
  weeks: MONDAYS.map((firstDay) => ({ firstDay, bookings: none, inquiries: none })),
  services: [],
  meetings: [],
  sources: { bookings: [], inquiries: [] },
};

const openPage = (routes: Parameters<typeof renderStaff>[1] = {}, search = '') =>
  renderStaff(`/admin/reports${search}`, { [TWELVE]: figures, ...routes });
const figureOf = (name: string) => within(screen.getByRole('figure', { name }));
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('each week shows new records and response times, in words, columns and a table', async () => {
  await openPage();
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  await screen.findByRole('figure', { name: 'Bookings by week' });
  const bookings = figureOf('Bookings by week');
  const sentenceOf = (name: string) =>
    screen.getByRole('figure', { name }).querySelector('figcaption p')?.textContent;
  expect(sentenceOf('Bookings by week')).toBe(
    '1,204 bookings: 1,200 answered within 24 hours, 3 later or overdue, 1 still in time.',
  );
  expect(sentenceOf('Inquiries by week')).toBe(
    '1 inquiry: 1 answered within 24 hours, 0 later or overdue, 0 still in time.',
  );
  const table = bookings.getByRole('table', { name: 'Bookings by week', hidden: true });
  expect(table).not.toBeVisible();
  await userEvent.click(bookings.getByText('Numbers of bookings by week'));
  expect(table).toBeVisible();
  expect(cellsOf(bookings.getByRole('row', { name: /^16 Nov 2026/ }))).toEqual(['1,200', '3', '1', '1,204']);
  // Newest first.
  expect(bookings.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    '23 Nov 2026',
    '16 Nov 2026',
    '9 Nov 2026',
    '2 Nov 2026',
  ]);
});

/** The numbers on the axis of a chart and, measured by them, the total height of each column. */
function drawnIn(name: string) {
  const [axis, plot] = screen.getByRole('figure', { name }).querySelectorAll('div[aria-hidden] > svg');
  const numbers = [...axis!.querySelectorAll('text')];
  const placeOf = (element: Element | undefined, side: string) =>
    Number.parseFloat(element!.getAttribute(side)!);
  const countOf = ({ textContent }: Element) => Number(textContent.replaceAll(',', ''));
  const zero = placeOf(numbers[0], 'y');
  const unit = (zero - placeOf(numbers.at(-1), 'y')) / countOf(numbers.at(-1)!);
  const highest = new Map<number, number>();
  for (const part of plot!.querySelectorAll('rect')) {
    const x = placeOf(part, 'x');
    highest.set(x, (highest.get(x) ?? 0) + placeOf(part, 'height') / unit);
  }
  return {
    numbers: numbers.map(countOf),
    lines: [...plot!.querySelectorAll('line')].map((line) => (zero - placeOf(line, 'y1')) / unit),
    sums: [...highest.values()].map((value) => Math.round(value * 100) / 100),
    totals: [...plot!.querySelectorAll('[data-total]')].map(countOf),
  };
}

test('the grid lines behind the columns are few and at round whole numbers', async () => {
  await openPage();
  await screen.findByRole('figure', { name: 'Bookings by week' });
  expect(drawnIn('Bookings by week').numbers).toEqual([0, 500, 1000, 1500]);
  // Inquiries are whole numbers.
  expect(drawnIn('Inquiries by week')).toMatchObject({ numbers: [0, 1], lines: [0, 1] });
});

test('the parts of a column add up to the height of its number', async () => {
  const answers = [
    { inTime: 3, late: 2, open: 2 },
    none,
    { inTime: 5, late: 0, open: 1 },
    { ...none, late: 12 },
  ];
  const weeks = figures.weeks.map((week, index) => ({ ...week, bookings: answers[index]! }));
  await openPage({ [TWELVE]: { ...figures, weeks } });
  await screen.findByRole('figure', { name: 'Bookings by week' });
  const { numbers, lines, sums, totals } = drawnIn('Bookings by week');
  expect(numbers).toEqual([0, 5, 10, 15]);
  expect(lines.map(Math.round)).toEqual(numbers);
  expect(totals).toEqual([7, 0, 6, 12]);
  expect(sums).toEqual([7, 6, 12]);
});

test('numbers are above their columns, or on an axis if they do not fit there', async () => {
  const many = Array.from({ length: 26 }, (_, week) => ({
    firstDay: new Date(Date.UTC(2026, 5, 1 + 7 * week)).toISOString().slice(0, 10),
    bookings: { inTime: 1200, late: 0, open: 0 },
    inquiries: none,
  }));
  await openPage({ 'GET /api/admin/figures?weeks=26': { ...figures, weeks: many } });
  await screen.findByRole('figure', { name: 'Bookings by week' });
  const seen = (words: string) => {
    const drawing = screen
      .getByRole('figure', { name: 'Bookings by week' })
      .querySelector('div[aria-hidden]');
    return within(drawing as HTMLElement).getAllByText(words)[0];
  };
  expect(seen('1,204')).toBeVisible();
  expect(seen('1,500')).not.toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: '26 weeks' }));
  await waitFor(() => expect(seen('1,200')).not.toBeVisible());
  expect(seen('1,500')).toBeVisible();
});

test('if no documents wait it says so, and does not mention requested ones', async () => {
  const nothing = { documents: 0, clients: 0, askedFor: { documents: 0, clients: 0, overdue: 0 } };
  await openPage({ [TWELVE]: { ...figures, waiting: { ...figures.waiting, ...nothing } } });
  const waiting = (await screen.findByText('Documents waiting')).closest('div')!;
  expect(waiting).toHaveTextContent(/^Documents waiting0None to review$/);
});

test('numbers link to their rows', async () => {
  await openPage();
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await hrefOf('See pending bookings')).toBe('/admin?status=pending');
  expect(await hrefOf('See new inquiries')).toBe('/admin?tab=contacts&status=new');
  expect(await hrefOf('1 client with 3 to review')).toBe('/admin/clients?status=to-review');
  expect(await hrefOf('2 clients with 5 asked for')).toBe('/admin/clients?status=asked-for');
  expect(await hrefOf('overdue')).toBe('/admin/clients?status=overdue');
  expect(await hrefOf('Tax Optimization')).toBe('/admin?service=Tax+Optimization&from=2026-11-02');
  const week = (name: string) =>
    figureOf(name)
      .getByRole('link', { name: /^[\d,]+ \w+, see them$/, hidden: true })
      .getAttribute('href');
  expect(week('Bookings by week')).toBe('/admin?from=2026-11-16&to=2026-11-22');
  expect(week('Inquiries by week')).toBe('/admin?tab=contacts&from=2026-11-23&to=2026-11-29');
  const inFigure = (name: string, link: string) =>
    figureOf(name).getByRole('link', { name: link }).getAttribute('href');
  const meetings = 'Bookings by meeting type';
  expect(inFigure(meetings, 'At an office, London')).toBe(
    '/admin?meeting=office&office=london&from=2026-11-02',
  );
  expect(inFigure(meetings, 'No choice')).toBe('/admin?meeting=none&office=none&from=2026-11-02');
  expect(inFigure('Bookings by office', 'London')).toBe('/admin?office=london&from=2026-11-02');
  expect(inFigure('Bookings by source', 'google.com')).toBe('/admin?source=google.com&from=2026-11-02');
  expect(inFigure('Bookings by source', 'Not known')).toBe('/admin?source=unknown&from=2026-11-02');
  expect(inFigure('Bookings by source', 'Other sources')).toBe('/admin?source=%28other%29&from=2026-11-02');
  expect(inFigure('Inquiries by source', 'spring_letter')).toBe(
    '/admin?tab=contacts&source=spring_letter&from=2026-11-02',
  );
  const conversion = 'From first contact to client';
  expect(inFigure(conversion, '8 people, see them')).toBe('/admin?people=new&from=2026-11-02');
  expect(inFigure(conversion, '2 clients, see them')).toBe('/admin?people=clients&from=2026-11-02');
  expect(figureOf(conversion).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('Documents waiting').closest('div')).toHaveTextContent(
    'Documents waiting81 client with 3 to review2 clients with 5 asked for, 1 of them overdue',
  );
  expect(screen.getByText('Answered within 24 hours').closest('div')).toHaveTextContent(
    '100%Of all that was due: 1,200 bookings and 1 inquiry',
  );
});

test('counts in time, late and open link to their rows, for each week and in total', async () => {
  await openPage();
  await screen.findByRole('figure', { name: 'Bookings by week' });
  const linksOf = (part: HTMLElement) =>
    Object.fromEntries(
      within(part)
        .getAllByRole('link', { hidden: true })
        .map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    );
  const figure = (name: string) => screen.getByRole('figure', { name });
  const week = 'from=2026-11-16&to=2026-11-22';
  expect(linksOf(figure('Bookings by week'))).toEqual({
    '1,204 bookings': '/admin?from=2026-11-02',
    '1,200 answered within 24 hours': '/admin?answered=in-time&from=2026-11-02',
    '3 later or overdue': '/admin?answered=late&from=2026-11-02',
    '1 still in time': '/admin?answered=open&from=2026-11-02',
    '1,200 bookings, within 24 hours, see them': `/admin?answered=in-time&${week}`,
    '3 bookings, later or overdue, see them': `/admin?answered=late&${week}`,
    '1 booking, still in time, see them': `/admin?answered=open&${week}`,
    '1,204 bookings, see them': `/admin?${week}`,
  });
  // Zero has no rows to link to.
  expect(linksOf(figure('Inquiries by week'))).toEqual({
    '1 inquiry': '/admin?tab=contacts&from=2026-11-02',
    '1 answered within 24 hours': '/admin?tab=contacts&answered=in-time&from=2026-11-02',
    '1 inquiry, within 24 hours, see them':
      '/admin?tab=contacts&answered=in-time&from=2026-11-23&to=2026-11-29',
    '1 inquiry, see them': '/admin?tab=contacts&from=2026-11-23&to=2026-11-29',
  });
  expect(linksOf(figure('Time to the first answer'))).toEqual({
    '1,203 bookings answered, see them': '/admin?answered=yes&from=2026-11-02',
    '1 inquiry answered, see them': '/admin?tab=contacts&answered=yes&from=2026-11-02',
  });
  const share = screen.getByText('Answered within 24 hours').closest('div')!;
  expect(linksOf(share)).toEqual({
    '1,200 bookings': '/admin?answered=in-time&from=2026-11-02',
    '1 inquiry': '/admin?tab=contacts&answered=in-time&from=2026-11-02',
  });
});

test('services, ways to meet and sources are sorted by number, an unknown way unchanged', async () => {
  await openPage();
  await screen.findByRole('figure', { name: 'Bookings by service' });
  const rowsOf = (name: string) =>
    figureOf(name)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [within(row).getByRole('rowheader').textContent, ...cellsOf(row)]);
  expect(rowsOf('Bookings by service')).toEqual([
    ['Tax Optimization', '1,200'],
    ['Wealth Management', '4'],
  ]);
  expect(rowsOf('Bookings by meeting type')).toEqual([
    ['At an office, London', '3'],
    ['fax', '2'],
    ['No choice', '1'],
  ]);
  expect(rowsOf('Bookings by office')).toEqual([['London', '3']]);
  expect(rowsOf('Bookings by source')).toEqual([
    ['google.com', '900'],
    ['Direct', '200'],
    ['Not known', '100'],
    ['Other sources', '4'],
  ]);
  expect(rowsOf('Inquiries by source')).toEqual([['spring_letter', '1']]);
  expect(rowsOf('Time to the first answer')).toEqual([
    ['Bookings', '1,203', '5 h', '2 h'],
    ['Inquiries', '1', '0 min', '0 min'],
  ]);
  expect(rowsOf('From first contact to client')).toEqual([
    ['Booked a consultation', '8', '2', '25%'],
    ['Sent an inquiry', '0', '0', '-'],
  ]);
});

test('another span has its own URL and is read once', async () => {
  const { api } = await openPage({ 'GET /api/admin/figures?weeks=26': empty });
  await userEvent.click(await screen.findByRole('link', { name: '26 weeks' }));
  expect(await screen.findByText('Nothing came in within these 26 weeks.')).toBeVisible();
  expect(screen.getByRole('link', { name: '26 weeks' })).toHaveAttribute('aria-current', 'true');
  // Waiting records may be older than the span.
  expect(screen.getByRole('link', { name: 'See pending bookings' })).toBeVisible();
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/api/admin/figures?weeks=12',
    '/api/admin/figures?weeks=26',
  ]);
});

test('an unknown span is replaced by the default', async () => {
  const { api } = await openPage({}, '?weeks=9999');
  await screen.findByRole('figure', { name: 'Bookings by week' });
  expect(api.count(TWELVE)).toBe(1);
});

test('the page says that figures are loading, and offers a retry if that fails', async () => {
  const { api, unmount } = await openPage({ [TWELVE]: never });
  expect(await screen.findByText('Loading figures...')).toBeVisible();
  unmount();
  const { api: other } = await openPage({ [TWELVE]: () => response(503) });
  expect(await screen.findByText('The figures could not be read')).toBeVisible();
  other.routes[TWELVE] = figures;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('figure', { name: 'Bookings by week' })).toBeVisible());
  expect(api.count(TWELVE)).toBe(1);
});

test('without the permission the page says so; on a server without figures it is a 404', async () => {
  const { unmount } = await openPage({ [TWELVE]: () => response(403) });
  expect(await screen.findByText('This area is for staff.')).toBeVisible();
  unmount();
  await openPage({ [TWELVE]: () => response(404) });
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeVisible();
});

test.each([
  ['reader', true],
  ['adviser', true],
  ['editor', false],
] as const)('a %s has a dashboard link: %s', async (staffRole, leads) => {
  await renderStaff('/admin', {}, { firstName: 'Jane', staffRole });
  await screen.findAllByText('Marguerite Okafor');
  expect(screen.queryAllByRole('link', { name: 'Reports' })).toHaveLength(Number(leads));
});
