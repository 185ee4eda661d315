import * as z from 'zod/mini';
import {
  BOOKING_STATUSES,
  bookingDetails,
  type ClientDocument,
  clientDocument,
  clientDocumentInput,
  clientNote,
  clientProfile,
  clientProfileInput,
  CONTACT_STATUSES,
  contactInput,
  DOCUMENT_STATUSES,
  firmDay,
  insight,
  milestone,
  MILESTONE_STATUSES,
  PROFILE_STATUSES,
  SERVICE_OPTIONS,
  serviceDetail,
  site,
  slotInstant,
  teamMember,
  testimonial,
} from '../contract';
import { openFileStore } from '../file-store/open-file-store';
import { readEnv } from '../env';
import { seedDatabase } from './seed-database';
import { PASSWORD, startTestApi } from '../testing/test-api';
import { storedNames } from '../testing/test-documents';
import { readEvaluationClient } from './evaluation-client';
import { evaluationCases } from './evaluation-clients';
import { evaluationPaper } from './evaluation-papers';
import { paperPdf } from './paper-pdf';
import { evaluationBookings, evaluationContacts } from './evaluation-inquiries';
import { readSeedContent } from './seed-content';

const seedContent = readSeedContent();
const { services, team, testimonials, insights } = seedContent;
const evaluationClient = readEvaluationClient();
const NOW = new Date('2026-11-21T01:30:00.000Z');
const CATEGORIES = ['Digital Assets', 'Tax Strategy', 'Citizenship', 'Wealth Management'];

/** Reply schemas are lenient, so an item is right only if parsing it changes nothing. */
function expectUnchanged(schema: z.ZodMiniType, items: object[]) {
  for (const item of items) {
    const row = { ...item, id: '1' };
    expect(row).toMatchObject(z.parse(schema, row) as object);
  }
}

