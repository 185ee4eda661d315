import * as z from 'zod/mini';
import { ARTICLE_STATES, archivedInput, publicationInput } from '../articles/articles';
import { SERVICE_OPTIONS } from '../constants';
import { endpoint } from '../endpoint';
import { freeLine, freeText, id, optionalText, requiredLine, requiredText, text } from '../fields';
import { isSlug } from '../spelling/slug';
import type { ContentKind } from './content-kinds';

/** The glyphs that a service's seal can have. */
export const SERVICE_ICONS = [
  'coins',
  'shield',
  'passport',
  'building',
  'chart-line',
  'gem',
  'shield-alt',
  'briefcase',
] as const;

const atMost = <Element extends z.ZodMiniType>(element: Element, most: number) =>
  z.array(element).check(z.maxLength(most, `Must be at most ${most}`));

/** An address elsewhere, or none. */
const webAddress = freeLine(300).check(
  z.refine((value) => value === '' || /^https:\/\/[^\s/.]+\.\S/.test(value), 'Must begin with https://'),
);

const serviceInput = z.object({
  title: requiredLine(2, 80, 'Please enter a title of at least 2 characters'),
  slug: z
    .string()
    .check(
      z.trim(),
      z.maxLength(80),
      z.refine(isSlug, 'Please enter an address of lowercase letters, digits and hyphens'),
    ),
  description: requiredLine(10, 300, 'Please enter a description of at least 10 characters'),
  icon: z.enum(SERVICE_ICONS, 'Please choose a symbol'),
  summary: freeText(6000),
  audience: atMost(requiredLine(1, 300, 'Please say for whom'), 12),
  steps: atMost(
    z.object({
      title: requiredLine(1, 80, 'Please enter a title'),
      text: requiredText(1, 600, 'Please say what happens'),
    }),
    8,
  ),
  insightCategory: freeLine(60),
  /** What the booking form preselects when it is opened from the page of the service; empty for nothing. */
  bookingOption: z.enum(['', ...SERVICE_OPTIONS], 'Please choose a service of the booking form'),
});

const memberInput = z.object({
  name: requiredLine(2, 100, 'Please enter a name of at least 2 characters'),
  position: requiredLine(2, 100, 'Please enter a position of at least 2 characters'),
  bio: requiredText(10, 1000, 'Please enter at least 10 characters about this person'),
  linkedinUrl: webAddress,
  twitterUrl: webAddress,
  /** The address of a picture of this person; empty for none, missing if it stays as it is. */
  imageUrl: z.optional(requiredLine(0, 500, 'Please choose a picture')),
});

const testimonialInput = z.object({
  name: requiredLine(2, 100, 'Please enter a name of at least 2 characters'),
  title: requiredLine(2, 120, 'Please say who this is'),
  quote: requiredText(10, 600, 'Please enter a quote of at least 10 characters'),
  rating: z.number('Please choose a rating').check(z.int(), z.minimum(1), z.maximum(5)),
  verified: z.boolean('Must be true or false'),
});

const standing = {
  id,
  state: z.catch(z.enum(ARTICLE_STATES), 'draft'),
  /** Counts the saves; a save names the one that it is based on. */
  revision: z.catch(z.number(), 0),
  /** Instant from which it is to be public; null if it is at once, and for a draft. */
  visibleFrom: optionalText,
  /** The address at which it is or will be public; null for a draft, and if the kind has no pages. */
  publicSlug: optionalText,
  /** The name of the last editor; null for what the site began with. */
  editor: optionalText,
  editedAt: text,
};

const list = <Element extends z.ZodMiniType>(element: Element) => z.catch(z.array(element), []);

const writtenService = z.object({
  ...standing,
  fields: z.object({
    title: text,
    slug: text,
    description: text,
    icon: text,
    summary: text,
    audience: list(text),
    steps: list(z.object({ title: text, text })),
    insightCategory: text,
    bookingOption: text,
  }),
});

const writtenMember = z.object({
  ...standing,
  fields: z.object({
    name: text,
    position: text,
    bio: text,
    linkedinUrl: text,
    twitterUrl: text,
    imageUrl: z.catch(text, ''),
  }),
});

const writtenTestimonial = z.object({
  ...standing,
  fields: z.object({
    name: text,
    title: text,
    quote: text,
    rating: z.catch(z.number(), 5),
    verified: z.catch(z.boolean(), false),
  }),
});

/** `PUT /api/admin/content/{kind}/order`: all ids in the order wanted, and in the one that it is based on. */
const contentOrder = z.object({ ids: z.array(z.string()), was: z.array(z.string()) });

export interface ContentFields {
  services: z.infer<typeof writtenService>['fields'];
  team: z.infer<typeof writtenMember>['fields'];
  testimonials: z.infer<typeof writtenTestimonial>['fields'];
}
/** A service, a member of the team or a testimonial as editors write it, and its state. */
export type ContentItem<Kind extends ContentKind = ContentKind> = Omit<
  z.infer<typeof writtenMember>,
  'fields'
> & { readonly fields: ContentFields[Kind] };

/** The schemas of each kind: of requests, and of responses. */
export const CONTENT_SCHEMAS = {
  services: { input: serviceInput, written: writtenService },
  team: { input: memberInput, written: writtenMember },
  testimonials: { input: testimonialInput, written: writtenTestimonial },
} as const;

/** The calls for what editors write of one kind. */
export const contentCalls = <Kind extends ContentKind>(kind: Kind) => {
  const { input, written } = CONTENT_SCHEMAS[kind] as unknown as {
    input: z.ZodMiniType<ContentFields[Kind], ContentFields[Kind]>;
    written: z.ZodMiniType<ContentItem<Kind>>;
  };
  const needs = 'content.write';
  const of: ContentKind = kind;
  return {
    /** The items in the order of the site, including the archive. */
    list: endpoint(`GET /api/admin/content/${of}`, { needs, rows: written }),
    /** Adds an item after the others; nothing is published. 422 names what is wrong. */
    add: endpoint(`POST /api/admin/content/${of}`, { needs, request: input, status: 201, reply: written }),
    /** Puts all items in this order; 409 if somebody else has changed it meanwhile. */
    order: endpoint(`PUT /api/admin/content/${of}/order`, { needs, request: contentOrder, errors: [409] }),
    /** Saves the working copy, based on a revision; 412 if there is a later one. */
    save: endpoint(`PUT /api/admin/content/${of}/:id`, {
      needs,
      request: input,
      reply: written,
      errors: [404, 412],
    }),
    /** Publishes the working copy, at once or from an instant on; 409 if that is not possible, 412 as above. */
    publish: endpoint(`POST /api/admin/content/${of}/:id/publish`, {
      needs,
      request: publicationInput,
      reply: written,
      errors: [404, 409, 412],
    }),
    /** Takes an item off the site, or cancels its schedule. */
    unpublish: endpoint(`POST /api/admin/content/${of}/:id/unpublish`, {
      needs,
      reply: written,
      errors: [404],
    }),
    /** Archives an item or brings it back; 409 for one that is public. */
    archive: endpoint(`PUT /api/admin/content/${of}/:id/archived`, {
      needs,
      request: archivedInput,
      reply: written,
      errors: [404, 409],
    }),
  };
};
