import {
  bookingDetails,
  BUSINESS_HOURS,
  contactInput,
  documentTypeLabel,
  FIRM_FIGURES,
  LIMITS,
  localTomorrow,
  SERVICE_OPTIONS,
  TIME_SLOTS,
} from '.';

test('six services and nine hourly slots, to the letter and in order [K1, K2]', () => {
  expect(SERVICE_OPTIONS).toEqual([
    'Digital Assets Management',
    'Tax Optimization',
    'Citizenship Services',
    'Corporate Structuring',
    'Wealth Management',
    'Luxury Lifestyle Services',
  ]);
  expect(TIME_SLOTS.join(', ')).toBe(
    '9:00 AM, 10:00 AM, 11:00 AM, 12:00 PM, 1:00 PM, 2:00 PM, 3:00 PM, 4:00 PM, 5:00 PM',
  );
});

test('the earliest day is tomorrow, even at the end of a month or year [K3]', () => {
  expect(localTomorrow(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-22');
  expect(localTomorrow(new Date(2028, 1, 28))).toBe('2028-02-29');
  expect(localTomorrow(new Date(2026, 11, 31, 23, 59))).toBe('2027-01-01');
});

test('numbers of rows in each view, of skeletons, of characters of an update [K4, K5, K6]', () => {
  expect(LIMITS).toEqual({
    homeServices: 6,
    homeTeam: 3,
    homeTestimonials: 3,
    homeInsights: 3,
    welcomeRows: 5,
    overviewRows: 3,
    skeletons: 6,
    updatePreviewCharacters: 100,
  });
});

test.each([
  ['firstName', bookingDetails, 2],
  ['lastName', bookingDetails, 2],
  ['name', contactInput, 2],
  ['subject', contactInput, 5],
  ['message', contactInput, 10],
] as const)('%s has its minimum length [K7]', (field, schema, minimum) => {
  const refused = (length: number) =>
    schema.safeParse({ [field]: 'x'.repeat(length) }).error?.issues.some(({ path }) => path[0] === field);
  expect([refused(minimum - 1), refused(minimum)]).toEqual([true, false]);
});

test('business hours and the four fixed figures [K9, K10]', () => {
  expect(BUSINESS_HOURS).toBe('Mon-Fri 9:00 AM-6:00 PM EST');
  expect(Object.values(FIRM_FIGURES).map(({ value }) => value)).toEqual(['250+', '$2.5B+', '45+', '15+']);
});

test.each(['deed', 'toString', ''])('an unknown document type %p is labeled as other', (type) => {
  expect(documentTypeLabel(type)).toBe('Other Document');
});
