import { limitedNetwork, networkOf, wayOf } from './caller-address';

test.each([
  [0, '203.0.113.9', ['10.0.0.1']],
  [1, '203.0.113.9', ['203.0.113.9', '10.0.0.1']],
  [1, 'made, up, 203.0.113.9', ['203.0.113.9', '10.0.0.1']],
  [2, 'made, 203.0.113.9, 10.0.0.2', ['203.0.113.9', '10.0.0.2', '10.0.0.1']],
  [2, '203.0.113.9', ['203.0.113.9', '10.0.0.1']],
  [1, undefined, ['10.0.0.1']],
])(
  'behind %i trusted proxies, X-Forwarded-For %p is trusted only for what they added',
  (hops, header, way) => {
    expect(wayOf(header, '10.0.0.1', hops)).toEqual(way);
  },
);

test('rate limits apply to a single IPv4 address, and to the /64 of an IPv6 address, which one caller may own', () => {
  expect(limitedNetwork('2001:db8:1:2:a::1')).toBe(limitedNetwork('2001:db8:1:2:b:c:d:e'));
  expect(limitedNetwork('2001:db8:1:2::1')).not.toBe(limitedNetwork('2001:db8:1:3::1'));
  expect(limitedNetwork('::ffff:203.0.113.9')).toBe(limitedNetwork('203.0.113.9'));
  expect(limitedNetwork('203.0.113.9')).not.toBe(limitedNetwork('203.0.113.10'));
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456:a:b:c:d', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', ''],
  ['203.0.113.77, evil', ''],
])('%s is stored only as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('other prefix lengths work as well', () => {
  const bits = { v4: 32, v6: 64 };
  expect([networkOf('203.0.113.77', bits), networkOf('2001:db8:1:2:3::', bits)]).toEqual([
    '203.0.113.77/32',
    '2001:db8:1:2::/64',
  ]);
});
