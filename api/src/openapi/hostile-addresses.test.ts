import { addressesOf } from '../testing/hostile/hostile-calls';
import { callerOf, type Person, startHostileWalk } from '../testing/hostile/hostile-walk';

const walk = await startHostileWalk();
afterAll(() => walk.close());

test.each(['signed out', 'client', 'owner'] as Person[])(
  'no hostile value in the query or path of any route makes the api fail for somebody who is %s and may call it',
  async (person) => {
    const theirs = walk.operations.filter((operation) => callerOf(operation) === person);
    expect(theirs.length).toBeGreaterThan(20);
    expect(await walk.failuresOf(person, theirs, addressesOf)).toEqual({});
  },
  120_000,
);
