import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { Logo, PageHead, SelectControl, SkipLink, TooltipProvider, Wrap } from '../index';
import { Actions } from '../actions/actions.story';
import { Art } from '../art/art.story';
import { Bands } from '../layout/layout.story';
import { Figures } from '../data/figures.story';
import { Forms } from '../forms/forms.story';
import { Overlays } from '../overlays/overlays.story';
import { Tables } from '../data/tables.story';
import { Waiting } from '../feedback/waiting.story';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  border-bottom: 1px solid var(--line);
  background: var(--paper);
`;

const BarRow = styled(Wrap)`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 1rem;
  min-height: 72px;

  > div {
    flex: none;
    width: 8.5rem;
  }
`;

const Sheet = styled(Wrap)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(2.5rem, 5vw, 4.5rem);
  padding-block: 3rem var(--s-section);

  > section > h2 {
    margin-bottom: 1.25rem;
    font-size: 1.5rem;
  }
`;

const THEMES = ['system', 'light', 'dark'] as const;

function Gallery() {
  const asked = new URLSearchParams(window.location.search).get('theme');
  const [theme, setTheme] = useState<string>(THEMES.find((name) => name === asked) ?? 'system');

  useEffect(() => {
    if (theme === 'system') document.documentElement.removeAttribute('data-theme');
    else document.documentElement.setAttribute('data-theme', theme);
  }, [theme]);

  return (
    <TooltipProvider>
      <PageHead title="Components" description="Every component of the design system." />
      <SkipLink />
      <Bar>
        <BarRow>
          <Logo name="Lisle Harrow" />
          <SelectControl label="Theme" value={theme} onChange={(event) => setTheme(event.target.value)}>
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {name.charAt(0).toUpperCase() + name.slice(1)}
              </option>
            ))}
          </SelectControl>
        </BarRow>
      </Bar>
      <main id="main" tabIndex={-1}>
        <Sheet>
          <h1>Components</h1>
          <Actions />
          <Overlays />
          <Forms />
          <Figures />
          <Tables />
          <Art />
          <Waiting />
        </Sheet>
        <Bands />
      </main>
    </TooltipProvider>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
