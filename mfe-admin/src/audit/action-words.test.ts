import { actionWords, actorWords } from './action-words';

test.each(['made-tomorrow', 'toString', 'constructor'])(
  'an action or a kind of actor that this version does not know is shown as it is named: %s',
  (name) => {
    expect(actionWords(name)).toBe(name);
    expect(actorWords({ actorKind: name, actorName: '' })).toBe(name);
  },
);
