import { matching } from './insight-filter';

const insights = ['Große Häuser in Łódź', 'L’été à Saint-Tropez', '家族信托与遗产规划'].map((title) => ({
  ...{ id: title, slug: 'a', title, excerpt: '', category: '', readTime: 4 },
}));

test.each([
  ['GROSSE hauser', 0],
  ['lodz', 0],
  ["l'ete", 1],
  ['saint tropez', 1],
  ['遗产', 2],
])('an insight is found however its letters are typed: %s [IN1]', (q, index) => {
  expect(matching(insights, { q, category: '' })).toEqual([insights[index]]);
});
