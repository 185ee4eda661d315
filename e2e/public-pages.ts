/** The six public pages with their headings. */
export const PUBLIC_PAGES = {
  '/': 'Strategic solutions for global wealth management',
  '/services': 'Advice that holds in every jurisdiction you touch',
  '/about': 'A firm with a long memory',
  '/team': 'The names at the foot of your letter',
  '/insights': 'What we are telling clients',
  '/contact': 'Write to us as you would to counsel',
} as const;

export const NOT_FOUND = '404 Page Not Found';
