import type * as z from 'zod/mini';
import { type Endpoint, endpoint } from '../endpoint';

type RowsPath = `/api/admin/clients/:clientId/${string}`;

/** The calls for rows that staff keep for a client: milestones and updates differ only in what a row says. */
export interface CaseRowCalls<Input extends z.ZodMiniType> {
  readonly list: Endpoint<RowsPath>;
  readonly add: Endpoint<RowsPath, Input>;
  readonly change: Endpoint<`${RowsPath}/:id`, Input>;
  readonly remove: Endpoint<`${RowsPath}/:id`, z.ZodMiniType<undefined>>;
}

/** The calls for the rows of one kind below `path`. */
/* @__NO_SIDE_EFFECTS__ */
export const caseRowCalls = <Path extends RowsPath, Row extends z.ZodMiniType, Input extends z.ZodMiniType>(
  path: Path,
  row: Row,
  input: Input,
) => ({
  /** The rows of a client, in their order. */
  list: endpoint(`GET ${path}`, {
    needs: 'clients.read',
    rows: row,
    errors: [404],
  }),
  /** Adds a row; 422 for wrong fields. */
  add: endpoint(`POST ${path}`, {
    needs: 'clients.write',
    request: input,
    status: 201,
    reply: row,
    errors: [404],
  }),
  /** Changes a row; 422 for wrong fields, 412 if its `revision` is no longer as `If-Match` says. */
  change: endpoint(`PUT ${path}/:id`, {
    needs: 'clients.write',
    request: input,
    reply: row,
    errors: [404, 412],
  }),
  /** Removes a row for good; 409 under a legal hold. */
  remove: endpoint(`DELETE ${path}/:id`, {
    needs: 'clients.write',
    errors: [404, 409],
  }),
});
