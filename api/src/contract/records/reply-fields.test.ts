import {
  bookingReplyValues,
  contactReplyValues,
  fieldWords,
  fillTemplate,
  openFields,
  unknownFields,
} from './reply-fields';

const TEXT = 'Dear {first name},\n\n{service} on {date} at {time}.\n\n{sender}';
const booking = {
  firstName: 'Ines',
  lastName: 'Moreau',
  service: 'Tax Optimization',
  preferredDate: '2027-01-14T23:00:00-08:00',
  preferredTime: '10:00 AM',
};

test('a template is filled with the booking’s data, the day as its date part names it [BK16]', () => {
  const filled = fillTemplate(TEXT, bookingReplyValues(booking, 'Eleanor Harrow'));
  expect(filled).toBe(
    'Dear Ines,\n\nTax Optimization on Thursday, January 14, 2027 at 10:00 AM in New York.\n\nEleanor Harrow',
  );
  expect(openFields(filled)).toEqual([]);
});

test('a value that the record lacks stays a field, and is listed once', () => {
  const filled = fillTemplate(`${TEXT} {date}`, contactReplyValues({ name: ' Ada  Vale ' }, 'E. Harrow'));
  expect(filled).toBe('Dear Ada,\n\n{service} on {date} at {time}.\n\nE. Harrow {date}');
  expect(openFields(filled)).toEqual(['service', 'date', 'time']);
  expect(fieldWords(openFields(filled))).toBe('{service}, {date} and {time}');
  const bare = { ...booking, preferredDate: 'soon', preferredTime: '' };
  expect(openFields(fillTemplate(TEXT, bookingReplyValues(bare, 'E. Harrow')))).toEqual(['date', 'time']);
});

test("a visitor's name is never parsed as a field", () => {
  const values = contactReplyValues({ name: '{sender}' }, 'E. Harrow');
  expect(fillTemplate('{name}: {sender}', values)).toBe('{sender}: E. Harrow');
});

test('braces around anything else are no field, even object property names', () => {
  expect(unknownFields('{date} {Date} {} {constructor} { time } {{name}')).toEqual([
    'Date',
    '',
    'constructor',
    ' time ',
  ]);
  expect(openFields('{Date} {constructor} {{name}')).toEqual(['name']);
  expect(fillTemplate('{constructor} {a {name} }', { name: 'Ada' })).toBe('{constructor} {a Ada }');
});
