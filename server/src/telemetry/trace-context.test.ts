import { newContext, readTraceparent, writeTraceparent } from './trace-context';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test.each([
  [`00-${TRACE}-${SPAN}-01`, 1],
  [`00-${TRACE}-${SPAN}-00`, 0],
  // Flags of later versions are not passed on.
  [`00-${TRACE}-${SPAN}-ff`, 1],
  // A later version may have more behind the flags.
  [`01-${TRACE}-${SPAN}-01-more`, 1],
])('%s is read', (header, traceFlags) => {
  expect(readTraceparent(header)).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags, isRemote: true });
});

test.each([
  undefined,
  '',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01\n`,
  `00-${TRACE.slice(1)}"-${SPAN}-01`,
  '{"msg":"forged"}',
])('%j is no trace context', (header) => {
  expect(readTraceparent(header)).toBeUndefined();
});

test('a request without a trace begins one that is not recorded', () => {
  expect(readTraceparent(writeTraceparent(newContext()))).toMatchObject({ traceFlags: 0 });
});
