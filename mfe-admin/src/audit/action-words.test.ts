import { staffWords } from '@lisle-harrow/api/contract';
import { actorWords } from './action-words';

test.each(['made-tomorrow', 'toString', 'constructor'])(
  'an action or actor kind that this version does not know is shown by its name: %s',
  (name) => {
    expect(staffWords(name)).toBe(name);
    expect(actorWords({ actorKind: name, actorName: '' })).toBe(name);
  },
);
