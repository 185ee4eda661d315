import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect } from '@playwright/test';
import { FOR_AXE, findingsInEveryLook } from './accessibility-findings';
import { ended, freePort, root } from './product';
import { test as base } from './visitors';

/** `npm run dev` of one workspace alone. */
const test = base.extend<{ startDev: (workspace: string) => Promise<string> }>({
  startDev: async ({}, use) => {
    const children: ReturnType<typeof spawn>[] = [];
    await use(async (workspace) => {
      const port = await freePort();
      const child = spawn(process.execPath, [path.join(root, 'tooling/dev.mjs'), workspace], {
        cwd: root,
        stdio: ['ignore', 'ignore', 'inherit'],
        // There is no api: a remote alone says so, and has a fake host.
        env: { ...process.env, PORT: String(port), API_URL: `http://localhost:${await freePort()}` },
      });
      children.push(child);
      const url = `http://localhost:${port}`;
      const status = () =>
        fetch(url).then(
          (answer) => answer.status,
          () => 0,
        );
      await expect.poll(status, { timeout: 100_000 }).toBe(200);
      return url;
    });
    for (const child of children) await ended(child, 'SIGTERM');
  },
});

// One of its pictures is missing on purpose.
test.use({ expectedComplaints: /404 \(Not Found\) \(.*\/missing\.jpg\)/ });

test('the gallery shows every component of the design system, in both themes, without an accessibility finding', async ({
  startDev,
  visitor,
}) => {
  const url = await startDev('shared-ui');
  const page = await visitor(FOR_AXE);
  await page.goto(url);
  for (const name of ['Buttons and links', 'Status badges'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await findingsInEveryLook(page)).toEqual([]);
});

test('a remote runs alone with a fake host', async ({ startDev, visitor }) => {
  const url = await startDev('mfe-marketing');
  const page = await visitor();
  await page.goto(`${url}/contact`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
