import { act, screen } from '@testing-library/react';
import { Link } from '@lisle-harrow/shell/router';
import { renderShell } from '../testing/render-shell';
import { CanonicalLink } from './canonical-link';

afterEach(() => document.head.replaceChildren());

test('the canonical address follows a navigation inside the document', async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://www.firm.example/">';
  const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href');
  renderShell(
    <>
      <CanonicalLink />
      <Link to="/team">Team</Link>
    </>,
  );
  expect(canonical()).toBe('https://www.firm.example/');
  await act(async () => screen.getByRole('link').click());
  expect(canonical()).toBe('https://www.firm.example/team');
});

test('a page without a canonical address gets none', () => {
  renderShell(<CanonicalLink />);
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
});
