import * as z from 'zod/mini';

export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly summary: string;
  /** Who may call it. */
  readonly access: 'anyone' | 'signed-in' | 'staff';
  readonly query?: Record<string, string>;
  /** Optional request headers. */
  readonly headers?: Record<string, string>;
  readonly request?: z.ZodMiniType;
  /** Fields of an HTML form. */
  readonly form?: readonly string[];
  /** Fields of a multipart form; `file` is the file. */
  readonly multipart?: readonly string[];
  readonly status: number;
  readonly response?: z.ZodMiniType;
  /** True where the answer is a file of any of the accepted kinds. */
  readonly file?: boolean;
  readonly errors: readonly number[];
}

/** What may be wrong with a change of a signed-in person: body, rights, storage. */
export const changeErrors = [400, 401, 403, 404, 413, 415, 422, 503] as const;

export const listOf = (row: z.ZodMiniType) => z.array(row);
