import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../testing/test-api';
import { addTestClient, sendForm, storedNames, type TestClient, uploadForm } from '../testing/test-documents';

const FILES = join(import.meta.dirname, '../testing/files');

let api: TestApi;
let url: string;
let owner: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  url = await api.listen();
  owner = await addTestClient(api, 'owner@example.com');
});
afterAll(() => api.close());

const send = (name: string) => sendForm(url, owner.cookie, uploadForm(readFileSync(join(FILES, name)), name));

const TAKEN = [
  ['opens without a password, though it has one for its owner', 'owner-password-128-generate.pdf'],
  ['has a byte order mark before its header', 'before-header-bom.pdf'],
  ['has a blank line before its header', 'before-header-newline.pdf'],
  ['has a link whose address looks like two actions', 'link-uri.pdf'],
  ['speaks of scripts on its page', 'words-in-page.pdf'],
  ['is certified and signed', 'perms-signature.pdf'],
  ['has parts that are not compressed', 'stored.docx'],
  ['has the type of its main part by its ending', 'default-main.docx'],
  ['leads to its main part by a relative address', 'dot-target.docx'],
  ['has a link without a scheme', 'link-no-scheme.docx'],
  ['has a link to a file on the same machine', 'link-file-c.docx'],
  ['has a template on the same machine', 'template-local.docx'],
  ['was written by SheetJS', 'sheetjs-default.xlsx'],
  ['was written and compressed by SheetJS', 'sheetjs-compressed.xlsx'],
  ['was written by docxtemplater', 'docxtemplater-default.docx'],
  ['formats a date in a field by a script', 'form-date-format-js.pdf'],
  ['has a tax form in both languages of forms', 'form-hybrid-xfa.pdf'],
  ['has an invoice as data with it', 'attachment-pdfa3.pdf'],
  ['is encrypted by AES with 256 bits for its owner alone', 'owner-password-aes-256.pdf'],
] as const;

test.each(TAKEN)('a file that %s is taken [D24]', async (_what, name) => {
  const { status, document } = await send(name);
  expect([status, document.fileName]).toEqual([201, name]);
});

const REFUSED = [
  ['a password to open it', 'locked-user-password-128-disable.pdf', 'A password is needed'],
  ['a password to open it, by AES', 'user-password-aes-256.pdf', 'A password is needed'],
  ['a template from a server', 'template-http.docx', 'This file loads a template from elsewhere'],
  ['macros', 'macro.docx', 'This file contains macros'],
  ['a field that starts a program', 'dde.docx', 'This file contains a program'],
  ['a file on a share, at opening', 'gotor-at-opening.pdf', 'This file opens another file without'],
  ['to send data at opening', 'submit-at-opening.pdf', 'This file sends data without being asked'],
  ['what was cut off', 'cut-at-a-third.pdf', 'This file is damaged or was cut off'],
  ['what should follow its header', 'only-header.pdf', 'This file is damaged or was cut off'],
] as const;

test.each(REFUSED)('a file that needs %s is refused with that reason [D24]', async (_what, name, reason) => {
  const { status, problem } = await send(name);
  expect([status, problem.detail]).toEqual([
    415,
    expect.stringMatching(new RegExp(`^${reason}.*\\. Please .*, and send that$`)),
  ]);
  expect(storedNames(api.folder).uploads).toEqual([]);
});

test('every file in the folder of these tests is one of them', () => {
  expect(readdirSync(FILES).sort()).toEqual([...TAKEN, ...REFUSED].map(([, name]) => name).sort());
});
