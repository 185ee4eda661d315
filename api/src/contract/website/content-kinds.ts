// Separate from the schemas of their fields, which only the forms of editors need.

/** What editors write besides insights: each kind has a list of its own on the site, in an order that editors set. */
export const CONTENT_KINDS = ['services', 'team', 'testimonials'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];
