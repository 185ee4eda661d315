export { fakeHost } from './fake-host';
export { renderRemote } from './render-remote';
