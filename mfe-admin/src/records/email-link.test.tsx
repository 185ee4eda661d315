import { render, screen } from '@testing-library/react';
import { EmailLink } from './email-link';

test.each([
  ['rafael+tax@client.example', 'mailto:rafael+tax@client.example'],
  ["d'@example.com", "mailto:d'@example.com"],
  ['tom&jerry@example.com', 'mailto:tom%26jerry@example.com'],
  ['a?subject=x@example.com', 'mailto:a%3Fsubject%3Dx@example.com'],
  ['50%25@example.com', 'mailto:50%2525@example.com'],
  ['last#1@xn--mnchen-3ya.de', 'mailto:last%231@xn--mnchen-3ya.de'],
])('%s is a link that adds nothing to the mail', (address, href) => {
  render(<EmailLink address={address} />);
  expect(screen.getByRole('link', { name: address })).toHaveAttribute('href', href);
});

test.each(['javascript:alert(1)', 'a@b@c.example', 'a b@c.example', 'x'])('%s is plain text', (address) => {
  render(<EmailLink address={address} />);
  expect(screen.queryByRole('link')).toBeNull();
});
