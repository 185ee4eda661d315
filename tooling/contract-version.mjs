// The contract between shell and remotes may not change without its version. `contract-version.json` holds, per
// version, the fingerprint of the contract's code (comments and blank space do not count).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

const ledgerFile = path.join(root, 'tooling/contract-version.json');

export function checkContractVersion({ record = false } = {}) {
  const source = readFileSync(path.join(root, 'shell/src/contract.ts'), 'utf8');
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/\s+/g, '');
  const version = /CONTRACT_VERSION=(\d+)/.exec(code)?.[1];
  const fingerprint = createHash('sha256')
    .update(code.replace(/(CONTRACT_VERSION|OLDEST_ACCEPTED)=\d+/g, ''))
    .digest('hex')
    .slice(0, 16);
  const ledger = JSON.parse(readFileSync(ledgerFile, 'utf8'));
  if (record && !(version in ledger)) {
    writeFileSync(ledgerFile, `${JSON.stringify({ ...ledger, [version]: fingerprint }, null, 2)}\n`);
    return;
  }
  if (ledger[version] !== fingerprint)
    throw new Error(
      `shell/src/contract.ts changed: raise CONTRACT_VERSION, then run "node tooling/contract-version.mjs record".`,
    );
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  checkContractVersion({ record: process.argv[2] === 'record' });
