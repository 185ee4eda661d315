import { isNetwork, isPublicAddress } from './public-address';

test.each([
  ['this machine', ['127.0.0.1', '127.255.255.254', '::1', '0.0.0.0', '0.1.2.3', '::']],
  ['a private network', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1']],
  ['the link, with the data of clouds', ['169.254.169.254', 'fe80::1', 'febf::1', 'fd00:ec2::254']],
  ['the network of a provider', ['100.64.0.1', '100.127.255.255', '198.18.0.1', '198.19.255.255']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['many', ['224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1', 'ff02::1']],
  [
    'another notation of IPv4',
    ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::7f00:1'],
  ],
  [
    'an address behind NAT64',
    ['64:ff9b::169.254.169.254', '64:ff9b::a00:1', '64:ff9b:0:0:0:0:c0a8:101', '64:ff9b::'],
  ],
])('an address of %s is not public', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('addresses beside these networks are public', () => {
  const beside = ['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '172.15.255.255'];
  const more = [
    '64:ff9b::101:101',
    '64:ff9b::b00:0',
    '172.32.0.0',
    '169.253.255.255',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700::1111',
  ];
  expect([...beside, ...more].filter((address) => !isPublicAddress(address))).toEqual([]);
});

test('an address or a network with its length is one, and nothing else is', () => {
  const right = ['10.0.0.1', '10.0.0.0/8', 'fd00::/8', '::1'];
  expect(right.filter(isNetwork)).toEqual(right);
  const wrong = [
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    'fd00::/129',
    'localhost',
    '',
    '/8',
    '10.0.0.0/-1',
  ];
  expect(wrong.filter(isNetwork)).toEqual([]);
});
