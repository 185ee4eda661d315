import type { ContentFields, ContentKind } from '@lisle-harrow/api/contract';
import type { FormKind } from './form-kind';

/** What the screens need to know about one kind of content. */
export interface ItemKind<Kind extends ContentKind = ContentKind> extends FormKind<ContentFields[Kind]> {
  readonly kind: Kind;
  /** The title of the list. */
  readonly title: string;
  readonly lead: string;
  readonly titleOf: (fields: ContentFields[Kind]) => string;
  /** What distinguishes an item from others in the list, shown below its title. */
  readonly aboutOf: (fields: ContentFields[Kind]) => string;
  /** The page on which visitors see the item. */
  readonly pathOf: (fields: ContentFields[Kind]) => string;
  /** The consequence for visitors of taking an item off the site. */
  readonly unpublished: string;
}
