import { securityTxt } from './security-txt';

test('security.txt has what RFC 9116 requires, and is valid for three months from any day', () => {
  const now = Date.parse('2026-11-29T10:30:00Z');
  expect(securityTxt('https://www.firm.example', 'mailto:security@firm.example', now)).toBe(
    [
      'Contact: mailto:security@firm.example',
      'Expires: 2027-02-28T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://www.firm.example/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(securityTxt(undefined, 'https://firm.example/report', now)).not.toContain('Canonical');
  // The same all day, so that its ETag is.
  expect(securityTxt(undefined, 'x', now)).toBe(securityTxt(undefined, 'x', now + 60_000));
});
