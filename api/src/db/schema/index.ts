export * from './accounts';
export * from './cases';
export * from './content';
export * from './outbox';
export * from './submissions';
