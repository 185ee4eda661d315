import type { ReplyTemplate } from '@lisle-harrow/api/contract';
import { beginWith } from './begin-with';

const hello: ReplyTemplate = { id: 't1', name: 'Hello', subject: 'Hello {name}', text: 'Dear {name},' };
const thanks: ReplyTemplate = { id: 't2', name: 'Thanks', subject: 'Thanks', text: 'Thank you on {date}.' };
const choose = (part: 'subject' | 'text', written: string, chosen: ReplyTemplate | undefined) =>
  beginWith(part, written, { templates: [hello, thanks], chosen, values: { name: 'Ada' } });

test('a template fills an empty field, and replaces another one that was not edited', () => {
  expect(choose('text', '', hello)).toBe('Dear Ada,');
  expect(choose('text', 'Dear Ada,', thanks)).toBe('Thank you on {date}.');
  expect(choose('subject', 'Hello Ada', thanks)).toBe('Thanks');
  expect(choose('text', 'Thank you on {date}.', undefined)).toBe('');
});

test('typed input stays: text above the template, a subject unchanged', () => {
  expect(choose('text', 'My own words.\n', hello)).toBe('My own words.\n\nDear Ada,');
  expect(choose('text', 'My own words.\n\nDear Ada,', thanks)).toBe('My own words.\n\nThank you on {date}.');
  expect(choose('text', 'My own words.\n\nDear Ada,', undefined)).toBe('My own words.');
  expect(choose('text', 'Dear Ada, how are you?', hello)).toBe('Dear Ada, how are you?\n\nDear Ada,');
  expect(choose('subject', 'My subject', hello)).toBe('My subject');
});
