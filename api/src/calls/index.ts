// A call rejects with a `ResponseError` for any status outside 200-299; docstrings name those that have a meaning of their own.
export * from './content-calls';
export * from './conversation-calls';
export * from './document-calls';
export { callPage, type ListQuery, type Page } from './read-page';
export * from './portal-calls';
export * from './record-calls';
export { addressOf, call, type Fetch, idempotencyKey, ifMatch } from './request';
export * from './response-error';
export * from './submission-calls';
