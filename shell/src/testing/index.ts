export { fakeHost } from './fake-host';
export type { FakeHost } from './fake-host';
export { renderRemote } from './render-remote';
