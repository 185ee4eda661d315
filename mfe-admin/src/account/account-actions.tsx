import type { QueryKey } from '@tanstack/react-query';
import { call } from '@lisle-harrow/api/calls';
import { type AccountSummary, changeAccount, sendPasswordLink } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { type Action, ActionButtons } from '../page/action-buttons';
import { accountName, type LinkToHandOn } from './account-query';

interface AccountActionsProps {
  readonly account: AccountSummary;
  /** Key of the query that shows the account; it is refetched after each change. */
  readonly shownBy: QueryKey;
  readonly onLink: (shown: LinkToHandOn) => void;
}

/** The toast after a change of an account that failed. */
export const ACCOUNT_FAILURE = 'The account was not changed. Please try again.';

/** What an owner can do with somebody else's account in its present state. */
export function AccountActions({ account, shownBy, onLink }: AccountActionsProps) {
  const { fetch } = useHost();
  const name = accountName(account);
  const { id, role, usesPassword, hasPassword, hasSecondFactor, disabledAt, sessions } = account;
  const send = (what: keyof typeof changeAccount) => () => call(fetch, changeAccount[what], { id });
  const sendLink = async () => {
    const link = await call(fetch, sendPasswordLink, { id });
    if (link.path) onLink({ name, link });
  };
  const linkLabel = hasPassword ? 'Send reset link' : 'Invite again';
  // A client without a password is invited by another kind of link, from the head of the case.
  const takesLink = usesPassword && !disabledAt && (hasPassword || role === 'staff');

  const actions: (Action | false)[] = [
    takesLink && {
      label: linkLabel,
      about: `${linkLabel}: ${name}`,
      pendingLabel: 'Sending...',
      run: sendLink,
      done: `There is a new link for ${name}.`,
    },
    sessions > 0 && {
      label: 'Sign out',
      about: `Sign out everywhere: ${name}`,
      pendingLabel: 'Ending...',
      run: send('end-sessions'),
      done: `${name} is signed out everywhere.`,
    },
    hasSecondFactor && {
      label: 'Reset second factor',
      about: `Reset second factor: ${name}`,
      pendingLabel: 'Resetting...',
      asks: {
        question: `Reset the second factor of ${name}?`,
        consequence:
          'For a lost phone: the authenticator app, all passkeys and recovery codes are removed, every session ends, and an email confirms it. First make sure that the request really comes from them.',
        answer: 'Reset',
      },
      run: send('reset-factors'),
      done: `${name} has no second factor now and is signed out.`,
    },
    disabledAt
      ? {
          label: 'Enable',
          about: `Enable ${name}`,
          pendingLabel: 'Enabling...',
          tone: 'outline',
          run: send('enable'),
          done: `${name} can sign in again.`,
        }
      : {
          label: 'Disable',
          about: `Disable ${name}`,
          pendingLabel: 'Disabling...',
          tone: 'outline',
          asks: {
            question: `Disable ${name}?`,
            consequence:
              'Every session ends immediately, and no one can sign in with this account until you enable it again.',
            answer: 'Disable account',
          },
          run: send('disable'),
          done: `${name} is disabled and signed out.`,
        },
  ];
  return <ActionButtons actions={actions} shownBy={shownBy} failure={ACCOUNT_FAILURE} />;
}
