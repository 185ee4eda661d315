import type { ContentFields } from '../contract';

// Profile addresses that cannot belong to real people: one contains the firm's name, the other is too long for that site.
const linkedin = (who: string) => `https://www.linkedin.com/in/${who}-lisle-harrow`;
const twitter = (who: string) => `https://twitter.com/${who}_lisleharrow`;

export const team: ContentFields['team'][] = [
  {
    name: 'Adrienne Castellan',
    position: 'Managing Partner',
    bio: 'Founded the firm in 2009 after fourteen years structuring family capital in Geneva and New York.',
    linkedinUrl: linkedin('castellan'),
    twitterUrl: twitter('castellan'),
    imageUrl: '',
  },
  {
    name: 'Julian Osei-Marsh',
    position: 'Head of Digital Assets',
    bio: 'Built institutional custody desks in London and Singapore before joining the partnership.',
    linkedinUrl: linkedin('osei-marsh'),
    twitterUrl: twitter('osei_marsh'),
    imageUrl: '',
  },
  {
    name: 'Mei-Lin Tan',
    position: 'Partner, Tax & Structuring',
    bio: 'Advises founders and families on multi-jurisdiction exits, succession and residence.',
    linkedinUrl: linkedin('tan'),
    twitterUrl: '',
    imageUrl: '',
  },
  {
    name: 'Henrik Vasquez-Lund',
    position: 'Chief Investment Officer',
    bio: 'Writes the investment policy before the portfolio. Spent two decades managing endowment and family capital.',
    linkedinUrl: linkedin('vasquez-lund'),
    twitterUrl: '',
    imageUrl: '',
  },
  {
    name: 'Samira Beaumont',
    position: 'Director, Citizenship & Residence',
    bio: 'Guides families through residence and naturalization, and is known for advising against as often as for.',
    linkedinUrl: '',
    twitterUrl: twitter('beaumont'),
    imageUrl: '',
  },
  {
    name: 'Callum Adeyemi',
    position: 'Director, Client Affairs',
    bio: 'Runs property, aviation and collections for clients, after a first career in marine and fine-art insurance.',
    linkedinUrl: '',
    twitterUrl: '',
    imageUrl: '',
  },
];

export const testimonials: ContentFields['testimonials'][] = [
  {
    name: 'Marguerite O.',
    title: 'Founder, logistics group',
    quote:
      'They moved three generations of structure into one page I can read on a flight. Nothing was lost, and nothing leaked.',
    rating: 5,
    verified: true,
  },
  {
    name: 'Rafael S.',
    title: 'Family office principal',
    quote: 'The first adviser to treat our digital holdings with the same discipline as the vineyard.',
    rating: 5,
    verified: true,
  },
  {
    name: 'Ingrid H.',
    title: 'Private investor',
    quote: 'Calm, exact, and always reachable. I stopped getting surprises in April.',
    rating: 5,
    verified: true,
  },
  {
    name: 'Tomasz W.',
    title: 'Engineer and investor',
    quote: 'I came for a passport and left with a residence permit, a third of the cost and a better plan.',
    rating: 4,
    verified: false,
  },
  {
    name: 'Leila H.',
    title: 'Chair, private foundation',
    quote:
      'Our trustees finally have minutes, a policy and a report that agree with each other. The first quarter was hard work; the rest has been quiet.',
    rating: 4,
    verified: true,
  },
];
