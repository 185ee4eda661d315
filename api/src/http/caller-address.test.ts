import { limitedNetwork, wayOf } from './caller-address';

test.each([
  [0, '203.0.113.9', ['10.0.0.1']],
  [1, '203.0.113.9', ['203.0.113.9', '10.0.0.1']],
  [1, 'made, up, 203.0.113.9', ['203.0.113.9', '10.0.0.1']],
  [2, 'made, 203.0.113.9, 10.0.0.2', ['203.0.113.9', '10.0.0.2', '10.0.0.1']],
  [2, '203.0.113.9', ['203.0.113.9', '10.0.0.1']],
  [1, undefined, ['10.0.0.1']],
])(
  'behind %i trusted proxies X-Forwarded-For %p is believed as far as they wrote it',
  (hops, header, way) => {
    expect(wayOf(header, '10.0.0.1', hops)).toEqual(way);
  },
);

test('limits know an IPv4 address by itself, and an IPv6 address by the /64 in which one caller has them all', () => {
  expect(limitedNetwork('2001:db8:1:2:a::1')).toBe(limitedNetwork('2001:db8:1:2:b:c:d:e'));
  expect(limitedNetwork('2001:db8:1:2::1')).not.toBe(limitedNetwork('2001:db8:1:3::1'));
  expect(limitedNetwork('::ffff:203.0.113.9')).toBe(limitedNetwork('203.0.113.9'));
  expect(limitedNetwork('203.0.113.9')).not.toBe(limitedNetwork('203.0.113.10'));
});
