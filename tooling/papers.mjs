// What the papers say must be true: links lead somewhere, paths and commands exist, and no page is longer than people read. For
// `npm run check`.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { root } from './prepare.mjs';

const PAPER = /^(README|CONTRIBUTING)\.md$|\/README\.md$|^docs\/.+\.md$/;
/** Generated, or looked up and not read. */
const WITHOUT_LIMIT = [
  'docs/access.md',
  'docs/glossary.md',
  'docs/settings.md',
  'docs/specification-coverage.md',
];
/** Words that a page may have; the first that fits counts. */
const LIMITS = [
  [/^README\.md$/, 1_500],
  [/^(docs|bench|e2e)\/|^CONTRIBUTING\.md$/, 2_500],
  [/./, 600],
];
/** Whose commands run in the folder of a remote, which may be a repository of its own. */
const FOR_REMOTES = /^docs\/teams\.md$|^docs\/operations\/releases\.md$/;

/** Fails with a line for each link, path or command of a paper that leads nowhere, and for each paper that is too long. */
export function checkPapers() {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && existsSync(path.join(root, file)));
  const read = (file) => readFileSync(path.join(root, file), 'utf8');
  const manifests = new Map(
    files
      .filter((file) => /^([\w-]+\/)?package\.json$/.test(file))
      .map((file) => [path.dirname(file), JSON.parse(read(file))]),
  );
  const papers = files.filter((file) => PAPER.test(file)).map((file) => [file, read(file)]);
  const problems = findPaperProblems(papers, { files, read, manifests, areIgnored });
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Those of the paths that git ignores: builds, data and an operator's own files, which are nowhere in a fresh clone. */
function areIgnored(paths) {
  // With a slash, too: a folder that is not there is none to git.
  const input = paths.flatMap((one) => [one, `${one}/`]).join('\n');
  const { stdout } = spawnSync('git', ['check-ignore', '--stdin'], { cwd: root, input, encoding: 'utf8' });
  return new Set(stdout.split('\n').map((one) => one.replace(/\/$/, '')));
}

/**
 * What is wrong with papers, given as pairs of path and text: a line each. `files` are those of the repository, `read` gives the
 * text of one, `manifests` maps the folder of a workspace to its package.json.
 */
export function findPaperProblems(papers, { files, read, manifests, areIgnored }) {
  const texts = new Map(papers);
  const folders = new Set(files.flatMap(foldersAbove));
  const all = new Set([...folders, ...files]);
  const topFolders = [...folders].filter((folder) => folder !== '.' && !folder.includes('/'));
  const anchors = new Map();
  const anchorsOf = (file) => {
    if (!anchors.has(file)) anchors.set(file, listAnchors(parse(texts.get(file) ?? read(file))));
    return anchors.get(file);
  };

  const problems = [];
  const missing = [];
  for (const [file, text] of papers) {
    const tree = parse(text);
    for (const link of listLinks(tree)) {
      const [target, anchor] = link.split('#');
      const found = target ? path.join(path.dirname(file), decodeURI(target)).replace(/\/$/, '') : file;
      if (!all.has(found)) problems.push(`${file}: the link ${link} leads to no file.`);
      else if (anchor && found.endsWith('.md') && !anchorsOf(found).has(anchor))
        problems.push(`${file}: the link ${link} leads to no heading.`);
    }
    for (const named of listPaths(tree, topFolders))
      if (!all.has(named) && !isExported(named, manifests) && !fitsOne(named, all))
        missing.push([file, named]);
    for (const { command, script, workspace } of listCommands(tree)) {
      const owners = ownersOf(workspace, file, [...manifests.keys()]);
      if (!owners.some((owner) => manifests.get(owner)?.scripts?.[script]))
        problems.push(
          `${file}: "${command}" names no script of ${owners.join(', ').replace('.', 'the root')}.`,
        );
    }
    const words = text.split(/\s+/).filter(Boolean).length;
    const [, limit] = LIMITS.find(([pattern]) => pattern.test(file));
    if (words > limit && !WITHOUT_LIMIT.includes(file))
      problems.push(`${file} has ${words} words; ${limit} are allowed.`);
  }
  const made = areIgnored(missing.map(([, named]) => named));
  for (const [file, named] of missing)
    if (!made.has(named)) problems.push(`${file}: ${named} does not exist.`);
  return problems;
}

