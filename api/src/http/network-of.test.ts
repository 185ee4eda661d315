import { networkOf } from './network-of';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:3456:a:b:c:d', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', ''],
  ['203.0.113.77, evil', ''],
])('of %s is %s, so that the whole address is not kept', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('other widths are cut likewise', () => {
  const bits = { v4: 32, v6: 64 };
  expect([networkOf('203.0.113.77', bits), networkOf('2001:db8:1:2:3::', bits)]).toEqual([
    '203.0.113.77/32',
    '2001:db8:1:2::/64',
  ]);
});
