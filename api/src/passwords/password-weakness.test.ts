import { findWeakness } from './password-weakness';

const jane = { email: 'jane.doe@example.com', firstName: 'Jane', lastName: 'Doe' };

test.each([
  'password1234',
  'qwertyuiop12',
  'aaaaaaaaaaaa',
  '123456789012',
  'jane.doe@example.com',
  'JaneDoe123456',
  'lisleharrow2026',
  'Lisle Harrow 1',
  // Full-width letters and digits, which are normalized to plain ones before hashing.
  'ｐａｓｓｗｏｒｄ１２３４',
  'x'.repeat(128),
])('%p is easy to guess', async (password) => {
  expect(await findWeakness(password, jane, 'Lisle Harrow')).toMatch(/^This password is easy to guess/);
});

test.each(['correct horse battery', 'three unrelated words', 'jane likes old violins', 'vK3#qpLm9!xZ'])(
  '%p may be used',
  async (password) => {
    expect(await findWeakness(password, jane, 'Lisle Harrow')).toBeUndefined();
  },
);

test('the present name of the firm is an easy guess, another one is not', async () => {
  const password = 'osprey2026quay';
  expect(await findWeakness(password, jane, 'Osprey Quay')).toBeDefined();
  expect(await findWeakness(password, jane, 'Lisle Harrow')).toBeUndefined();
});
