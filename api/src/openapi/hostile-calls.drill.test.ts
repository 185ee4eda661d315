import { callsOf, probesOf } from '../testing/hostile/hostile-calls';
import { callerOf, type Person, startHostileWalk } from '../testing/hostile/hostile-walk';

const walk = await startHostileWalk();
afterAll(() => walk.close());

// What a route reads does not depend on who calls it: everything is tried as one of those whom it is for.
test.each(['signed out', 'client', 'adviser', 'owner'] as Person[])(
  'no hostile value in address, headers or body of any route makes the api fail for somebody who is %s',
  async (person) => {
    const failures = await walk.failuresOf(person, walk.operations, (operation, path) =>
      callerOf(operation) === person ? callsOf(operation, path) : probesOf(operation, path),
    );
    expect(failures).toEqual({});
  },
  900_000,
);
