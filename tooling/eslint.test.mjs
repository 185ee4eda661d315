import { expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import { root } from './prepare.mjs';

const eslint = new ESLint({ cwd: root, overrideConfigFile: `${root}/tooling/eslint.config.mjs` });
const rulesBroken = async (code, file = 'mfe-portal/src/portal/case.tsx') => {
  const [{ messages }] = await eslint.lintText(code, { filePath: `${root}/${file}` });
  return [...new Set(messages.map(({ ruleId }) => ruleId))];
};
const styled = (css) =>
  `import { styled } from 'styled-components';\nexport const Row = styled.div\`${css}\`;\n`;

test.each([
  ['a global style', "export { createGlobalStyle } from 'styled-components';"],
  [
    'a global style in a constant',
    "import { createGlobalStyle } from 'styled-components';\nexport const Held = createGlobalStyle``;",
  ],
  ['a rule of the body', styled('color: red; body { margin: 0; }')],
  ['a rule of the root', styled(':root { --ink: red; }')],
  ['a rule below the body', styled('html > body header { display: none }')],
  ['a rule of a frame region', styled('#main { padding: 0 }')],
  ['a font', styled("@font-face { font-family: 'Own'; }")],
  ['storage', "localStorage.setItem('a', 'b');"],
  ['window storage', "window.sessionStorage.setItem('a', 'b');"],
  ['a database', "indexedDB.open('a');"],
  ['a cookie', "document.cookie = 'a=b';"],
])('%s is refused in a remote but not in its tests', async (_, code) => {
  expect(await rulesBroken(code)).toEqual([expect.stringMatching(/^no-restricted-/)]);
  expect(await rulesBroken(code, 'mfe-portal/src/portal/case.test.tsx')).toEqual([]);
});

test.each([
  styled('color: red; &:hover { color: blue; } p { margin: 0; }'),
  styled('html[data-theme=dark] & { color: white; }'),
  styled('@media (max-width: 600px) { padding: 0; }'),
])('a component may style its content: %s', async (code) => {
  expect(await rulesBroken(code)).toEqual([]);
});

test.each([
  ["export const path = '/api/client/profile';", 1],
  ['export const path = (id) => `/api/admin/clients/${id}`;', 1],
  ["export const path: typeof getProfile.path = '/api/client/profile';", 0],
  ["export const isCall = (path) => path.startsWith('/api/');", 0],
  ["export const path = '/api/login';", 0],
])('a browser file writes the address of no call: %s', async (code, times) => {
  for (const file of ['mfe-portal/src/portal/case.tsx', 'shell/src/session/session.ts'])
    expect(await rulesBroken(code, file)).toEqual(Array(times).fill('no-restricted-syntax'));
  expect(await rulesBroken(code, 'shell/src/server/app.ts')).toEqual([]);
});

test('a pattern that is slow on long text is refused, also on servers', async () => {
  const code = "export const clean = (name) => name.replace(/[.\\s]+$/, '');\n";
  for (const file of ['api/src/uploads/clean.ts', 'shell/src/server/clean.ts'])
    expect(await rulesBroken(code, file)).toEqual([expect.stringMatching(/^regexp\//)]);
});
