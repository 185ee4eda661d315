import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const REQUESTS = "Calls go through api/calls, which takes the host's fetch.";
const noFetchCall = { selector: "CallExpression[callee.name='fetch']", message: REQUESTS };
const noRequests = [
  { name: 'fetch', message: REQUESTS },
  { name: 'XMLHttpRequest', message: REQUESTS },
];
/** Links lead to the sign-in pages and the documentation of the api; a constant may be typed as the path of a declaration. */
const CALL = '/^\\/api\\/(?!log(in|out)\\b|docs\\b)[a-z]/';
const noAddressOfCall = {
  selector: `Literal[value=${CALL}]:not(VariableDeclarator[id.typeAnnotation] > Literal), TemplateElement[value.raw=${CALL}]`,
  message:
    'The address of a call stands in its declaration in api/contract: `call` it, or link to its `addressOf`.',
};
const GLOBALS = ['window', 'globalThis', 'self'];
const noRequestsOfGlobals = GLOBALS.map((object) => ({ object, property: 'fetch', message: REQUESTS }));
const STORES = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'];
const STORAGE =
  "What a browser keeps is the whole site's: drafts go through shell/forms, what a page shows through the URL.";
/** Selectors that neither begin with a component of the remote nor refer to one with `&` would apply to the whole document. */
const noUnscopedStyle = {
  selector:
    'TaggedTemplateExpression TemplateElement[value.raw=/(^|[;{}])\\s*(:root|html|body|#[\\w-]+|@font-face|@page|@import)[^;{}&]*[;{]/]',
  message: 'A remote styles its own components; what applies to the whole document is in shared-ui.',
};
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' };

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.cache/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  reactHooks.configs.flat.recommended,
  {
    rules: {
      // webpack reads assignments to its own free variables.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^__webpack_' }],
      // An empty function is a deliberate "do nothing".
      '@typescript-eslint/no-empty-function': 'off',
      // Header and global names are only known while running.
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-syntax': ['error', noDefaultExport],
      // Caught faults are reported on the browser's console; servers log through pino.
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
    },
  },
  {
    // A pattern that backtracks can block a whole server on a visitor's text: 16 KB of dots once blocked the api for 1.7
    // seconds.
    files: ['{api,server,shell,shared-ui}/src/**', 'mfe-*/src/**'],
    ignores: ['**/*.test.*', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    // Functions that a measured page runs.
    files: ['bench/**/in-page.mjs'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['{api,server}/src/**', 'shell/src/server/**'],
    rules: { 'no-console': 'error' },
  },
  {
    // Only the host's own fetch, the reader of what remotes publish, and the servers may call the api directly.
    files: ['shell/src/**', 'mfe-*/src/**', 'shared-ui/src/**'],
    ignores: [
      '**/*.test.*',
      '**/testing/**',
      'shell/src/server/**',
      'shell/src/main.tsx',
      'shell/src/remotes/remote-import.ts',
    ],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, noFetchCall, noAddressOfCall],
      'no-restricted-globals': ['error', ...noRequests],
      'no-restricted-properties': ['error', ...noRequestsOfGlobals],
    },
  },
  {
    // Remotes unavoidably share the styles of one document and the storage of one origin.
    files: ['mfe-*/src/**'],
    ignores: ['**/*.test.*', '**/testing/**'],
    rules: {
      'no-restricted-syntax': ['error', noDefaultExport, noFetchCall, noAddressOfCall, noUnscopedStyle],
      'no-restricted-imports': [
        'error',
        {
          name: 'styled-components',
          importNames: ['createGlobalStyle'],
          message: noUnscopedStyle.message,
        },
      ],
      'no-restricted-globals': [
        'error',
        ...noRequests,
        ...STORES.map((name) => ({ name, message: STORAGE })),
      ],
      'no-restricted-properties': [
        'error',
        ...noRequestsOfGlobals,
        ...GLOBALS.flatMap((object) => STORES.map((property) => ({ object, property, message: STORAGE }))),
        { object: 'document', property: 'cookie', message: STORAGE },
      ],
    },
  },
  {
    // Tools that demand a default export.
    files: [
      'tooling/*',
      'tooling/remote/jest-browser-environment.mjs',
      'tooling/remote/jest-node-environment.mjs',
      '**/drizzle.config.ts',
      'e2e/playwright.config.ts',
      'shell/src/remotes/script-loading.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // The `use` of a Playwright fixture is not a hook, and a fixture that uses no other begins with `{}`.
    files: ['e2e/**'],
    rules: { 'react-hooks/rules-of-hooks': 'off', 'no-empty-pattern': 'off' },
  },
);
