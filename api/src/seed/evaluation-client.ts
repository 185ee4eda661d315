import type { ClientDocument, ClientNote, Milestone } from '../contract';
import { readSeedJson } from './seed-data';

interface EvaluationClient {
  readonly profile: Readonly<
    Record<'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'status', string>
  >;
  readonly milestones: (Omit<Milestone, 'id'> & { changedAt: string })[];
  readonly documents: Omit<ClientDocument, 'id'>[];
  /** The file name of the document that has no file yet. */
  readonly unattached: string;
  readonly notes: Omit<ClientNote, 'id'>[];
  /** Maps the title of an update to the name of the document that it is about. */
  readonly namedDocuments: Readonly<Record<string, string>>;
  /** Oldest first. */
  readonly messages: {
    readonly side: 'client' | 'firm';
    readonly author: string;
    readonly text: string;
    readonly createdAt: string;
    readonly readAt: string;
  }[];
  /** When the engagement began. */
  readonly since: string;
}

/** The evaluation client's case; the newest entries agree with the firm's calendar of November 2026. */
export const readEvaluationClient = () => readSeedJson<EvaluationClient>('evaluation-client');
