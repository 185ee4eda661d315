import { ResponseError } from '@lisle-harrow/api/calls';
import { isForbidden } from './is-forbidden';

test('a refusal is recognized as an error of a call, and as the plain data of a server-rendered page', () => {
  const asPlainData = ({ name, message }: Error) => ({ name, message });
  for (const [status, expected] of [
    [403, true],
    [401, false],
    [500, false],
  ] as const) {
    const error = new ResponseError(status, '{"detail":"403: no"}');
    expect([isForbidden(error), isForbidden(asPlainData(error))]).toEqual([expected, expected]);
  }
  expect(isForbidden(null)).toBe(false);
});
