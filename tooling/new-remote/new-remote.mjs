// `npm run new-remote NAME`: a workspace mfe-NAME with a page, a test and the commands of a remote, and its entry in the registry.
// The shell's sources stay as they are.
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuse, root } from '../prepare.mjs';

const templates = fileURLToPath(new URL('templates', import.meta.url));
/** The packages that the first page and its test use; a remote that needs more adds them. */
const USED = ['react', '@lisle-harrow/shared-ui', '@lisle-harrow/shell', 'styled-components'];
/** The remote from which a new one takes scripts, development dependencies, versions and type settings. */
const MODEL = 'mfe-marketing';

/** Makes the remote in `repository`; returns its folder. Throws, with a sentence, where one of this name exists. */
export function newRemote(word, repository = root) {
  if (!/^[a-z]{2,30}$/.test(word ?? ''))
    throw new Error('The name is one word in lower case, 2 to 30 letters: npm run new-remote reports');
  const name = `mfe-${word}`;
  const title = word[0].toUpperCase() + word.slice(1);
  const at = (...parts) => path.join(repository, ...parts);
  const registry = readJson(at('shell/remotes.json'));
  const taken = registry.remotes.some((remote) => remote.routes.some((route) => overlap(route, `/${word}`)));
  if (fs.existsSync(at(name)) || taken)
    throw new Error(`There is a remote or a page called ${word} already.`);
  const needs = /CONTRACT_VERSION = (\d+)/.exec(fs.readFileSync(at('shell/src/contract.ts'), 'utf8'))[1];
  const words = { __PATH__: `/${word}`, __TITLE__: title, __NEEDS__: needs };

  for (const file of fs
    .readdirSync(templates, { recursive: true })
    .filter((each) => each.endsWith('.template'))) {
    const text = fs.readFileSync(path.join(templates, file), 'utf8');
    const target = at(name, file.replace(/\.template$/, ''));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(
      target,
      text.replaceAll(/__[A-Z]+__/g, (found) => words[found]),
    );
  }
  fs.copyFileSync(at(MODEL, 'tsconfig.json'), at(name, 'tsconfig.json'));
  const manifest = manifestLike(readJson(at(MODEL, 'package.json')), name);
  writeJson(at(name, 'package.json'), manifest);
  addWorkspace(repository, name, manifest);
  registry.remotes.push({
    name,
    url: `/remotes/${name}/`,
    routes: [`/${word}`],
    navigation: [{ label: title, path: `/${word}` }],
  });
  writeJson(at('shell/remotes.json'), registry);
  return at(name);
}

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const writeJson = (file, value) => fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/** As in the registry, no route may begin with another. */
const overlap = (one, other) => one.startsWith(other) || other.startsWith(one);

function manifestLike({ dependencies, ...model }, name) {
  const used = Object.entries(dependencies).filter(([dependency]) => USED.includes(dependency));
  return {
    ...model,
    name: `@lisle-harrow/${name}`,
    version: '0.1.0',
    dependencies: Object.fromEntries(used),
  };
}

/**
 * Adds a workspace whose packages are all installed already, so that the next start installs nothing: to the manifest, to the
 * lockfile as npm would, and to the stamp that says which lockfile is installed.
 */
function addWorkspace(repository, name, manifest) {
  const at = (...parts) => path.join(repository, ...parts);
  const whole = readJson(at('package.json'));
  whole.workspaces.splice(whole.workspaces.indexOf('api'), 0, name);
  writeJson(at('package.json'), whole);

  const lockfile = at('package-lock.json');
  const hash = () => crypto.hash('sha256', fs.readFileSync(lockfile));
  const stamp = at('node_modules/.installed');
  const isInstalled = fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hash();
  const lock = readJson(lockfile);
  const { version, license, dependencies, devDependencies } = manifest;
  lock.packages[''].workspaces = whole.workspaces;
  lock.packages[name] = { name: manifest.name, version, license, dependencies, devDependencies };
  lock.packages[`node_modules/${manifest.name}`] = { resolved: name, link: true };
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  writeJson(lockfile, lock);
  if (!isInstalled) return;
  fs.symlinkSync(`../../${name}`, at('node_modules', manifest.name));
  fs.rmSync(stamp);
  fs.writeFileSync(stamp, hash());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const name = path.basename(newRemote(process.argv[2]));
    console.log(`${name} is there, with a page at /${process.argv[2]}. Next:

  npm test -w ${name}
  npm run build -w ${name}    # a running shell shows it at once
  npm run dev -w ${name}      # shows each edit in a running shell

Its entry in shell/remotes.json has its route and its link in the header.`);
  } catch (error) {
    refuse(error.message);
  }
}
