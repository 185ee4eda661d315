import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@lisle-harrow/shared-ui';
import type { StaffRole } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useNavigate } from '@lisle-harrow/shell/router';
import { Command as Cmdk } from 'cmdk';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { MAX_SEARCH_LENGTH } from '../../list/list-address';
import type { Area } from '../../page/areas';
import { actionsOf, type Command, matching, pagesOf, settingsOf } from './commands';
import { type Group, useFound } from './use-found';

/** Longer than the gap between two keystrokes. */
const TYPING_PAUSE_MS = 150;

export interface PaletteProps {
  readonly role: StaffRole;
  readonly areas: readonly Area[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** People, bookings, inquiries, articles, pages and actions that match what is typed, chosen by keyboard or pointer. */
export function Palette({ role, areas, open, onClose }: PaletteProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Search the back office"
      closeLabel="Close search"
    >
      <Choice role={role} areas={areas} onClose={onClose} />
    </Dialog>
  );
}

function Choice({ role, areas, onClose }: Omit<PaletteProps, 'open'>) {
  const host = useHost();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  const asked = useSettled(words);
  const found = useFound(role, asked);
  // Shows all groups at once: groups that arrive one by one would move the selection just before the press.
  const [shown, setShown] = useState<{ q: string; groups: readonly Group[] }>({ q: '', groups: [] });
  if (!found.isSearching && shown.q !== asked) setShown({ q: asked, groups: found.groups });
  const fixed: Group[] = [
    { heading: 'Pages', commands: matching(pagesOf(areas), words) },
    // Only once words say which: they are many, and one link leads to all of them.
    { heading: 'Settings', commands: words ? matching(settingsOf(role), words) : [] },
    { heading: 'Actions', commands: matching(actionsOf(role, host, cache), words) },
  ].filter(({ commands }) => commands.length > 0);
  const isSearching = words !== asked || found.isSearching;
  const groups = [...fixed, ...shown.groups];

  const choose = ({ to, run }: Command) => {
    onClose();
    if (to) void navigate(to);
    // The dialog returns the focus first, since the command may open another dialog.
    else setTimeout(() => run?.((path) => void navigate(path)));
  };
  return (
    <Box label="Search the back office" shouldFilter={false} loop>
      <Cmdk.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Clients, bookings, inquiries, articles, actions"
        dir="auto"
        // The only purpose of the dialog is to type in it.
        autoFocus
      />
      <Cmdk.List label="Found">
        {groups.map(({ heading, commands }) => (
          <Cmdk.Group key={heading} heading={heading}>
            {commands.map((command) => (
              <Cmdk.Item key={command.id} value={command.id} onSelect={() => choose(command)}>
                <bdi>{command.label}</bdi>
                {command.hint && <bdi>{command.hint}</bdi>}
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
      </Cmdk.List>
      <p role="status">
        {isSearching
          ? 'Searching...'
          : found.isIncomplete
            ? 'Some of it could not be searched. Type on to try again.'
            : groups.length === 0 && `Nothing is called “${words}”.`}
      </p>
    </Box>
  );
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const Box = styled(Cmdk)`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  min-height: 0;
  /* The dialog would clip the focus ring of an element at its edge. */
  padding-top: 5px;

  [cmdk-input] {
    width: 100%;
    min-height: 46px;
    padding: 0.55rem 0.8rem;
    border: 1px solid var(--control);
    border-radius: var(--r);
    background: var(--surface);
    color: var(--ink);
    font: inherit;
    font-size: 1rem;

    &::placeholder {
      color: var(--ink-3);
    }
  }

  [cmdk-list] {
    height: min(24rem, 50dvh);
    margin-top: 0.75rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  [cmdk-group-heading] {
    padding: 0.75rem 0.8rem 0.35rem;
    color: var(--ink-3);
    font-size: var(--t-small);
  }

  [cmdk-item] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: 0.1rem 1rem;
    min-height: 44px;
    padding: 0.4rem 0.8rem;
    border-radius: var(--r);
    font-size: var(--t-ui);
    overflow-wrap: anywhere;
    cursor: pointer;

    > :nth-child(2) {
      color: var(--ink-2);
      font-size: var(--t-small);
    }
  }

  [cmdk-item][data-selected='true'] {
    background: var(--sunken);
    box-shadow: inset 3px 0 var(--iris-1);
  }

  @media (forced-colors: active) {
    [cmdk-item][data-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  > [role='status'] {
    min-height: 1.5rem;
    margin-top: 0.5rem;
    color: var(--ink-2);
    font-size: var(--t-small);
  }
`;
