import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { email, freeLine, freeText, optionalText, requiredLine, requiredText } from '../fields';
import { site } from '../site';
import { type PrivacyText, privacyText } from './privacy-text';

/** What the footer shows without a link until the firm gives it an address. */
export const FOOTER_PLACEHOLDERS = [
  'Careers',
  'Press',
  'Research Reports',
  'Client Portal',
  'Privacy Policy',
  'Terms of Service',
  'Privacy',
  'Terms',
  'Compliance',
  'LinkedIn',
  'Twitter',
  'YouTube',
] as const;

/** The labels of the links at the top of every page until the firm changes them. */
export const NAVIGATION_LABELS: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/services': 'Services',
  '/about': 'About',
  '/team': 'Team',
  '/insights': 'Insights',
  '/contact': 'Contact',
};

const officeInput = z.object({
  /** For an existing office: the id by which bookings and hours refer to it, whatever it is called later. */
  id: z._default(z.string().check(z.regex(/^[\p{L}\p{N}-]{0,64}$/u, 'Must be the id of an office')), ''),
  city: requiredLine(2, 60, 'Please enter the city'),
  address: z
    .array(requiredLine(1, 100, 'Please enter the address'))
    .check(z.minLength(1, 'Please enter the address'), z.maxLength(5, 'Must be at most 5 lines')),
  phone: requiredLine(5, 30, 'Please enter a phone number').check(
    z.regex(/^\+?[\d ().-]+$/, 'Please enter a phone number'),
  ),
});

const footerAddress = freeLine(300).check(
  z.regex(/^(?:|\/(?:[^/].*)?|https:\/\/[^\s/.]+\.\S+)$/, 'Must begin with https:// or /'),
);

const noDoubles = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

/** What editors can change about the firm; name, tagline and year of foundation are fixed. */
const firmInput = z.object({
  email,
  hours: requiredLine(2, 100, 'Please enter the opening hours'),
  offices: z.array(officeInput).check(
    z.minLength(1, 'Please enter an office'),
    z.maxLength(12, 'Must be at most 12'),
    z.refine((offices) => noDoubles(offices.map(({ city }) => city)), 'Two offices have the same city'),
  ),
  /** By label of the footer's placeholders; those without an address do nothing. */
  links: z.partialRecord(z.enum(FOOTER_PLACEHOLDERS), footerAddress),
  /** By path of the page. */
  navigation: z.partialRecord(
    z.enum(Object.keys(NAVIGATION_LABELS)),
    requiredLine(1, 24, 'Please enter a label'),
  ),
});

/** What the firm says about privacy in its own words; the page itself says what the product does. */
const privacyInput = z.object({
  lead: requiredText(10, 500, 'Please enter at least 10 characters'),
  /** Who answers questions about data protection, in a few lines; empty for nobody in particular. */
  contact: freeText(500),
  /** Where to write about data protection; empty for the firm's own address. */
  email: z.union([z.literal(''), email]),
  sections: z
    .array(
      z.object({
        title: requiredLine(2, 80, 'Please enter a heading'),
        text: requiredText(2, 5000, 'Please enter a text'),
      }),
    )
    .check(z.maxLength(12, 'Must be at most 12')),
});

const standing = {
  /** Counts the saves; a save names the one that it is based on. */
  revision: z.catch(z.number(), 0),
  /** The name of the last editor; null for what the site began with. */
  editor: optionalText,
  editedAt: optionalText,
};

const { offices, email: siteEmail, hours } = site.shape;

/** The schemas of the texts that exist once each: of requests, and of responses. */
export const FIRM_TEXT_SCHEMAS = {
  firm: {
    input: firmInput,
    written: z.object({
      ...standing,
      fields: z.object({
        email: siteEmail,
        hours,
        offices,
        links: z.record(z.string(), z.string()),
        navigation: z.record(z.string(), z.string()),
      }),
    }),
  },
  privacy: { input: privacyInput, written: z.object({ ...standing, fields: privacyText }) },
} as const;
export type FirmTextName = keyof typeof FIRM_TEXT_SCHEMAS;

export interface FirmTexts {
  firm: z.infer<(typeof FIRM_TEXT_SCHEMAS)['firm']['written']>['fields'];
  privacy: PrivacyText;
}
/** A text that exists once, as editors write it. */
export interface FirmText<Name extends FirmTextName = FirmTextName> {
  readonly revision: number;
  readonly editor?: string | null | undefined;
  readonly editedAt?: string | null | undefined;
  readonly fields: FirmTexts[Name];
}

/** The calls for a text that exists once. */
export const firmTextCalls = <Name extends FirmTextName>(name: Name) => {
  const { input, written } = FIRM_TEXT_SCHEMAS[name] as unknown as {
    input: z.ZodMiniType<FirmTexts[Name], FirmTexts[Name]>;
    written: z.ZodMiniType<FirmText<Name>>;
  };
  const needs = 'content.write';
  const of: FirmTextName = name;
  return {
    /** The text as editors write it. */
    show: endpoint(`GET /api/admin/content/${of}`, { needs, reply: written }),
    /** Saves the text, based on a revision, at once for everybody; 412 if there is a later one. */
    save: endpoint(`PUT /api/admin/content/${of}`, { needs, request: input, reply: written, errors: [412] }),
  };
};
