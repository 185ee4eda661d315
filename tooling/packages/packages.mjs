// The packages that a remote's team installs, and which parts of this repository are in each of them.

/**
 * @typedef {object} Package
 * @property {string} workspace Its folder, whose package.json gives name and version.
 * @property {string[]} [exports] Of its exports those that remotes may use; modules in TypeScript are compiled, with all they import.
 * @property {string[]} [folders] Whole folders of what is JavaScript already, without its tests.
 * @property {string[]} files More files, which are taken as they are.
 * @property {string[]} [shared] Dependencies that no module of the package imports, but whose versions it dictates.
 */

/** @type {Package[]} */
export const PACKAGES = [
  { workspace: 'api', exports: ['./contract', './calls'], files: ['CHANGELOG.md'] },
  // How a release is signed, which the commands of `tooling` share with the shell's server.
  { workspace: 'server', exports: ['./release-format'], files: ['CHANGELOG.md'] },
  {
    workspace: 'shared-ui',
    exports: ['.', './global-css', './mark', './tokens'],
    files: ['CHANGELOG.md'],
  },
  {
    workspace: 'shell',
    exports: ['./contract', './forms', './host', './pages', './router', './testing', './testing/standalone'],
    files: ['CHANGELOG.md', 'contract.report.md'],
    // The page's one copy of each is the shell's.
    shared: ['react', 'react-dom', 'react-router-dom', 'styled-components', '@tanstack/react-query'],
  },
  {
    workspace: 'tooling',
    folders: ['remote', 'release'],
    files: ['CHANGELOG.md', 'tsconfig.remote.json'],
  },
];
