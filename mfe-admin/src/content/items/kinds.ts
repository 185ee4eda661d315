import type { ContentKind } from '@lisle-harrow/api/contract';
import type { ItemKind } from './item-kind';
import { memberKind, testimonialKind } from './people-kinds';
import { serviceKind } from './service-kind';

export const KINDS: { readonly [Kind in ContentKind]: ItemKind<Kind> } = {
  services: serviceKind,
  team: memberKind,
  testimonials: testimonialKind,
};
