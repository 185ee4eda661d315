import { act, screen } from '@testing-library/react';
import { Link } from 'shell/router';
import { renderShell } from '../testing/render-shell';
import { CanonicalLink } from './canonical-link';

afterEach(() => document.head.replaceChildren());

test.each([
  ['/', '/team'],
  ['https://www.firm.example/', 'https://www.firm.example/team'],
])('the canonical address %s follows a navigation inside the document', async (served, moved) => {
  document.head.innerHTML = `<link rel="canonical" href="${served}">`;
  const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  renderShell(
    <>
      <CanonicalLink />
      <Link to="/team">Team</Link>
    </>,
  );
  expect(canonical()).toBe(served);
  await act(async () => screen.getByRole('link').click());
  expect(canonical()).toBe(moved);
});

test('a page without a canonical address gets none', () => {
  renderShell(<CanonicalLink />);
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
});
