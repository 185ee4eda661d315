import * as z from 'zod/mini';
import {
  clientCase,
  type ClientCaseInput,
  clientDocument,
  type ClientDocument,
  writtenNote,
  type ClientNoteInput,
  clientSummary,
  documentComparison,
  type DocumentRequest,
  type DocumentReview,
  erasureReport,
  exportSize,
  type HoldKind,
  householdMember,
  invitation,
  type MemberRight,
  milestone,
  type Milestone,
  type MilestoneInput,
  type MilestonePlan,
  milestoneTemplate,
  type MilestoneTemplateInput,
  newClient,
  newMember,
  type NewMemberInput,
  timelinePage,
  writtenMilestone,
} from '../contract';
import { type ListQuery, readPage } from './read-page';
import { type Fetch, read, readJson, send, sendAndRead, ifMatch } from './request';

// What staff do for a client. The specification lists none of these calls.

const CLIENTS = '/api/admin/clients';
const pathOf = (...parts: string[]) => [CLIENTS, ...parts.map(encodeURIComponent)].join('/');

/** One page of clients, newest first: accounts of clients with or without a profile; 422 for a wrong query. */
export const getClients = (fetch: Fetch, query?: ListQuery) => readPage(fetch, CLIENTS, clientSummary, query);
/** One client as staff see it; 404 for an unknown id, as in every call below that takes one. */
export const getClient = (fetch: Fetch, clientId: string) => read(fetch, pathOf(clientId), clientCase);
/** Creates account, profile and invitation, or what an existing account lacks; 422 with `/email` if nothing is missing. */
export const addClient = (fetch: Fetch, input: ClientCaseInput) =>
  sendAndRead(fetch, 'POST', CLIENTS, input, newClient);
/**
 * Changes or creates the profile of a client and returns the client; 422 for wrong fields, 412 if it was changed since
 * the instant `seen`.
 */
export const saveClient = async (
  fetch: Fetch,
  clientId: string,
  input: ClientCaseInput,
  seen: string | undefined,
) => {
  const path = pathOf(clientId, 'profile');
  return readJson(await send(fetch, 'PUT', path, input, ifMatch(seen)), clientCase);
};
/** A new one-time link for 72 hours, which ends the earlier one; 422 if the client has set a password. */
export const inviteClient = (fetch: Fetch, clientId: string) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'invitation'), {}, invitation);

/** Who besides the client has access to the case, longest first. */
export const getMembers = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'people'), z.array(householdMember));
/**
 * Gives somebody access, with an invitation if they need a password; 403 for all but the client's adviser and owners,
 * 422 with `/email` for an address that is taken.
 */
export const addMember = (fetch: Fetch, clientId: string, input: NewMemberInput) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'people'), input, newMember);
/** Changes what somebody may do in the case, from their next call on. */
export const setMemberRight = (fetch: Fetch, clientId: string, id: string, right: MemberRight) =>
  sendAndRead(fetch, 'PUT', pathOf(clientId, 'people', id), { right }, householdMember);
/** A new one-time link for 72 hours, which ends the earlier one; 409 if the person has set a password. */
export const inviteMember = (fetch: Fetch, clientId: string, id: string) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'people', id, 'invitation'), {}, invitation);
/** Withdraws somebody's access to the case and signs them out. */
export const removeMember = (fetch: Fetch, clientId: string, id: string) =>
  send(fetch, 'DELETE', pathOf(clientId, 'people', id));

/** Milestones of a client, first step first. */
export const getClientMilestones = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'milestones'), z.array(writtenMilestone));
/** Adds a milestone after the others and returns it; 422 for wrong fields. */
export const addMilestone = (fetch: Fetch, clientId: string, input: MilestoneInput) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'milestones'), input, milestone);
/** Changes a milestone and returns it; 422 for wrong fields, 412 if it was changed since the revision `seen`. */
export const saveMilestone = async (
  fetch: Fetch,
  clientId: string,
  id: string,
  input: MilestoneInput,
  seen: string | undefined,
) => {
  const path = pathOf(clientId, 'milestones', id);
  return readJson(await send(fetch, 'PUT', path, input, ifMatch(seen)), milestone);
};
/** Removes a milestone for good. */
export const removeMilestone = (fetch: Fetch, clientId: string, id: string) =>
  send(fetch, 'DELETE', pathOf(clientId, 'milestones', id));
/** Puts the milestones in this order; 422 unless `ids` contains each of them once. */
export const orderMilestones = (fetch: Fetch, clientId: string, ids: readonly string[]) =>
  send(fetch, 'PUT', pathOf(clientId, 'milestone-order'), { ids });

/** Adds the milestones of a template after the others, once per idempotency key, and returns them; 422 for wrong fields. */
export const planMilestones = async (
  fetch: Fetch,
  clientId: string,
  plan: MilestonePlan,
  key: string,
): Promise<Milestone[]> =>
  readJson(
    await send(fetch, 'POST', pathOf(clientId, 'milestone-plan'), plan, { 'Idempotency-Key': `"${key}"` }),
    z.array(milestone),
  );

const TEMPLATES = '/api/admin/milestone-templates';
const templatePath = (id: string) => `${TEMPLATES}/${encodeURIComponent(id)}`;

