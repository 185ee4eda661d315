import type * as z from 'zod/mini';
import { type CaseRowCalls } from '@lisle-harrow/api/contract';
import type { QueryKey } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';

/** What staff can do with one kind of item of a case: milestones and updates differ only in this. */
export interface ItemKind<Input> {
  /** Names one item in mid-sentence. */
  readonly noun: 'milestone' | 'update';
  readonly query: (fetch: Fetch, clientId: string) => { readonly queryKey: QueryKey };
  readonly calls: CaseRowCalls<z.ZodMiniType<Input>>;
}

/** The noun as the first word of a sentence. */
export const capitalized = ({ noun }: { readonly noun: string }) => noun[0]?.toUpperCase() + noun.slice(1);
