import * as contract from '../../contract';
import { changeErrors, listOf, type Operation } from './operation';

const uploadHeaders = {
  'Idempotency-Key':
    'The same for every retry of one document: it is stored once, and every retry gets its row',
};

/** The signed-in person's own portal. */
export const clientOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/client/profile',
    summary: 'Own client profile',
    access: 'signed-in',
    status: 200,
    response: contract.clientProfile,
    errors: [401, 404],
  },
  {
    method: 'put',
    path: '/api/client/profile',
    summary: 'Changes the own client profile',
    access: 'signed-in',
    request: contract.clientProfileInput,
    status: 200,
    response: contract.clientProfile,
    errors: changeErrors,
  },
  {
    method: 'get',
    path: '/api/client/documents',
    summary:
      'Own documents, newest first; the header Upload-Limit tells the largest file in bytes (max-size)',
    access: 'signed-in',
    status: 200,
    response: listOf(contract.clientDocument),
    errors: [401],
  },
  {
    method: 'post',
    path: '/api/client/documents/upload',
    summary: 'Hands over a document: as JSON without a file, as multipart/form-data with one',
    access: 'signed-in',
    headers: uploadHeaders,
    request: contract.clientDocumentInput,
    multipart: ['name', 'type', 'file'],
    status: 201,
    response: contract.clientDocument,
    errors: [...changeErrors, 429],
  },
  {
    method: 'put',
    path: '/api/client/documents/{id}/file',
    summary: 'The file of a document that has none, or whose file was rejected or needs an update',
    access: 'signed-in',
    multipart: ['file'],
    status: 200,
    response: contract.clientDocument,
    errors: [...changeErrors, 409, 429],
  },
  {
    method: 'get',
    path: '/api/client/documents/{id}/file',
    summary: 'The file of an own document, as an attachment; takes a Range',
    access: 'signed-in',
    status: 200,
    file: true,
    errors: [401, 404, 416],
  },
  {
    method: 'get',
    path: '/api/client/progress',
    summary: 'Own milestones, latest change first',
    access: 'signed-in',
    status: 200,
    response: listOf(contract.milestone),
    errors: [401],
  },
  {
    method: 'get',
    path: '/api/client/notes',
    summary: 'Own updates, newest first',
    access: 'signed-in',
    status: 200,
    response: listOf(contract.clientNote),
    errors: [401],
  },
];
