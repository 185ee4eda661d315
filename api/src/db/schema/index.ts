export * from './accounts';
export * from './cases';
export * from './content';
export * from './ledger';
export * from './outbox';
export * from './second-factor';
export * from './sign-in';
export * from './submissions';
