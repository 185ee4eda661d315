import { type ContentFields, type ContentKind } from '../contract';
import { services, teamMembers, testimonials } from '../db/schema';

type TableRow = (typeof services | typeof teamMembers | typeof testimonials)['$inferSelect'];

/** What the api needs to know about a kind of content; `noun` is for people. */
interface KindOfContent<Kind extends ContentKind> {
  readonly noun: string;
  /** The table of what is public; a row has the id of its item. */
  readonly table: typeof services | typeof teamMembers | typeof testimonials;
  /** The public columns of what was written; other columns of the row stay as they are. */
  readonly rowOf: (fields: ContentFields[Kind]) => Readonly<Record<string, unknown>>;
  readonly titleOf: (fields: ContentFields[Kind]) => string;
  /** Completes what was written before a field existed with what the site shows of it. */
  readonly complete?: (fields: ContentFields[Kind], shown: TableRow | null) => ContentFields[Kind];
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
    rowOf: ({ linkedinUrl, twitterUrl, imageUrl, ...fields }) => ({
      ...fields,
      linkedinUrl: linkedinUrl || null,
      twitterUrl: twitterUrl || null,
      imageUrl: imageUrl || null,
    }),
    titleOf: ({ name }) => name,
    complete: (fields: Partial<ContentFields['team']>, shown) => ({
      ...(fields as ContentFields['team']),
      imageUrl:
        fields.imageUrl ??
        (shown as Pick<typeof teamMembers.$inferSelect, 'imageUrl'> | null)?.imageUrl ??
        '',
    }),
  },
  testimonials: {
    noun: 'testimonial',
    table: testimonials,
    rowOf: (fields) => ({ ...fields }),
    titleOf: ({ name }) => name,
  },
};
