import * as z from 'zod/mini';
import {
  clientCase,
  type ClientCaseInput,
  clientDocument,
  clientNote,
  type ClientNoteInput,
  clientSummary,
  type DocumentReview,
  invitation,
  milestone,
  type MilestoneInput,
  newClient,
} from '../contract';
import { type ListQuery, readPage } from './read-page';
import { type Fetch, read, send, sendAndRead } from './request';

// What staff do for a client. The specification lists none of these calls.

const CLIENTS = '/api/admin/clients';
const pathOf = (...parts: string[]) => [CLIENTS, ...parts.map(encodeURIComponent)].join('/');

/** Clients, newest first: accounts of clients with or without a profile. */
export const getClients = (fetch: Fetch, query?: ListQuery) => readPage(fetch, CLIENTS, clientSummary, query);
export const getClient = (fetch: Fetch, clientId: string) => read(fetch, pathOf(clientId), clientCase);
/** Makes account, profile and invitation; for an account that is there already only what it lacks. */
export const addClient = (fetch: Fetch, input: ClientCaseInput) =>
  sendAndRead(fetch, 'POST', CLIENTS, input, newClient);
export const saveClient = (fetch: Fetch, clientId: string, input: ClientCaseInput) =>
  sendAndRead(fetch, 'PUT', pathOf(clientId, 'profile'), input, clientCase);
/** A new one-time link; the earlier one ends. */
export const inviteClient = (fetch: Fetch, clientId: string) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'invitation'), {}, invitation);

/** First step first. */
export const getClientMilestones = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'milestones'), z.array(milestone));
/** The new milestone comes last. */
export const addMilestone = (fetch: Fetch, clientId: string, input: MilestoneInput) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'milestones'), input, milestone);
export const saveMilestone = (fetch: Fetch, clientId: string, id: string, input: MilestoneInput) =>
  sendAndRead(fetch, 'PUT', pathOf(clientId, 'milestones', id), input, milestone);
export const removeMilestone = (fetch: Fetch, clientId: string, id: string) =>
  send(fetch, 'DELETE', pathOf(clientId, 'milestones', id));
export const orderMilestones = (fetch: Fetch, clientId: string, ids: readonly string[]) =>
  send(fetch, 'PUT', pathOf(clientId, 'milestone-order'), { ids });

/** Newest first. */
export const getNotesOfClient = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'notes'), z.array(clientNote));
export const addNote = (fetch: Fetch, clientId: string, input: ClientNoteInput) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'notes'), input, clientNote);
export const saveNote = (fetch: Fetch, clientId: string, id: string, input: ClientNoteInput) =>
  sendAndRead(fetch, 'PUT', pathOf(clientId, 'notes', id), input, clientNote);
export const removeNote = (fetch: Fetch, clientId: string, id: string) =>
  send(fetch, 'DELETE', pathOf(clientId, 'notes', id));

/** Newest first. */
export const getDocumentsOfClient = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'documents'), z.array(clientDocument));
export const reviewDocument = (fetch: Fetch, clientId: string, id: string, review: DocumentReview) =>
  sendAndRead(fetch, 'PATCH', pathOf(clientId, 'documents', id), review, clientDocument);
/** Where the browser downloads the file of a client's document. */
export const documentFilePath = (clientId: string, id: string) => pathOf(clientId, 'documents', id, 'file');
