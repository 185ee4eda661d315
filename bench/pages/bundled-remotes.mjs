// Replaces the shell's remote loading when everything is one bundle.
import { remote as admin } from '../../mfe-admin/src/routes.tsx';
import { remote as marketing } from '../../mfe-marketing/src/routes.tsx';
import { remote as portal } from '../../mfe-portal/src/routes.tsx';

/** Settled like a static import: React does not suspend on a promise that already carries its value. */
const present = (value) => Object.assign(Promise.resolve(value), { status: 'fulfilled', value });

const remotes = {
  'mfe-admin': present(admin),
  'mfe-marketing': present(marketing),
  'mfe-portal': present(portal),
};

export const createRemoteImport = () => (name) => remotes[name];
export const createRemoteLoader = (load) => ({ load, forget() {} });
