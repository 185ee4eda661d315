import type {
  Article,
  Insight,
  Service,
  ServiceDetail,
  TeamMember,
  Testimonial,
} from '@lisle-harrow/api/contract';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const icons = ['coins', 'shield', 'passport', 'building', 'chart-line', 'gem', 'shield-alt', 'rocket'];

/** More rows than any page shows, one with an icon that the design does not have. */
export const services: Service[] = numbers(8).map((number) => ({
  id: `s${number}`,
  slug: number === 1 ? 'tax-optimization' : `service-${number}`,
  title: number === 1 ? 'Tax Optimization' : `Service ${number}`,
  description: `What service ${number} does`,
  icon: icons[number - 1] ?? '',
}));

export const serviceDetail: ServiceDetail = {
  ...services[0]!,
  summary: 'A longer word on tax across borders.',
  audience: ['Founders before an exit', 'Families with two residences'],
  steps: [
    { title: 'Read the position', text: 'Every residence and entity.' },
    { title: 'Choose the sequence', text: 'Timing decides.' },
  ],
  insightCategory: 'tax strategy',
};

export const team: TeamMember[] = numbers(5).map((number) => ({
  id: `t${number}`,
  name: `Member ${number} Surname`,
  position: `Position ${number}`,
  bio: `Life of member ${number}`,
  imageUrl: number === 2 ? 'https://images.example/2.jpg' : null,
  linkedinUrl: number === 1 || number === 2 ? `https://linkedin.example/${number}` : null,
  twitterUrl: number === 1 || number === 3 ? `https://twitter.example/${number}` : null,
}));

export const testimonials: Testimonial[] = [
  {
    id: 'q1',
    name: 'Ada One',
    title: 'Founder',
    quote: 'Quote one',
    rating: 5,
    verified: true,
    imageUrl: null,
  },
  {
    id: 'q2',
    name: 'Ben Two',
    title: 'Trustee',
    quote: 'Quote two',
    rating: 3,
    verified: false,
    imageUrl: null,
  },
  {
    id: 'q3',
    name: 'Cy Three',
    title: 'Investor',
    quote: 'Quote three',
    rating: 1,
    verified: true,
    imageUrl: 'https://images.example/cy.jpg',
  },
  {
    id: 'q4',
    name: 'Di Four',
    title: 'Director',
    quote: 'Quote four',
    rating: 4,
    verified: true,
    imageUrl: null,
  },
];

export const insights: Insight[] = [
  row(1, 'Custody after the halving', 'Segregation and insurance', 'Digital Assets'),
  row(2, 'Leaving well', 'Residence, timing and paper', 'Tax Strategy'),
  row(3, 'A second passport', 'Mobility has a carrying cost', 'Citizenship'),
  row(4, 'Gifts across borders', 'When custody of a child matters', 'tax strategy'),
  row(5, 'Cash is a position', 'What waiting costs', 'Wealth Management'),
  row(6, 'Art at auction', 'Provenance and paper', 'Collections'),
];

function row(number: number, title: string, excerpt: string, category: string): Insight {
  return {
    id: `i${number}`,
    slug: `insight-${number}`,
    title,
    excerpt,
    category,
    readTime: number + 3,
    imageUrl: null,
  };
}

export const article: Article = {
  ...insights[1]!,
  bodyHtml:
    '<p>Opening words.</p><h2 id="residence">Residence &amp; domicile</h2><p>Body one.</p>' +
    '<h2 id="timing">Timing</h2><p>Body two.</p>',
  outline: [
    { id: 'residence', text: 'Residence & domicile' },
    { id: 'timing', text: 'Timing' },
  ],
  publishedAt: '2026-03-02T09:00:00.000Z',
  author: 'Mei-Lin Tan',
};
