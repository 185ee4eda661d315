import { caseworkOperations } from './operations/casework-operations';
import { clientOperations } from './operations/client-operations';
import type { Operation } from './operations/operation';
import { staffOperations } from './operations/staff-operations';
import { visitorOperations } from './operations/visitor-operations';

/** Every call of the api, in the order in which a reader meets them. */
export const operations: readonly Operation[] = [
  ...visitorOperations,
  ...staffOperations,
  ...caseworkOperations,
  ...clientOperations,
];
