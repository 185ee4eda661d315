import { useSyncExternalStore } from 'react';
import { needsScript, overlaidRadio, VisuallyHidden } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const KEY = 'theme';
const listeners = new Set<() => void>();
let chosen: Theme | undefined;

/** Light, dark, or as the system says; remembered on this device and applied before the next page's first paint. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system');
  return (
    <Group>
      <VisuallyHidden as="legend">Color theme</VisuallyHidden>
      {THEMES.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="theme"
            value={name}
            checked={theme === name}
            onChange={() => choose(name)}
          />
          <span>{LABELS[name]}</span>
        </label>
      ))}
    </Group>
  );
}

function subscribe(listener: () => void) {
  const follow = ({ key }: StorageEvent) => {
    if (key !== KEY) return;
    chosen = undefined;
    apply(readTheme());
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

function readTheme(): Theme {
  if (chosen) return chosen;
  try {
    const kept = localStorage.getItem(KEY);
    return THEMES.find((name) => name === kept) ?? 'system';
  } catch {
    return 'system';
  }
}

function choose(theme: Theme) {
  chosen = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the document is left.
  }
  apply(theme);
  for (const listener of listeners) listener();
}

function apply(theme: Theme) {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

const Group = styled.fieldset`
  display: flex;
  ${needsScript}
  margin: 0;
  padding: 0;
  border: 1px solid var(--plate-line);
  border-radius: var(--r);

  label {
    ${overlaidRadio}
  }

  span {
    min-height: 44px;
    padding-inline: 0.9rem;
    color: var(--on-plate-2);
  }

  label:hover span,
  input:checked + span {
    color: var(--on-plate);
  }

  input:checked + span {
    background: var(--plate-line);
    font-weight: 500;
  }

  input:focus-visible + span {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
`;
