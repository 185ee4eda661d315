import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { documents } from '../../testing/client-fixtures';
import { CASE, renderCase } from '../../testing/render-case';
import { differenceWords } from './difference-words';

const file = (id: string | null, fileName: string, more: object = {}) => ({
  id,
  fileName,
  fileSize: 2048,
  mimeType: 'application/pdf',
  sha256: `hash of ${fileName}`,
  uploadedAt: '2026-11-19T15:00:00.000Z',
  uploadedBy: 'Ines Moreau',
  replacedAt: null,
  status: 'pending',
  notes: null,
  answers: [],
  ...more,
});
const files = [
  file(null, 'good.pdf', { fileSize: 4096, marks: ['Contains a form script'] }),
  file('v2', 'cut.pdf', {
    status: 'rejected',
    notes: 'Page 2 is missing',
    replacedAt: '2026-11-19T15:00:00.000Z',
    answers: [{ at: '2026-11-18T15:00:00.000Z', by: 'Ada Lind', status: 'rejected' }],
  }),
  file('v1', 'dark.pdf', {
    replacedAt: '2026-11-10T15:00:00.000Z',
    heldBack: 'infected',
    status: null,
    sha256: '',
  }),
];
const version = (id: string) => ({
  id,
  fileName: `${id}.pdf`,
  fileSize: 1,
  uploadedAt: '2026-11-01T15:00:00.000Z',
  replacedAt: '2026-11-10T15:00:00.000Z',
});

async function openDialog() {
  const rendered = await renderCase('?tab=documents', {
    [`GET ${CASE}/documents`]: [
      { ...documents[0]!, versions: [version('v2'), version('v1')] },
      documents[1]!,
    ],
    [`GET ${CASE}/documents/d3/versions`]: { files },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Compare versions of Passport' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions of Passport' }));
  await dialog.findByRole('table');
  return { ...rendered, dialog };
}
const cellsOf = (dialog: ReturnType<typeof within>, name: string) =>
  within(dialog.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('the present file is shown beside the previous one, with who, when and the answer to each', async () => {
  const { dialog } = await openDialog();
  expect(dialog.getByRole('status')).toHaveTextContent(
    'The content differs: the second file is 2.00 KB larger.',
  );
  expect(dialog.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Version 2, until 19 Nov 2026',
    'Version 3, present',
  ]);
  expect(cellsOf(dialog, 'Content')).toEqual(['', 'Contains a form script']);
  expect(cellsOf(dialog, 'File')).toEqual(['Open cut.pdf', 'Open good.pdf']);
  expect(dialog.getByRole('link', { name: 'Open cut.pdf' })).toHaveAttribute(
    'href',
    `${CASE}/documents/d3/versions/v2/file`,
  );
  expect(dialog.getByRole('link', { name: 'Open good.pdf' })).toHaveAttribute('download');
  expect(cellsOf(dialog, 'Answer')).toEqual(['rejectedrejected on 18 Nov 2026 by Ada Lind', 'pending']);
  expect(cellsOf(dialog, 'Reason')).toEqual(['Page 2 is missing', '-']);
  expect(cellsOf(dialog, 'Handed over')[0]).toContain('by Ines Moreau');
});

test('any two can be chosen, and one that is held back cannot be opened', async () => {
  const { dialog } = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText('Compare'), 'Version 1, until 10 Nov 2026');
  expect(cellsOf(dialog, 'File')[0]).toBe('dark.pdfHeld back: the virus scanner found something');
  expect(dialog.queryByRole('link', { name: /dark/ })).toBeNull();
  expect(cellsOf(dialog, 'Answer')[0]).toBe('Not kept');
  await userEvent.selectOptions(dialog.getByLabelText('With'), 'Version 1, until 10 Nov 2026');
  expect(dialog.getByRole('status')).toHaveTextContent('This is one and the same version.');
});

test('a document with one file has nothing to compare', async () => {
  await openDialog();
  expect(screen.queryByRole('button', { name: 'Compare versions of Proof of address' })).toBeNull();
});

test('differences of files are described', () => {
  const [present, cut] = [files[0]!, files[1]!];
  expect(differenceWords({ ...cut, sha256: 'a' }, { ...present, sha256: 'a' })).toBe(
    'The content is the same, byte for byte; only the file name differs.',
  );
  expect(differenceWords(cut, { ...present, mimeType: 'image/png' })).toMatch(/so does the kind/);
  expect(differenceWords(cut, { ...present, fileSize: 2048 })).toMatch(/the same size/);
  expect(differenceWords(present, cut)).toMatch(/2\.00 KB smaller/);
});
