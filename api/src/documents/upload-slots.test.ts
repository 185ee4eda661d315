import { setTimeout as delay } from 'node:timers/promises';
import { StorageUnavailable } from '../db/errors';
import { leases } from '../db/schema';
import { startTestApi } from '../testing/test-api';
import { uploadSlots } from './upload-slots';

test('a slot is released after a database failure even if its acquisition was committed but not confirmed', async () => {
  const api = await startTestApi();
  const { read, writes } = api.database;
  let state: 'leaving' | 'away' | 'back' = 'leaving';
  const run: typeof writes.run = async (...queries) => {
    const results = state === 'away' ? undefined : await writes.run(...queries);
    if (state === 'back') return results!;
    state = 'away';
    throw new StorageUnavailable(new TypeError('fetch failed'));
  };
  const inSlot = uploadSlots({ read, writes: { ...writes, run } });
  await expect(inSlot(1, () => Promise.resolve())).rejects.toThrow(StorageUnavailable);
  const taken = () => read.select({ name: leases.name }).from(leases);
  expect(await taken()).toEqual([{ name: 'upload/1/0' }]);
  state = 'back';
  while ((await taken()).length > 0) await delay(50);
  await api.close();
});
