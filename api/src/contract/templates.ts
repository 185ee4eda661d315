import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import type { Permission } from './permissions';

/** The calls for templates of one kind, which owners maintain and people tell apart by name. */
/* @__NO_SIDE_EFFECTS__ */
export const templateCalls = <
  Path extends string,
  Template extends z.ZodMiniType,
  Input extends z.ZodMiniType<{ readonly name: string }>,
>(
  path: Path,
  /** The permission to read what they are for, which is enough to choose one. */
  reads: Permission,
  template: Template,
  input: Input,
) => ({
  /** Templates, by name. */
  list: endpoint(`GET ${path}`, { needs: reads, rows: template }),
  /** Adds a template; 422 if another has its name. */
  add: endpoint(`POST ${path}`, {
    needs: 'templates.write',
    request: input,
    status: 201,
    reply: template,
  }),
  /** Changes a template; 422 as above, 404 for one that was removed. */
  change: endpoint(`PUT ${path}/:id`, {
    needs: 'templates.write',
    request: input,
    reply: template,
    errors: [404],
  }),
  /** Removes a template; 404 for one that was removed before. */
  remove: endpoint(`DELETE ${path}/:id`, { needs: 'templates.write', errors: [404] }),
});
