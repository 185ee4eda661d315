import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from './product';

/** A sentence of each area of the back office, which is in the code of its page. */
const AREAS = {
  assigned: 'Bookings and inquiries that somebody looks after, and those to follow up.',
  calendar: 'The consultations that visitors asked for, by day and hour.',
  clients: "Find a client, add one, and run each client's case.",
  content: 'The insights of the website: what is public, and what is being written.',
  hours: 'When and how visitors may book a consultation.',
  reports: 'What comes in, how soon it is answered, and what becomes of it.',
  messages: 'What was sent by email and webhook, what waits, and what could not be delivered.',
  accounts: 'Only owners manage accounts.',
  settings: 'How the firm works, texts for replies and mails',
  ledger: 'Who signed in, who looked at what, and who changed it.',
  releases: 'Which releases visitors get, how they do, and who moved them.',
};

/** From words and schemas that only single areas need: of the ledger's actions, and of the forms for the firm's mails and texts. */
const OF_AREAS = ['Was refused at sign-in', 'Please enter a heading'];

/**
 * How much of the back office `/admin` fetches before it can be used, compressed. It was 101,500 bytes when this was written,
 * and each version adds a few; when this limit is reached, look first for new code that only one area needs.
 */
const MOST_BYTES = 108_000;

const folder = path.join(root, 'mfe-admin/dist');

test('each area of the back office has its own script, not fetched by the first page, which stays small', () => {
  const { browser, files } = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as {
    browser: { entry: string; preload: string[] };
    files: Record<string, string>;
  };
  const first = [browser.entry, ...browser.preload];
  const scripts = Object.keys(files).filter((file) => /^browser\/.*\.js$/.test(file));
  const holding = (words: string) =>
    scripts.filter((file) => readFileSync(path.join(folder, file), 'utf8').includes(words));
  const chunks = Object.entries(AREAS).map(([area, sentence]) => ({ area, files: holding(sentence) }));
  for (const { area, files: own } of chunks) {
    expect(own, `${area} is in one script`).toHaveLength(1);
    expect(first, `${area} is not in the first page`).not.toContain(own[0]);
  }
  expect(new Set(chunks.flatMap(({ files: own }) => own)).size).toBe(chunks.length);
  for (const words of OF_AREAS) {
    const own = holding(words);
    expect(own.length, words).toBeGreaterThan(0);
    expect(
      own.filter((file) => first.includes(file)),
      words,
    ).toEqual([]);
  }
  const bytes = first.map((file) => statSync(path.join(folder, `${file}.br`)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_BYTES);
});
