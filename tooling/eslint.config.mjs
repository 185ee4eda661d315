import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const noFetch = {
  selector:
    "CallExpression[callee.name='fetch'], CallExpression[callee.object.name='window'][callee.property.name='fetch']",
  message: "Calls go through api/client, which takes the host's fetch.",
};
const noDefaultExport = { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' };

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.data/', '.cache/'] },
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  reactHooks.configs.flat.recommended,
  {
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      'no-restricted-syntax': ['error', noDefaultExport],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['shell/src/**', 'mfe-*/src/**', 'shared-ui/src/**'],
    ignores: [
      '**/*.test.*',
      '**/testing/**',
      'shell/src/server/**',
      'shell/src/remotes/load-remote.ts',
      'shell/src/host.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, noFetch] },
  },
  {
    // Tools that demand a default export.
    files: ['tooling/*', '**/drizzle.config.ts', 'shell/src/remotes/script-loading.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
