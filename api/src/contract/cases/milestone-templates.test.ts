import { dueDay, milestoneTemplateInput } from './milestone-templates';

const after = (dueAfter: number | null, dueUnit: 'days' | 'weeks' = 'days') => ({ dueAfter, dueUnit });

// 27 November 2026 is a Friday.
test.each([
  [after(0), true, '2026-11-27'],
  [after(10), true, '2026-12-07'],
  [after(2, 'weeks'), true, '2026-12-11'],
  [after(1), false, '2026-11-28'],
  [after(1), true, '2026-11-30'],
  [after(2), true, '2026-11-30'],
  [after(3), true, '2026-11-30'],
  [after(5, 'weeks'), false, '2027-01-01'],
  [after(null), true, ''],
] as const)('%o after 27 November 2026, on workdays alone: %s, is %s', (milestone, onWorkdays, day) => {
  expect(dueDay('2026-11-27', milestone, onWorkdays)).toBe(day);
});

test('a clock change between start and end moves no day', () => {
  expect(dueDay('2026-03-06', after(7), false)).toBe('2026-03-13');
  expect(dueDay('2026-10-30', after(7), false)).toBe('2026-11-06');
  expect(dueDay('2028-02-28', after(1), false)).toBe('2028-02-29');
});

test('without a start there is no due date', () => {
  expect(dueDay('', after(3), true)).toBe('');
});

test('a template has at least one milestone, each with a title and a whole number', () => {
  const step = { title: 'Papers', description: '', ...after(3) };
  const wrong = (milestones: object[]) =>
    milestoneTemplateInput
      .safeParse({ name: 'Onboarding', service: '', milestones })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(wrong([step])).toBeUndefined();
  expect(wrong([])).toEqual([['milestones', 'Please add a milestone']]);
  expect(wrong([{ ...step, title: undefined }])).toEqual([['milestones.0.title', 'Title is required']]);
  expect(wrong([{ ...step, dueAfter: 1.5 }])).toEqual([
    ['milestones.0.dueAfter', 'Please enter a whole number'],
  ]);
  expect(wrong([{ ...step, dueAfter: -1 }])).toEqual([['milestones.0.dueAfter', 'At least 0']]);
});
