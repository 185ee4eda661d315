import type { ContentFields, ContentKind } from '@lisle-harrow/api/contract';
import type { FormKind } from './form-kind';

/** What the screens have to know of one kind of content. */
export interface ItemKind<Kind extends ContentKind = ContentKind> extends FormKind<ContentFields[Kind]> {
  readonly kind: Kind;
  /** Of the list. */
  readonly title: string;
  readonly lead: string;
  readonly titleOf: (fields: ContentFields[Kind]) => string;
  /** What tells it apart from others in the list, below its title. */
  readonly aboutOf: (fields: ContentFields[Kind]) => string;
  /** The page on which visitors see it. */
  readonly pathOf: (fields: ContentFields[Kind]) => string;
  /** What follows for visitors where it is taken off the site. */
  readonly unpublished: string;
}
