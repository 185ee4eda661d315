// Which module may import which: section "Rules that tools check" of docs/architecture.md.
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
const TEST = '(\\.test\\.tsx?$|/src/testing/|^(e2e|bench)/)';
const STANDALONE = '^mfe-[a-z]+/src/standalone\\.tsx$';
const GALLERY = '^shared-ui/src/(gallery/|.+\\.story\\.tsx$)';
/** The modules of the shell's package that remotes build with. */
const SHELL_FOR_REMOTES = '^shell/src/(contract|forms/index|host|pages|router)\\.ts$';
/** Code that reaches browsers: the frontends except the shell's server, and what they take from the api. */
const BROWSER = '^(shared-ui/src/|mfe-[a-z]+/src/|shell/src/(?!server/)|api/src/(contract|calls)/)';

/** Folders of a remote that all its features may import: frames of pages, lists, fields of forms, records, progress, one account. */
const SHARED_FOLDERS = 'page|list|fields|records|progress|account|appointments|news';

/** The feature folders of `api/src`, lowest first: each may import those before it, so that there are no cycles. */
const API_FEATURES = [
  'time-zones',
  'file-store',
  'ledger',
  'mail',
  'firm-settings',
  'content',
  'outbox',
  'passwords',
  'accounts',
  'household',
  'second-factor',
  'sign-in',
  'password-resets',
  'oidc',
  'own-account',
  'staff-accounts',
  'invitations',
  'records',
  'templates',
  'submissions',
  'browser-reports',
  'platform',
  'availability',
  'bookings',
  'contacts',
  'changes',
  'assignments',
  'articles',
  'content-items',
  'firm-texts',
  'pictures',
  'replies',
  'settings',
  'webhooks',
  'api-keys',
  'audit',
  'clients',
  'milestones',
  'notes',
  'uploads',
  'documents',
  'conversation',
  'document-requests',
  'case-access',
  'mail-templates',
  'messages',
  'client-data',
  'timeline',
  'backup',
  'openapi',
  'seed',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-circular', {}, { circular: true }),
    rule('no-undeclared-dependency', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] }),
    rule('no-unresolved', {}, { couldNotResolve: true }),
    rule(
      'no-development-dependency-in-production',
      { path: '^(api|server|shell|shared-ui|mfe-[a-z]+)/src/', pathNot: `${TEST}|${STANDALONE}` },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('a-remote-never-imports-a-remote', { path: '^(mfe-[a-z]+)/' }, { path: '^mfe-', pathNot: '^$1/' }),
    rule(
      'a-remote-sees-only-what-the-shell-is-made-to-share',
      { path: '^mfe-', pathNot: `${TEST}|${STANDALONE}` },
      { path: '^shell/', pathNot: SHELL_FOR_REMOTES },
    ),
    rule(
      'tests-of-a-remote-see-also-the-testing-entry',
      { path: '^mfe-' },
      {
        path: '^shell/',
        pathNot: [SHELL_FOR_REMOTES, '^shell/src/testing/(index\\.ts|render-standalone\\.tsx)$'],
      },
    ),
    rule('the-shell-never-imports-a-remote', { path: '^shell/' }, { path: '^mfe-' }),
    rule(
      'shared-ui-imports-no-workspace',
      { path: '^shared-ui/' },
      { path: '^(shell|api|server|mfe-[a-z]+|e2e|tooling)/' },
    ),
    rule(
      'frontends-see-contract-and-calls-of-the-api',
      { path: '^(shell|mfe-[a-z]+)/' },
      {
        path: '^api/',
        pathNot: '^api/src/(contract/|calls/index\\.ts$)',
      },
    ),
    rule(
      'what-both-servers-are-made-of-knows-neither',
      { path: '^server/', pathNot: '^server/.+\\.test\\.ts$' },
      { path: '^(api|shell|shared-ui|mfe-[a-z]+|e2e|tooling)/' },
    ),
    rule(
      'no-server-imports-the-tools',
      { path: '^(api|server|shell|mfe-[a-z]+|shared-ui)/src/', pathNot: TEST },
      { path: '^tooling/' },
    ),
    rule(
      'the-contract-imports-only-zod',
      { path: '^api/src/contract/', pathNot: TEST },
      { pathNot: '^(api/src/contract/|node_modules/zod/)' },
    ),
    rule(
      'the-calls-import-only-the-contract',
      { path: '^api/src/calls/', pathNot: TEST },
      { pathNot: '^(api/src/(calls|contract)/|node_modules/zod/)' },
    ),
    rule(
      'the-api-database-knows-only-the-contract',
      { path: '^api/src/db/', pathNot: TEST },
      { path: '(^api/src/|node_modules/hono/)', pathNot: '^api/src/(db|contract)/' },
    ),
    rule(
      'http-of-the-api-knows-no-feature-and-no-database',
      { path: '^api/src/http/', pathNot: TEST },
      { path: '^api/src/', pathNot: '^api/src/((http|contract)/|(env|errors)\\.ts$)' },
    ),
    ...API_FEATURES.map((feature, at) =>
      rule(
        `${feature}-of-the-api-imports-only-features-before-it`,
        { path: `^api/src/${feature}/`, pathNot: TEST },
        {
          path: '^api/src/',
          pathNot: `^api/src/((contract|environment|db|http|parsing|${API_FEATURES.slice(0, at + 1).join('|')})/|(env|errors|deps)\\.ts$)`,
        },
      ),
    ),
    rule('the-api-imports-no-frontend', { path: '^api/' }, { path: '^(shell|mfe-[a-z]+|e2e)/' }),
    rule(
      'the-api-sees-only-style-tokens-and-mark-of-shared-ui',
      { path: '^api/' },
      { path: '^shared-ui/', pathNot: '^shared-ui/src/(theme/(global-css|tokens)|art/mark)\\.ts$' },
    ),
    rule(
      'database-libraries-stay-in-the-api',
      { pathNot: '^api/' },
      { path: 'node_modules/(drizzle-orm|drizzle-kit|@libsql)/' },
    ),
    rule(
      'the-router-comes-from-the-facade',
      { pathNot: '^shell/src/(router\\.ts|frame/fading-link\\.tsx)$' },
      { path: 'node_modules/react-router' },
    ),
    rule(
      'browsers-get-zod-mini',
      { path: BROWSER },
      { path: 'node_modules/zod/(index\\.|v[34]/classic|v4/index\\.)' },
    ),
    rule(
      'browsers-get-no-server-code',
      { path: BROWSER, pathNot: TEST },
      { path: '^(shell/src/server|api/src/http|server)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'a-room-of-the-server-knows-nothing-above-it',
      { path: '^shell/src/server/[a-z-]+/' },
      { path: '^shell/src/server/[^/]+$' },
    ),
    rule(
      'only-page-requests-look-into-discovery',
      { path: '^shell/src/server/(?!page-requests/|discovery/)[a-z-]+/' },
      { path: '^shell/src/server/discovery/' },
    ),
    rule(
      'pages-are-made-in-the-topmost-rooms-of-the-server',
      { path: '^shell/src/server/(?!page-requests/|plain-pages/)[a-z-]+/' },
      { path: '^shell/src/server/(page-requests|plain-pages)/' },
    ),
    rule(
      'share-images-and-api-stand-alone-in-the-server',
      { path: '^shell/src/server/(share-images|api)/' },
      { path: '^shell/src/server/', pathNot: '^shell/src/server/$1/' },
    ),
    rule(
      'rendering-knows-the-api-alone',
      { path: '^shell/src/server/rendering/' },
      { path: '^shell/src/server/', pathNot: '^shell/src/server/(rendering|api)/' },
    ),
    rule(
      'render-processes-know-rendering-alone',
      { path: '^shell/src/server/render-process/' },
      { path: '^shell/src/server/', pathNot: '^shell/src/server/(render-process|rendering|api)/' },
    ),
    rule(
      'remotes-know-what-runs-them-alone',
      { path: '^shell/src/server/remotes/' },
      { path: '^shell/src/server/', pathNot: '^shell/src/server/(remotes|render-process|rendering)/' },
    ),
    rule(
      'browsers-get-no-node-module',
      { path: BROWSER, pathNot: TEST },
      { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'a-remote-feature-keeps-its-inside',
      { path: '^(mfe-[a-z]+/src)/([a-z-]+)/' },
      { path: '^$1/[a-z-]+/', pathNot: `^$1/($2|testing|${SHARED_FOLDERS})/` },
    ),
    rule('no-test-code-in-production', { pathNot: `${TEST}|${STANDALONE}` }, { path: TEST }),
    rule('the-gallery-is-not-imported', { pathNot: GALLERY }, { path: GALLERY }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[a-z-]+/dist/' },
    // Workspaces may use what the root's package.json declares for all of them.
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
