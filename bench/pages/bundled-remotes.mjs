// Replaces the shell's loading of remotes where everything is one bundle.
import { remote as admin } from '../../mfe-admin/src/routes.tsx';
import { remote as marketing } from '../../mfe-marketing/src/routes.tsx';
import { remote as portal } from '../../mfe-portal/src/routes.tsx';

const remotes = { 'mfe-admin': admin, 'mfe-marketing': marketing, 'mfe-portal': portal };

export const createRemoteImport = () => ({
  importRemote: (name) => Promise.resolve(remotes[name]),
  isOutdated: () => Promise.resolve(false),
  noteFailure: () => false,
});
