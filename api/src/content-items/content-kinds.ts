import { type ContentFields, type ContentKind } from '../contract';
import { services, teamMembers, testimonials } from '../db/schema';

/** What the api has to know of a kind of content; `noun` is for people. */
interface KindOfContent<Kind extends ContentKind> {
  readonly noun: string;
  /** Where what is public stands; a row has the id of its item. */
  readonly table: typeof services | typeof teamMembers | typeof testimonials;
  /** What is public of what was written. Other columns of the row stay as they are. */
  readonly rowOf: (fields: ContentFields[Kind]) => Readonly<Record<string, unknown>>;
  readonly titleOf: (fields: ContentFields[Kind]) => string;
}

export const KINDS: { readonly [Kind in ContentKind]: KindOfContent<Kind> } = {
  services: {
    noun: 'service',
    table: services,
    rowOf: ({ bookingOption, ...fields }) => ({ ...fields, bookingOption: bookingOption || null }),
    titleOf: ({ title }) => title,
  },
  team: {
    noun: 'member of the team',
    table: teamMembers,
    rowOf: ({ linkedinUrl, twitterUrl, ...fields }) => ({
      ...{ ...fields, linkedinUrl: linkedinUrl || null, twitterUrl: twitterUrl || null },
    }),
    titleOf: ({ name }) => name,
  },
  testimonials: {
    noun: 'testimonial',
    table: testimonials,
    rowOf: (fields) => ({ ...fields }),
    titleOf: ({ name }) => name,
  },
};
