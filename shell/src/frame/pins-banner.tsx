import { createRoot } from 'react-dom/client';
import { Button } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

interface PinsBannerProps {
  /** The version or development server URL pinned for this browser, by remote. */
  pins: Readonly<Record<string, string>>;
}

/** Says at the foot of every page that this browser has pinned releases, with a button to unpin them. */
function PinsBanner({ pins }: PinsBannerProps) {
  return (
    <Strip aria-label="Pinned releases">
      <p>
        <strong>This browser shows pinned releases.</strong> Nobody else sees these pages.
      </p>
      <ul>
        {Object.entries(pins).map(([remote, pin]) => (
          <li key={remote}>
            {remote}: {pin}
          </li>
        ))}
      </ul>
      <form method="post" action="/platform/pin/reset">
        <Button type="submit" $size="sm">
          Unpin all
        </Button>
      </form>
    </Strip>
  );
}

/** Outside the page's root, as the server renders the page without it. */
export function showPinsBanner(pins: PinsBannerProps['pins']): void {
  const place = document.createElement('div');
  place.style.display = 'contents';
  document.body.append(place);
  createRoot(place).render(<PinsBanner pins={pins} />);
}

// In the flow, so that it covers nothing at the end of the page.
const Strip = styled.aside`
  position: sticky;
  bottom: 0;
  z-index: 10;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1.5rem;
  padding: 0.5rem clamp(1rem, 4vw, 2rem);
  border-top: 2px solid var(--brand);
  background: var(--sunken);
  color: var(--ink);
  font-size: var(--t-small);

  ul {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 0 1rem;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }

  @media print {
    display: none;
  }
`;
