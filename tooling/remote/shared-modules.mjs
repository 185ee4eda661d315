import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The exact versions of the packages that the shell is made with. */
const { dependencies } = require('@lisle-harrow/shell/package.json');
const versionOf = (name) => dependencies[name];

/**
 * The modules of which the page has exactly one copy, the shell's; the shell's server likewise hands its own to the remotes'
 * server bundles. A remote bundles everything else itself, so that a remote and a shell of different ages both keep what they
 * were tested with (docs/architecture.md).
 */
export const sharedVersions = {
  react: versionOf('react'),
  'react/jsx-runtime': versionOf('react'),
  'react-dom': versionOf('react-dom'),
  'styled-components': versionOf('styled-components'),
  '@tanstack/react-query': versionOf('@tanstack/react-query'),
  // The facade is versioned by the router that it re-exports: its major is what remotes depend on.
  'shell/router': versionOf('react-router-dom'),
};

/** Modules that sources import by another name; releases ask for them by the name above. */
const IMPORTED_AS = { 'shell/router': '@lisle-harrow/shell/router' };

/** The name by which a release asks for a module, or nothing for one that is not shared. */
export const sharedName = (imported) =>
  Object.keys(sharedVersions).find((name) => (IMPORTED_AS[name] ?? name) === imported);

const DEVELOPMENT_ONLY = { 'react/jsx-dev-runtime': versionOf('react') };

/**
 * The `shared` map of ModuleFederationPlugin.
 * @param {'shell' | 'remote'} side the shell provides its copies at once; a remote only asks for them
 */
export function sharedModules(side, { development = false } = {}) {
  const versions = development ? { ...sharedVersions, ...DEVELOPMENT_ONLY } : sharedVersions;
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      IMPORTED_AS[name] ?? name,
      {
        shareKey: name,
        singleton: true,
        strictVersion: true,
        version,
        requiredVersion: `^${version.split('.')[0]}.0.0`,
        ...(side === 'shell' ? { eager: true } : { import: false }),
      },
    ]),
  );
}
