// Everything that shell and remotes rely on from each other, in one file that is reviewed: shell/contract.report.md. `node
// tooling/contract-report.mjs write` regenerates it; `npm run check` compares it with the sources.
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { tsImport } from 'tsx/esm/api';
import { root, run } from './prepare.mjs';
import { sharedModules } from './remote/shared-modules.mjs';

const REPORT = 'shell/contract.report.md';
const WRITE = 'node tooling/contract-report.mjs write';
const reportFile = path.join(root, REPORT);
const cache = path.join(root, '.cache/contract');

/** Fails when the report differs from the sources; with `write`, regenerates it, unless the version must be raised first. */
export async function checkContract({ write = false } = {}) {
  const report = await describeContract();
  const committed = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : '';
  if (committed === report) return;
  if (versionOf(committed) === versionOf(report))
    throw new Error(
      `The contract changed: raise CONTRACT_VERSION in shell/src/contract.ts, then run "${WRITE}".`,
    );
  if (!write) throw new Error(`${REPORT} is out of date; run "${WRITE}".`);
  writeFileSync(reportFile, report);
}

const versionOf = (report) => Number(/CONTRACT_VERSION = (\d+)/.exec(report)?.[1]);

async function describeContract() {
  const [declarations, properties] = await Promise.all([describeDeclarations(), listCustomProperties()]);
  const shared = Object.values(sharedModules('remote')).map(
    ({ shareKey, requiredVersion }) => `- \`${shareKey}\` ${requiredVersion}`,
  );
  const report = [
    '# The contract between shell and remotes',
    `Written by \`${WRITE}\`. A change needs a higher \`CONTRACT_VERSION\`.`,
    '## Declarations',
    'What `shell/contract` and the router facade `shell/router` export, with the data of `Site`.',
    declarations,
    '## Shared modules',
    'The page holds one copy of each: the shell brings it, remotes are built for these versions.',
    shared.join('\n'),
    '## CSS custom properties',
    "What the page's global style defines on `:root`.",
    properties.map((name) => `- \`${name}\``).join('\n'),
  ].join('\n\n');
  const style = await resolveConfig(reportFile);
  return format(report, { ...style, parser: 'markdown' });
}

/** The code block of API Extractor's report. */
async function describeDeclarations() {
  const compiler = 'node_modules/typescript-native/bin/tsc';
  await run(process.execPath, [compiler, '-p', 'tooling/tsconfig.contract.json']);
  const entry = path.join(cache, 'index.d.ts');
  writeFileSync(
    entry,
    `export * from './shell/src/contract';\nimport * as router from './shell/src/router';\nexport { router };\n`,
  );
  const config = ExtractorConfig.prepare({
    packageJsonFullPath: path.join(root, 'shell/package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: cache,
      mainEntryPointFilePath: entry,
      // The data of `Site`, which its schema declares.
      bundledPackages: ['@lisle-harrow/api'],
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          extends: path.join(root, 'tsconfig.base.json'),
          compilerOptions: {
            paths: { '@lisle-harrow/api/contract': [path.join(cache, 'api/src/contract', 'site.d.ts')] },
          },
          files: [entry],
        },
      },
      apiReport: {
        enabled: true,
        includeForgottenExports: true,
        reportFileName: 'contract',
        reportFolder: cache,
      },
      messages: {
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
  });
  // Reports errors only, not that the report in the cache has changed.
  const messageCallback = (message) => (message.handled = message.logLevel !== 'error');
  const { succeeded } = Extractor.invoke(config, { localBuild: true, messageCallback });
  if (!succeeded) throw new Error('API Extractor could not read the contract.');
  const [code] = /```ts[\s\S]*```/.exec(readFileSync(path.join(cache, 'contract.api.md'), 'utf8'));
  return code.replaceAll(/^ *\/\/ \((undocumented|No @packageDocumentation.*)\)\n/gm, '');
}

async function listCustomProperties() {
  const { renderArt } = await tsImport('../shared-ui/src/art/render-art.ts', import.meta.url);
  const { globalCss } = await tsImport('../shared-ui/src/theme/global-css.ts', import.meta.url);
  const css = globalCss({ art: renderArt(), fonts: {} });
  return [...new Set(css.match(/(?<=[{;])--[a-z0-9-]+(?=:)/g))].sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] === 'write')
  await checkContract({ write: true });
