// Who may import whom: section "Rules a tool checks" of docs/architecture.md.
const rule = (name, from, to) => ({ name, severity: 'error', from, to });
const TEST = '(\\.test\\.tsx?$|/testing/|^e2e/)';

module.exports = {
  forbidden: [
    rule('no-circular', {}, { circular: true }),
    rule('no-undeclared-dependency', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] }),
    rule('no-unresolved', {}, { couldNotResolve: true }),
    rule('a-remote-never-imports-a-remote', { path: '^(mfe-[a-z]+)/' }, { path: '^mfe-', pathNot: '^$1/' }),
    rule(
      'a-remote-sees-contract-and-router-of-the-shell',
      { path: '^mfe-', pathNot: `${TEST}|/standalone\\.tsx$` },
      { path: '^shell/', pathNot: '^shell/src/(contract|router)\\.ts$' },
    ),
    rule('the-shell-never-imports-a-remote', { path: '^shell/' }, { path: '^mfe-' }),
    rule('shared-ui-imports-no-workspace', { path: '^shared-ui/' }, { path: '^(shell|api|mfe-[a-z]+|e2e)/' }),
    rule(
      'frontends-see-contract-and-client-of-the-api',
      { path: '^(shell|mfe-[a-z]+)/' },
      { path: '^api/', pathNot: '^api/src/(contract/|client\\.ts$)' },
    ),
    rule(
      'the-contract-imports-only-zod',
      { path: '^api/src/contract/', pathNot: TEST },
      { pathNot: '^(api/src/contract/|node_modules/zod/)' },
    ),
    rule('the-api-sees-only-design', { path: '^api/' }, { path: '^(shell|mfe-[a-z]+)/' }),
    rule(
      'database-libraries-stay-in-the-api',
      { pathNot: '^api/src/' },
      { path: 'node_modules/(drizzle-orm|@libsql)/' },
    ),
    rule(
      'a-remote-feature-keeps-its-inside',
      { path: '^(mfe-[a-z]+/src)/([a-z-]+)/' },
      { path: '^$1/[a-z-]+/', pathNot: '^$1/$2/|/queries\\.ts$|-card\\.tsx$' },
    ),
    rule('no-test-code-in-production', { pathNot: `${TEST}|/standalone\\.tsx$` }, { path: TEST }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
