import { playClientStory } from './client-story';
import { test } from './product-test';

test.skip(
  process.platform === 'linux' && process.arch === 'x64',
  'two-nodes.spec.ts tells it there over two nodes, which is more',
);

test('a client is added, invited, informed, asked for a better document and served [CP3, CP5, CP6, CP16, CP18, D24]', async ({
  visitor,
  signedIn,
  product,
}) => playClientStory({ visitor, signedIn, product }));
