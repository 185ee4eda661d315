import { expect, test } from '@jest/globals';
import { findPaperProblems } from './papers.mjs';

const FILES = [
  'README.md',
  'docs/teams.md',
  'docs/glossary.md',
  'api/README.md',
  'api/package.json',
  'api/src/app.ts',
  'mfe-portal/package.json',
];
const MANIFESTS = new Map([
  ['.', { scripts: { start: 'x', test: 'x', 'test:all': 'x', bench: 'x' } }],
  ['api', { scripts: { seed: 'x' }, exports: { './calls': './src/calls.ts' } }],
  ['mfe-portal', { scripts: { deploy: 'x' } }],
]);

/** What is wrong with one paper. */
const check = (file, text) =>
  findPaperProblems([[file, text]], {
    files: FILES,
    read: () => '# A team\n\n## What `it` needs, and why\n\n## Twice\n\n## Twice\n',
    manifests: MANIFESTS,
    areIgnored: (paths) => new Set(paths.filter((one) => one.startsWith('api/dist/'))),
  }).map((problem) => problem.replace(`${file}: `, ''));

test.each([
  ['a file', '[teams](docs/teams.md)', '[teams](docs/team.md)'],
  ['a folder', '[docs](docs/)', '[docs](doc/)'],
  ['a heading', '[needs](docs/teams.md#what-it-needs-and-why)', '[needs](docs/teams.md#what-it-needs)'],
  ['the second of two headings', '[again](docs/teams.md#twice-1)', '[again](docs/teams.md#twice-2)'],
  ['a heading of its own', '# One\n\n[one](#one)', '# One\n\n[two](#two)'],
  ['a picture', '![app](api/src/app.ts)', '![app](api/src/app.webp)'],
  ['a picture in HTML', '<img src="api/src/app.ts">', '<source srcset="api/src/app.webp">'],
  ['a link by reference', '[teams][1]\n\n[1]: docs/teams.md', '[teams][1]\n\n[1]: docs/team.md'],
])('a link leads to %s', (_what, right, wrong) => {
  expect(check('README.md', right)).toEqual([]);
  expect(check('README.md', wrong)).toEqual([
    expect.stringMatching(/^the link .+ leads to no (file|heading)\.$/),
  ]);
});

test('a link counts from the folder of its paper, and addresses of the web are not followed', () => {
  expect(
    check('api/README.md', '[teams](../docs/teams.md), [app](src/app.ts), [web](https://a.example)'),
  ).toEqual([]);
  expect(check('api/README.md', '[teams](docs/teams.md)')).toEqual([
    'the link docs/teams.md leads to no file.',
  ]);
});

test.each([
  ['`api/src/app.ts`'],
  ['`node api/src/app.ts --once`'],
  ['`api/src/`'],
  ['`api/src/*.ts`'],
  ['`api/{src,test}/app.ts`'],
  ['`api/src/<name>/x.ts`'],
  ['`api/src/…/x.ts`'],
  ['`api/calls`, which the package exports'],
  ['`api/dist/main.cjs`, which a build makes'],
  ['`/api/bookings`, which is no path of the repository'],
  ['api/src/gone.ts outside code'],
])('%s is right', (text) => {
  expect(check('README.md', text)).toEqual([]);
});

test.each([
  ['`api/src/gone.ts`', 'api/src/gone.ts'],
  ['`node api/src/gone.ts`', 'api/src/gone.ts'],
  ['`api/src/*.tsx`', 'api/src/*.tsx'],
  ['`api/gone/<name>/x.ts`', 'api/gone'],
  ['`api/contract`', 'api/contract'],
])('%s does not exist', (text, named) => {
  expect(check('README.md', text)).toEqual([`${named} does not exist.`]);
});

test.each([
  ['README.md', '`npm run bench -- pages`'],
  ['README.md', '`npm start`, `npm test` and `npm run -s test:all`'],
  ['README.md', '```\nnpm run deploy -w mfe-portal # ships it, unlike npm run gone\n```'],
  ['README.md', '`npm run deploy -w mfe-…` and `npm run deploy -w NAME`'],
  ['README.md', 'npm run gone outside code'],
  ['api/README.md', '`npm run seed`'],
  ['docs/teams.md', '`npm run deploy`'],
])('%s may say %s', (file, text) => {
  expect(check(file, text)).toEqual([]);
});

test.each([
  ['README.md', '`npm run gone`', '"npm run gone" names no script of the root.'],
  ['README.md', '```\nnpm test && npm run gone\n```', '"npm run gone" names no script of the root.'],
  ['README.md', '`npm run deploy`', '"npm run deploy" names no script of the root.'],
  ['README.md', '`npm run bench -w api`', '"npm run bench -w api" names no script of api.'],
  ['api/README.md', '`npm run gone`', '"npm run gone" names no script of the root, api.'],
])('%s may not say %s', (file, text, problem) => {
  expect(check(file, text)).toEqual([problem]);
});

test.each([
  ['README.md', 1_500],
  ['docs/teams.md', 2_500],
  ['api/README.md', 600],
])('%s has at most %d words', (file, limit) => {
  expect(check(file, 'word '.repeat(limit))).toEqual([]);
  expect(check(file, 'word '.repeat(limit + 1))).toEqual([
    `${file} has ${limit + 1} words; ${limit} are allowed.`,
  ]);
});

test('a page to look things up in may be longer', () => {
  expect(check('docs/glossary.md', 'word '.repeat(5_000))).toEqual([]);
});
