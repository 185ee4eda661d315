export { type Answer, type Call, fakeApi, never } from './fake-api';
export { fakeHost } from './fake-host';
export { renderRemote } from './render-remote';
export { response } from './response';
export { serverPage } from './server-page';
