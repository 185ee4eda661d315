// Replaces the shell's loading of remotes where they are chunks of one application.
const remotes = {
  'mfe-admin': () => import(/* webpackChunkName: "mfe-admin" */ '../../mfe-admin/src/routes.tsx'),
  'mfe-marketing': () => import(/* webpackChunkName: "mfe-marketing" */ '../../mfe-marketing/src/routes.tsx'),
  'mfe-portal': () => import(/* webpackChunkName: "mfe-portal" */ '../../mfe-portal/src/routes.tsx'),
};

export const createRemoteImport = () => ({
  importRemote: async (name) => (await remotes[name]()).remote,
  isOutdated: () => Promise.resolve(false),
  noteFailure: () => false,
});
