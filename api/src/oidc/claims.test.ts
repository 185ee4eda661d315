import { groupsIn, verifiedEmail } from './claims';

const namesIn = (value: unknown, path = 'groups') => [...groupsIn([{ [path]: value }], path)];

test.each<[string, unknown]>([
  ['a list', ['everybody', 'owner']],
  ['one name', 'owner'],
  ['names separated by commas', 'everybody, owner'],
  ['names separated by semicolons', 'everybody;owner'],
  ['JSON in a text', '["everybody","owner"]'],
  ['paths of Keycloak', ['/everybody', '/owner']],
  ['objects with a name', [{ id: '17', name: 'owner' }]],
  [
    'objects of SCIM',
    [{ value: 'e9e30dba', display: 'owner', $ref: 'https://firm.example/Groups/e9e30dba' }],
  ],
  ['objects with an id that is the group', [{ id: 'owner' }]],
  ['one object', { displayName: 'owner' }],
  ['roles of Zitadel', { owner: { '2837': 'firm.example' }, reader: { '2837': 'firm.example' } }],
  ['a list of those', [{ owner: { '2837': 'firm.example' } }]],
])('a group is found in %s', (_what, value) => {
  expect(namesIn(value)).toContain('owner');
});

test.each<[string, unknown]>([
  ['a name that contains it', ['co-owner', 'Portfolio owner', 'owners']],
  ['one text with a space', 'Portfolio owner'],
  ['a listed name with a comma', ['Anybody, owner']],
  ['a group below another of that name', ['/owner/guests', '/guests/owner']],
  ['a member that is off', { owner: false, reader: true }],
  ['nothing', undefined],
  ['null', null],
  ['a number', 17],
  ['a truth', true],
  ['lists in lists without end', [[[[[['owner']]]]]]],
])('no group is made up of %s', (_what, value) => {
  expect(namesIn(value)).not.toContain('owner');
});

test('the claim may be nested, or have dots in its name, and spaces separate a scope', () => {
  expect(namesIn('a owner', 'scp')).toContain('owner');
  expect(namesIn(['owner'], 'https://firm.example/groups')).toContain('owner');
  const nested = {
    realm_access: { roles: ['owner'] },
    resource_access: { 'my.client': { roles: ['reader'] } },
  };
  expect([...groupsIn([nested], 'realm_access.roles')]).toEqual(['owner']);
  expect([...groupsIn([nested], 'resource_access.my.client.roles')]).toEqual(['reader']);
  for (const path of ['realm_access.nothing', 'constructor.name', '__proto__', 'realm_access..roles', ''])
    expect([path, [...groupsIn([nested], path)]]).toEqual([path, []]);
});

describe('an address', () => {
  const trusted = new Set(['firm.com']);
  const address = 'Ada@Firm.com';

  test.each([true, 'true'])('is verified by %p, in either answer', (is) => {
    expect(verifiedEmail([{ email: address, email_verified: is }, {}], new Set())).toBe('ada@firm.com');
    expect(verifiedEmail([{}, { email: address, email_verified: is }], new Set())).toBe('ada@firm.com');
    expect(verifiedEmail([{ email: address }, { email: address, email_verified: is }], new Set())).toBe(
      'ada@firm.com',
    );
  });

  test.each([false, 'false', '', 0, 1, 'yes', 'TRUE ', {}, []])(
    'is not verified by %p, even of a trusted domain',
    (is) => {
      expect(verifiedEmail([{ email: address, email_verified: is }, {}], trusted)).toBeUndefined();
      expect(
        verifiedEmail(
          [
            { email: address, email_verified: is },
            { email: address, email_verified: true },
          ],
          trusted,
        ),
      ).toBeUndefined();
    },
  );

  test('about which the provider says nothing is trusted only in the domains of the firm', () => {
    expect(verifiedEmail([{ email: address }, {}], trusted)).toBe('ada@firm.com');
    expect(verifiedEmail([{ email: address }, {}], new Set())).toBeUndefined();
    for (const other of [
      'ada@firm.com.evil.com',
      'ada@evil.com',
      'firm.com',
      'ada@sub.firm.com',
      '"a@firm.com"@evil.com',
      17,
    ])
      expect([other, verifiedEmail([{ email: other }, {}], trusted)]).toEqual([other, undefined]);
  });

  test('has the form of accounts', () => {
    const said = { email: ' Ada@MÜNCHEN.de\u200b', email_verified: true };
    expect(verifiedEmail([said, {}], new Set())).toBe('ada@xn--mnchen-3ya.de');
  });
});
