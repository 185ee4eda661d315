import { insights } from '../testing/fixtures';
import { matching } from './insight-filter';

test.each([
  ['Zürich und die Größe', 'zurich', true],
  ['Zürich und die Größe', 'DIE GROSSE', true],
  ['Ørsted’s exit', "orsted's", true],
  ['Cross-border estates', 'cross border', true],
  ['Cross border estates', 'cross‑border', true],
  ['家族信托和遗产规划', '遗产', true],
  ['家族信托和遗产规划', '托', true],
  ['Star *Bright*', 'bri*', false],
  ['Estates across a border', 'border across', false],
])('the title %j and the words %j: found is %j [IN1]', (title, q, isFound) => {
  const insight = { ...insights[0]!, title, excerpt: '' };
  const found = [insight, { ...insight, title: '', excerpt: title }];
  expect(matching(found, { q, category: '' })).toEqual(isFound ? found : []);
});