const parser = unified().use(remarkParse);
const parse = (text) => parser.parse(text);

/** All nodes of a kind. */
function* nodesOf(tree, kinds) {
  if (kinds.includes(tree.type)) yield tree;
  for (const child of tree.children ?? []) yield* nodesOf(child, kinds);
}

/** Targets of links and pictures inside the repository, also of those written in HTML. */
function listLinks(tree) {
  const inMarkdown = [...nodesOf(tree, ['link', 'image', 'definition'])].map(({ url }) => url);
  const inHtml = [...nodesOf(tree, ['html'])].flatMap(({ value }) =>
    [...value.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)].map(([, url]) => url),
  );
  return [...inMarkdown, ...inHtml].filter((url) => !/^([a-z]+:|\/)/i.test(url));
}

/** What a link may name after its #, as GitHub makes it of headings. */
function listAnchors(tree) {
  const slugger = new GithubSlugger();
  return new Set([...nodesOf(tree, ['heading'])].map((heading) => slugger.slug(textOf(heading))));
}

const textOf = (node) => node.value ?? (node.children ?? []).map(textOf).join('');

/** The words of code spans that are paths from the root, without what follows a placeholder, such as `…` or `<name>`. */
function listPaths(tree, topFolders) {
  const spans = [...nodesOf(tree, ['inlineCode'])].flatMap(({ value }) => value.split(/\s+/));
  return spans
    .filter((word) => topFolders.includes(word.split('/')[0]) && /^[\w.-]+\/[\w./*{},…<>-]+$/.test(word))
    .map((word) => word.replace(/\/[^/]*[…<].*$/, '').replace(/\/$|[.,]$/g, ''));
}

/** The scripts that commands in code run, with the workspace that they name. */
function listCommands(tree) {
  return [...nodesOf(tree, ['inlineCode', 'code'])]
    .flatMap(({ value }) => value.split('\n'))
    .flatMap((line) => line.replace(/(^|\s)#.*$/, '').split(/&&|;|\|/))
    .flatMap((line) => {
      const [command, script] = /\bnpm (?:run (?:-{1,2}[\w-]+ )*([\w:-]+)|test\b|start\b).*/.exec(line) ?? [];
      if (!command) return [];
      const [, workspace] = / (?:-w|--workspace)[ =](\S+)/.exec(command) ?? [];
      return [{ command: command.trim(), script: script ?? command.split(' ')[1], workspace }];
    });
}

/**
 * The workspaces of which one must have a command: the one that it names; otherwise the root, the one in which the paper lies, or
 * a remote where the paper is about them.
 */
function ownersOf(named, file, workspaces) {
  const remotes = workspaces.filter((workspace) => workspace.startsWith('mfe-'));
  if (named) return /[…<]|^[A-Z]+$/.test(named) ? remotes : [named];
  const own = workspaces.filter((workspace) => file.startsWith(`${workspace}/`));
  return ['.', ...own, ...(FOR_REMOTES.test(file) ? remotes : [])];
}

/** Whether a name such as `shell/forms` is what another workspace may import. */
const isExported = (named, manifests) => {
  const [workspace, ...rest] = named.split('/');
  return manifests.get(workspace)?.exports?.[`./${rest.join('/')}`] !== undefined;
};

/** Whether a pattern with `*` or `{one,other}` fits a path. */
function fitsOne(pattern, paths) {
  if (!/[*{]/.test(pattern)) return false;
  const source = pattern
    .replace(/[.-]/g, '\\$&')
    .replace(/\{([^}]+)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  const fits = new RegExp(`^${source}$`);
  return [...paths].some((one) => fits.test(one));
}

const foldersAbove = (file) => {
  const folder = path.dirname(file);
  return folder === '.' ? ['.'] : [folder, ...foldersAbove(folder)];
};
