// Rows with only the specified fields, more of each than any view shows.

const many = <Row>(count: number, row: (n: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index + 1));

/** A picture that every browser can show without a request. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** A picture that does not load. */
const BROKEN = 'data:image/png;base64,AAAA';

const ICONS = ['coins', 'shield', 'passport', 'building', 'chart-line', 'gem', 'shield-alt', 'rocket', ''];

const services = ICONS.map((icon, index) => ({
  id: index + 1,
  slug: `service-${index + 1}`,
  title: `Service ${index + 1}`,
  description: `What service ${index + 1} does`,
  icon,
}));

const team = [
  { imageUrl: PICTURE, linkedinUrl: 'https://linkedin.example/1', twitterUrl: 'https://twitter.example/1' },
  { linkedinUrl: 'https://linkedin.example/2' },
  { twitterUrl: 'https://twitter.example/3', imageUrl: BROKEN },
  {},
  { imageUrl: null, linkedinUrl: null, twitterUrl: '' },
].map((optional, index) => ({
  id: index + 1,
  name: `Member ${index + 1} Surname`,
  position: `Position ${index + 1}`,
  bio: `Life of member ${index + 1}`,
  ...optional,
}));

const testimonials = [
  { rating: 1, verified: true, imageUrl: PICTURE },
  { rating: 3, verified: false },
  { rating: 5, verified: true, imageUrl: BROKEN },
  { rating: 4, verified: true },
].map((rest, index) => ({
  id: index + 1,
  name: `Person ${index + 1} Surname`,
  title: `Title ${index + 1}`,
  quote: `Quote ${index + 1}`,
  ...rest,
}));

const insights = [
  { category: 'Tax Strategy', title: 'Leaving well', excerpt: 'Residence, timing and PAPER' },
  { category: 'Digital Assets', title: 'Custody of keys', excerpt: 'Segregation and insurance' },
  { category: 'tax strategy', title: 'Gifts across borders', excerpt: 'When custody of a child matters' },
  { category: 'Citizenship', title: 'A second passport', excerpt: 'Mobility has a cost' },
  { category: 'Wealth Management', title: 'Cash is a position', excerpt: 'What waiting costs' },
  { category: 'Collections', title: 'Art at auction', excerpt: 'Provenance and paper', imageUrl: PICTURE },
  { category: 'Citizenship', title: 'Leaving early', excerpt: 'Nothing in common', imageUrl: BROKEN },
].map((rest, index) => ({ id: index + 1, slug: `insight-${index + 1}`, readTime: index + 4, ...rest }));

/** The replies to the reads in the specification's call table. */
export const REPLIES: Record<string, unknown> = {
  '/api/auth/user': { firstName: 'Jane' },
  '/api/services': services,
  '/api/team': team,
  '/api/testimonials': testimonials,
  '/api/insights': insights,
  '/api/admin/bookings': many(6, (n) => ({
    id: n,
    firstName: `First${n}`,
    lastName: `Last${n}`,
    email: `b${n}@stub.example`,
    service: 'Tax Optimization',
    preferredDate: `2026-12-0${n}T14:00:00.000Z`,
    preferredTime: '9:00 AM',
    status: n === 1 ? 'archived' : 'completed',
  })),
  '/api/admin/contacts': many(6, (n) => ({
    id: n,
    name: `Contact ${n}`,
    email: `c${n}@stub.example`,
    subject: `Subject ${n}`,
    message: `Message ${n}`,
    status: 'new',
    createdAt: '2026-11-01T10:00:00.000Z',
  })),
  '/api/client/profile': {
    firstName: 'Jane',
    lastName: 'Roe',
    email: 'jane@stub.example',
    status: 'onboarding',
  },
  '/api/client/documents': many(4, (n) => ({
    id: n,
    name: `Document ${n}`,
    type: 'passport',
    fileName: 'a.pdf',
    filePath: '/a.pdf',
    fileSize: 1536,
    mimeType: 'application/pdf',
    status: 'requires_update',
    uploadedAt: '2026-11-01T10:00:00.000Z',
  })),
  '/api/client/progress': many(4, (n) => ({
    id: n,
    title: `Milestone ${n}`,
    status: n === 1 ? 'completed' : 'blocked',
  })),
  '/api/client/notes': many(4, (n) => ({
    id: n,
    title: `Update ${n}`,
    content: 'x'.repeat(101),
    type: 'note',
    createdAt: '2026-11-01T10:00:00.000Z',
  })),
};
