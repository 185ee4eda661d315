import * as z from 'zod/mini';
import * as contract from '../contract';

export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch';
  readonly path: string;
  readonly summary: string;
  /** Who may call it. */
  readonly access: 'anyone' | 'signed-in' | 'staff';
  readonly query?: Record<string, string>;
  /** Optional request headers. */
  readonly headers?: Record<string, string>;
  readonly request?: z.ZodMiniType;
  readonly form?: readonly string[];
  readonly status: number;
  readonly response?: z.ZodMiniType;
  readonly errors: readonly number[];
}

const listQuery = {
  limit: 'Rows per page, 1 to 500; 100 when missing',
  cursor: 'The cursor of a Link: rel="next"',
  status: 'Only rows of this status',
  q: 'Only rows in which every word occurs, without regard to case',
  sort: 'newest (standard) or oldest',
};
const formHeaders = {
  'Idempotency-Key':
    'A string of 1 to 255 characters, new for each new request. For 24 hours the same key with the same body gets the first answer and stores nothing; with another body 422',
  'Form-Fill-Ms':
    'Sent by a form: whole milliseconds since it appeared. Less than 150 is refused with 429, since no person is that fast',
  'Form-Trap':
    'Sent by a form: "filled" when the field that people never see was filled in; refused with 403',
};
const status = z.object({ status: z.string() });
const list = (row: z.ZodMiniType) => z.array(row);

/** Every call of the api, in the order in which a reader meets them. */
export const operations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/services',
    summary: 'Services of the firm, in the order shown',
    access: 'anyone',
    status: 200,
    response: list(contract.service),
    errors: [],
  },
  {
    method: 'get',
    path: '/api/services/{slug}',
    summary: 'One service with the text of its page',
    access: 'anyone',
    status: 200,
    response: contract.serviceDetail,
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/team',
    summary: 'Team members, in the order shown',
    access: 'anyone',
    status: 200,
    response: list(contract.teamMember),
    errors: [],
  },
  {
    method: 'get',
    path: '/api/testimonials',
    summary: 'Client testimonials, in the order shown',
    access: 'anyone',
    status: 200,
    response: list(contract.testimonial),
    errors: [],
  },
  {
    method: 'get',
    path: '/api/insights',
    summary: 'Insights, newest first, without their bodies',
    access: 'anyone',
    status: 200,
    response: list(contract.insight),
    errors: [],
  },
  {
    method: 'get',
    path: '/api/insights/{slug}',
    summary: 'One insight with its body as sanitised HTML',
    access: 'anyone',
    status: 200,
    response: contract.article,
    errors: [404],
  },
  {
    method: 'get',
    path: '/api/site',
    summary: 'Name, offices, hours and contact values of the firm',
    access: 'anyone',
    status: 200,
    response: contract.site,
    errors: [],
  },
  {
    method: 'post',
    path: '/api/bookings',
    summary: 'Asks for a consultation',
    access: 'anyone',
    headers: formHeaders,
    request: contract.bookingInput,
    status: 201,
    response: contract.booking,
    errors: [400, 403, 413, 415, 422, 429, 503],
  },
  {
    method: 'post',
    path: '/api/contacts',
    summary: 'Sends a contact message',
    access: 'anyone',
    headers: formHeaders,
    request: contract.contactInput,
    status: 201,
    response: contract.contact,
    errors: [400, 403, 413, 415, 422, 429, 503],
  },
  {
    method: 'get',
    path: '/api/auth/user',
    summary: 'The signed-in person',
    access: 'signed-in',
    status: 200,
    response: contract.currentUser,
    errors: [401],
  },
  {
    method: 'get',
    path: '/api/login',
    summary: 'The sign-in page, for browsers',
    access: 'anyone',
    status: 200,
    errors: [],
  },
  {
    method: 'post',
    path: '/api/login',
    summary: 'Signs in by an HTML form and goes to the home page (303); a refusal is the page again',
    access: 'anyone',
    form: ['email', 'password'],
    status: 303,
    errors: [401, 403, 413, 415, 429, 503],
  },
  {
    method: 'get',
    path: '/api/logout',
    summary:
      'Ends the session and goes to the home page (303); asks first when another site sent the visitor',
    access: 'anyone',
    status: 303,
    errors: [],
  },
  {
    method: 'post',
    path: '/api/logout',
    summary: 'Ends the session and goes to the home page',
    access: 'anyone',
    status: 303,
    errors: [403],
  },
  {
    method: 'get',
    path: '/api/admin/bookings',
    summary: 'Bookings, newest first, with the headers Link, X-Total-Count and X-Open-Count',
    access: 'staff',
    query: listQuery,
    status: 200,
    response: list(contract.booking),
    errors: [401, 403, 422],
  },
  {
    method: 'patch',
    path: '/api/admin/bookings/{id}',
    summary: 'Sets the status of a booking',
    access: 'staff',
    request: contract.bookingStatusChange,
    status: 200,
    response: contract.booking,
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  {
    method: 'get',
    path: '/api/admin/contacts',
    summary: 'Contact messages, newest first, with the headers Link, X-Total-Count and X-Open-Count',
    access: 'staff',
    query: listQuery,
    status: 200,
    response: list(contract.contact),
    errors: [401, 403, 422],
  },
  {
    method: 'patch',
    path: '/api/admin/contacts/{id}',
    summary: 'Sets the status of a contact message',
    access: 'staff',
    request: contract.contactStatusChange,
    status: 200,
    response: contract.contact,
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
  },
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
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  {
    method: 'get',
    path: '/api/client/documents',
    summary: 'Own documents, newest first',
    access: 'signed-in',
    status: 200,
    response: list(contract.clientDocument),
    errors: [401],
  },
  {
    method: 'post',
    path: '/api/client/documents/upload',
    summary: 'Registers a document without a file',
    access: 'signed-in',
    request: contract.clientDocumentInput,
    status: 201,
    response: contract.clientDocument,
    errors: [400, 401, 403, 404, 413, 415, 422, 503],
  },
  {
    method: 'get',
    path: '/api/client/progress',
    summary: 'Own milestones, latest change first',
    access: 'signed-in',
    status: 200,
    response: list(contract.milestone),
    errors: [401],
  },
  {
    method: 'get',
    path: '/api/client/notes',
    summary: 'Own updates, newest first',
    access: 'signed-in',
    status: 200,
    response: list(contract.clientNote),
    errors: [401],
  },
  {
    method: 'get',
    path: '/healthz',
    summary: 'The process answers',
    access: 'anyone',
    status: 200,
    response: status,
    errors: [],
  },
  {
    method: 'get',
    path: '/readyz',
    summary: 'The database answers',
    access: 'anyone',
    status: 200,
    response: status,
    errors: [503],
  },
];