/** Templates for milestones, by name. */
export const getMilestoneTemplates = (fetch: Fetch) => read(fetch, TEMPLATES, z.array(milestoneTemplate));
/** Adds a template; 422 if another has its name. */
export const addMilestoneTemplate = (fetch: Fetch, input: MilestoneTemplateInput) =>
  sendAndRead(fetch, 'POST', TEMPLATES, input, milestoneTemplate);
/** Changes a template; 422 as above, 404 for one that was removed. */
export const changeMilestoneTemplate = (fetch: Fetch, id: string, input: MilestoneTemplateInput) =>
  sendAndRead(fetch, 'PUT', templatePath(id), input, milestoneTemplate);
/** Removes a template; 404 for one that was removed before. */
export const removeMilestoneTemplate = (fetch: Fetch, id: string) => send(fetch, 'DELETE', templatePath(id));

/** What happened in the case of a client, latest first, after `cursor`, the `next` of the previous page. */
export const getTimeline = (fetch: Fetch, clientId: string, cursor?: string) =>
  read(
    fetch,
    `${pathOf(clientId, 'timeline')}${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`,
    timelinePage,
  );

/** Updates of a client, newest first. */
export const getNotesOfClient = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'notes'), z.array(writtenNote));
/** Writes an update to a client and returns it; 422 for wrong fields. */
export const addNote = (fetch: Fetch, clientId: string, input: ClientNoteInput) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'notes'), input, writtenNote);
/** Changes an update and returns it; 422 for wrong fields, 412 if it was changed since the revision `seen`. */
export const saveNote = async (
  fetch: Fetch,
  clientId: string,
  id: string,
  input: ClientNoteInput,
  seen: string | undefined,
) => {
  const path = pathOf(clientId, 'notes', id);
  return readJson(await send(fetch, 'PUT', path, input, ifMatch(seen)), writtenNote);
};
/** Removes an update for good. */
export const removeNote = (fetch: Fetch, clientId: string, id: string) =>
  send(fetch, 'DELETE', pathOf(clientId, 'notes', id));

/** Documents of a client, newest first. */
export const getDocumentsOfClient = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'documents'), z.array(clientDocument));
/**
 * Approves or rejects the file of a document, or asks for another; 422 for a refusal without notes, 412 if the file has
 * been replaced meanwhile, 409 for the approval of a file that is not available.
 */
export const reviewDocument = async (
  fetch: Fetch,
  clientId: string,
  { id, uploadedAt }: Pick<ClientDocument, 'id' | 'uploadedAt'>,
  review: DocumentReview,
) => {
  const path = pathOf(clientId, 'documents', id);
  return readJson(await send(fetch, 'PATCH', path, review, ifMatch(uploadedAt)), clientDocument);
};
/** Requests a document from the client and returns it, still without a file; 422 for wrong fields. */
export const requestDocument = (fetch: Fetch, clientId: string, input: DocumentRequest) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'document-requests'), input, clientDocument);
/**
 * Takes back a document that the firm has handed over, or a request that has not been met; 409 for any other document,
 * and under a legal hold.
 */
export const takeBackDocument = (fetch: Fetch, clientId: string, id: string) =>
  send(fetch, 'DELETE', pathOf(clientId, 'documents', id));
/** All files of a document, the present one first, with who handed each over and the answer to it; 404 for an unknown id. */
export const getDocumentFiles = (fetch: Fetch, clientId: string, id: string) =>
  read(fetch, pathOf(clientId, 'documents', id, 'versions'), documentComparison);
/** Where the browser downloads the file of a client's document. */
export const documentFilePath = (clientId: string, id: string) => pathOf(clientId, 'documents', id, 'file');
/** Where the browser downloads a file that a client's document had before its present one. */
export const versionFilePath = (clientId: string, id: string, versionId: string) =>
  pathOf(clientId, 'documents', id, 'versions', versionId, 'file');

/** Sets which member of staff looks after a client, or that nobody does, and returns the client. */
export const assignAdviser = (fetch: Fetch, clientId: string, adviserId: string | null) =>
  sendAndRead(fetch, 'PUT', pathOf(clientId, 'adviser'), { adviserId }, clientCase);
/** How large the export of a client will be; 403 if the export would be refused, too. */
export const getExportSize = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'export', 'size'), exportSize);
/** Where the browser downloads everything that is stored about a client. */
export const exportPath = (clientId: string) => pathOf(clientId, 'export');
/** Restricts the use of a client's data or puts them under a legal hold, and returns the client. */
export const setHold = (fetch: Fetch, clientId: string, kind: HoldKind, reason: string) =>
  sendAndRead(fetch, 'PUT', pathOf(clientId, kind), { reason }, clientCase);
/** Lifts that, and returns the client. */
export const liftHold = (fetch: Fetch, clientId: string, kind: HoldKind) =>
  sendAndRead(fetch, 'DELETE', pathOf(clientId, kind), undefined, clientCase);
/** What an erasure of a client would remove and what would stay. */
export const getErasure = (fetch: Fetch, clientId: string) =>
  read(fetch, pathOf(clientId, 'erasure'), erasureReport);
/**
 * Removes everything that is stored about a client, for good; 422 for an address other than the client's, 409 under a
 * legal hold.
 */
export const eraseClient = (fetch: Fetch, clientId: string, loginEmail: string) =>
  sendAndRead(fetch, 'POST', pathOf(clientId, 'erasure'), { loginEmail }, erasureReport);
