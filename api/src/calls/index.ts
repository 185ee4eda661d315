// A call rejects with a `ResponseError` for any status outside 200-299; docstrings name those with a meaning of its own.
export * from './account-calls';
export * from './article-calls';
export * from './assignment-calls';
export * from './audit-calls';
export * from './case-calls';
export * from './conversation-calls';
export type { ListQuery, Page } from './read-page';
export * from './message-calls';
export * from './platform-calls';
export * from './portal-calls';
export * from './public-calls';
export * from './record-calls';
export type { Fetch } from './request';
export * from './reply-calls';
export * from './response-error';
export * from './second-factor-calls';
export * from './submission-calls';
export * from './upload-document';