function words(markdown: string): number {
  const prose = markdown.replace(/\]\([^)]*\)/g, ']').replace(/^\s*(#+|-|\d+\.)\s/gm, '');
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

const isoTimes = (times: string[]) => times.map((time) => new Date(time).toISOString());

test('the six services come in the order of the booking form with their icons [EN2]', () => {
  expectUnchanged(serviceDetail, services);
  expect(services.map(({ title }) => title)).toEqual([...SERVICE_OPTIONS]);
  expect(services.map(({ icon }) => icon)).toEqual([
    'coins',
    'shield',
    'passport',
    'building',
    'chart-line',
    'gem',
  ]);
  for (const { slug, title, summary, audience, steps } of services) {
    expect(slug).toBe(title.toLowerCase().replaceAll(' ', '-'));
    expect(words(summary)).toBeGreaterThanOrEqual(80);
    expect(words(summary)).toBeLessThanOrEqual(140);
    expect([3, 4]).toContain(audience.length);
    expect(steps).toHaveLength(4);
  }
});

test('people and testimonials match the contract [EN3, EN4]', () => {
  expectUnchanged(teamMember, team);
  expectUnchanged(testimonial, testimonials);
  expect(team).toHaveLength(6);
  expect(testimonials).toHaveLength(5);
  for (const { rating } of testimonials) expect([4, 5]).toContain(rating);
  expect(new Set(testimonials.map(({ verified }) => verified)).size).toBe(2);
  expect(z.parse(site, seedContent.site)).toEqual(seedContent.site);
});

test('insights are newest first, with unique slugs and two or more per category [EN5]', () => {
  expectUnchanged(insight, insights);
  expect(insights.length).toBeGreaterThanOrEqual(9);
  expect(new Set(insights.map(({ slug }) => slug)).size).toBe(insights.length);
  expect(new Set(services.map(({ slug }) => slug)).size).toBe(services.length);
  const times = insights.map(({ publishedAt }) => publishedAt);
  expect(isoTimes(times)).toEqual(times);
  expect([...times].sort().reverse()).toEqual(times);
  for (const category of CATEGORIES)
    expect(insights.filter((item) => item.category === category).length).toBeGreaterThanOrEqual(2);
  for (const { category, excerpt } of insights) {
    expect(CATEGORIES).toContain(category);
    expect(excerpt.length).toBeGreaterThanOrEqual(100);
    expect(excerpt.length).toBeLessThanOrEqual(160);
  }
});

test('every service has insights', () => {
  for (const service of services)
    expect(insights.some(({ category }) => category === service.insightCategory)).toBe(true);
});

test.each(insights)('$slug has a decent length', ({ bodyMarkdown, readTime }) => {
  expect(words(bodyMarkdown)).toBeGreaterThanOrEqual(400);
  expect(words(bodyMarkdown)).toBeLessThanOrEqual(1100);
  expect(readTime).toBe(Math.ceil(words(bodyMarkdown) / 180));
});

test.each(insights)('$slug links only to existing pages of ours', ({ slug, bodyMarkdown }) => {
  const pages = [
    '/services',
    '/about',
    '/team',
    '/insights',
    '/contact',
    ...services.map((service) => `/services/${service.slug}`),
    ...insights.filter((other) => other.slug !== slug).map((other) => `/insights/${other.slug}`),
  ];
  const links = [...bodyMarkdown.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(pages).toContain(link);
  expect(bodyMarkdown).not.toMatch(/https?:|[\u2018\u2019\u201c\u201d\u2013\u2014\u2026]/);
});

test('the evaluation client passes the checks for real ones [EN8, EN9, EN10, EN11]', () => {
  const { profile, milestones, documents, notes } = evaluationClient;
  expect(z.parse(clientProfile, profile)).toEqual(profile);
  expect(z.safeParse(clientProfileInput, profile).success).toBe(true);
  expectUnchanged(milestone, milestones);
  expectUnchanged(clientDocument, documents);
  expectUnchanged(clientNote, notes);
  for (const [title, name] of Object.entries(evaluationClient.namedDocuments)) {
    expect(notes.map((note) => note.title)).toContain(title);
    expect(documents.map((document) => document.name)).toContain(name);
  }
  for (const document of documents) expect(z.safeParse(clientDocumentInput, document).success).toBe(true);
  expect(milestones).toHaveLength(13);
  expect(milestones.filter(({ status }) => status === 'completed')).toHaveLength(8);
  expect(new Set(milestones.map(({ status }) => status))).toEqual(new Set(MILESTONE_STATUSES));
  expect(new Set(documents.map(({ status }) => status))).toEqual(new Set(DOCUMENT_STATUSES));
  for (const { status, notes: reason } of documents)
    if (status === 'rejected' || status === 'requires_update') expect(reason).toBeTruthy();
  expect(new Set(notes.map(({ content }) => content.length > 100)).size).toBe(2);
  const times = [
    ...milestones.flatMap(({ changedAt, dueDate }) => [changedAt, dueDate ?? changedAt]),
    ...documents.map(({ uploadedAt }) => uploadedAt),
    ...notes.map(({ createdAt }) => createdAt),
  ];
  expect(isoTimes(times)).toEqual(times);
});

test('articles take three to six minutes to read', () => {
  expect(new Set(insights.map(({ readTime }) => readTime)).size).toBeGreaterThanOrEqual(4);
});

test('at least a dozen further clients have cases of varied status [EN8, EN9, EN10]', () => {
  const cases = evaluationCases(NOW);
  expect(cases.length).toBeGreaterThanOrEqual(12);
  expect(new Set(cases.map(({ profile }) => profile.status))).toEqual(new Set(PROFILE_STATUSES));
  expect(new Set(cases.map(({ profile }) => profile.email)).size).toBe(cases.length);
  for (const { since, profile, milestones, documents } of cases) {
    expect(z.safeParse(clientProfileInput, profile).success).toBe(true);
    expect(profile.email).toMatch(/\.example$/);
    expectUnchanged(milestone, milestones);
    expectUnchanged(clientDocument, documents);
    const times = [
      since,
      ...milestones.map(({ changedAt }) => changedAt),
      ...documents.map(({ uploadedAt }) => uploadedAt),
    ];
    expect(isoTimes(times)).toEqual(times);
    for (const time of times) expect(time < NOW.toISOString()).toBe(true);
    for (const { uploadedAt } of documents) expect(uploadedAt > since).toBe(true);
    for (const { status, notes: reason } of documents)
      if (status === 'rejected' || status === 'requires_update') expect(reason).toBeTruthy();
  }
});

test.each(evaluationClient.documents)('the paper of "$name" contains that name', (document) => {
  const pdf = paperPdf(evaluationPaper({ ...document, holder: 'Marguerite Okafor' })).toString('latin1');
  expect(pdf).toContain(`(${document.name}) Tj`);
  expect(pdf).toContain('Okafor');
  // The cross-reference table says where each object begins.
  const objects = pdf.match(/\d+ 0 obj/g)!;
  const starts = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(starts.map((at) => pdf.slice(at).match(/^\d+ 0 obj/)?.[0])).toEqual(objects);
  for (const stream of pdf.matchAll(/<< \/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(stream[2]!.length).toBe(Number(stream[1]));
});

test('papers differ in size, and their text is Latin-1', () => {
  const papers = [
    ...evaluationClient.documents.map((document) => ({ ...document, holder: 'Marguerite Okafor' })),
    ...evaluationCases(NOW).flatMap(({ profile, documents }) =>
      documents.map((document) => ({ ...document, holder: `${profile.firstName} ${profile.lastName}` })),
    ),
  ].map(evaluationPaper);
  const sizes = papers.map((paper) => paperPdf(paper).length);
  expect(new Set(sizes).size).toBeGreaterThan(sizes.length * 0.8);
  for (const paper of papers)
    expect(Buffer.from(JSON.stringify(paper), 'latin1').toString('latin1')).toBe(JSON.stringify(paper));
});

test('bookings start at their slot on a weekday, and only past ones are completed [EN6]', () => {
  const bookings = evaluationBookings(NOW);
  expect(bookings).toHaveLength(24);
  expect(new Set(bookings.map(({ status }) => status))).toEqual(new Set(BOOKING_STATUSES));
  for (const booking of bookings) {
    expect(z.safeParse(bookingDetails, booking).success).toBe(true);
    expect(booking.email).toMatch(/\.example$/);
    const day = firmDay(new Date(booking.preferredDate));
    expect(slotInstant(day, booking.preferredTime)).toBe(booking.preferredDate);
    expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
    expect(booking.createdAt < booking.preferredDate).toBe(true);
    if (booking.status === 'completed') expect(booking.preferredDate < NOW.toISOString()).toBe(true);
    if (booking.status === 'pending') expect(booking.preferredDate > NOW.toISOString()).toBe(true);
  }
});

test('contact messages pass the form and are in order [EN7]', () => {
  const contacts = evaluationContacts(NOW);
  expect(contacts).toHaveLength(12);
  expect(new Set(contacts.map(({ status }) => status))).toEqual(new Set(CONTACT_STATUSES));
  for (const contact of contacts) {
    expect(z.safeParse(contactInput, contact).success).toBe(true);
    expect(contact.email).toMatch(/\.example$/);
  }
  const times = contacts.map(({ createdAt }) => createdAt);
  expect([...times].sort()).toEqual(times);
});

test('the evaluation client has files to open, stored once, and one document waiting for its file [D24]', async () => {
  const api = await startTestApi();
  try {
    const env = readEnv({ DATA_DIR: api.folder, SEED_PASSWORD: PASSWORD });
    const files = await openFileStore(env);
    expect(await seedDatabase(api.database, env, files)).toHaveLength(3);
    expect(await seedDatabase(api.database, env, files)).toEqual([]);
    const cookie = await api.signIn('client@lisleharrow.example');
    const response = await api.send('/api/client/documents', { cookie });
    const documents = (await response.json()) as ClientDocument[];
    expect(documents.filter(({ hasFile }) => !hasFile).map(({ name }) => name)).toEqual([
      'Key ceremony record',
    ]);
    for (const { id, hasFile, fileSize, fileName } of documents.filter((document) => document.hasFile)) {
      const file = await api.send(`/api/client/documents/${id}/file`, { cookie });
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([hasFile, bytes.length, fileName.endsWith('.pdf')]).toEqual([true, fileSize, true]);
      expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.4');
    }
    const others = evaluationCases(new Date()).flatMap((each) => each.documents);
    expect(storedNames(api.folder).documents).toHaveLength(documents.length - 1 + others.length);
  } finally {
    await api.close();
  }
});

test('a start after the last service was taken off the site leaves the content as it is', async () => {
  const api = await startTestApi();
  try {
    const env = readEnv({ DATA_DIR: api.folder, SEED_PASSWORD: PASSWORD });
    const start = async () => seedDatabase(api.database, env, await openFileStore(env));
    await start();
    const cookie = await api.signIn('staff@lisleharrow.example');
    const read = async (path: string) =>
      (await (await api.send(path, { cookie })).json()) as { id: string }[];
    for (const { id } of await read('/api/admin/content/services'))
      await api.send(`/api/admin/content/services/${id}/unpublish`, { method: 'POST', cookie });
    await start();
    expect(await read('/api/services')).toEqual([]);
    expect(await read('/api/team')).toHaveLength(team.length);
  } finally {
    await api.close();
  }
});
