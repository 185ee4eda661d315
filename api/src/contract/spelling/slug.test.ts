import { isSlug, slugOf } from './slug';

test.each([
  ['Keys and heirs: digital assets', 'keys-and-heirs-digital-assets'],
  ['  L’été à Zürich -- 2027! ', 'lete-a-zurich-2027'],
  ['Größe', 'grosse'],
  ['GROẞ', 'gross'],
  ['Ørsted & Łódź', 'orsted-lodz'],
  ['İstanbul’da ışık', 'istanbulda-isik'],
  ['Thuế thừa kế', 'thue-thua-ke'],
  ['遺産', '遺産'],
  ['遗产规划：2027 年的新规定', '遗产规划-2027-年的新规定'],
  ['Планирование наследства: первый шаг', 'планирование-наследства-первый-шаг'],
  ['Κληρονομιά και φόροι', 'κληρονομιά-και-φόροι'],
  ['ガイド（２０２７）', 'ガイド-2027'],
  ['상속 계획'.normalize('NFD'), '상속-계획'],
  ['تخطيط الميراث', 'تخطيط-الميراث'],
  ['विरासत की योजना', 'विरासत-की-योजना'],
  ['การวางแผนมรดก', 'การวางแผนมรดก'],
  ['✈️ Moving', 'moving'],
  ['?!', ''],
  [`${'long '.repeat(30)}`, 'long-'.repeat(16).slice(0, -1)],
])('the title %j suggests the address %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
  expect(isSlug(slug)).toBe(slug !== '');
});

test.each([
  'Größe',
  'größe',
  'A',
  'a--b',
  '-a',
  'a-',
  'a b',
  'a/b',
  'a%20b',
  '../a',
  'a.b',
  '①',
  '상속'.normalize('NFD'),
])('%j is not written as an address is', (text) => {
  expect(isSlug(text)).toBe(false);
});
