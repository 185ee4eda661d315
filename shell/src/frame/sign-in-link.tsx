import type { ComponentProps } from 'react';
import { Button } from '@lisle-harrow/shared-ui';
import { useSession } from '../host';
import { rememberPath } from '../session/sign-in';

/** Login or Logout: a document navigation, never client routing. */
export function SignInLink({ $tone = 'quiet' }: Pick<ComponentProps<typeof Button>, '$tone'>) {
  const { status } = useSession();
  if (status === 'signedIn')
    return (
      <Button as="a" href="/api/logout" $tone={$tone}>
        Logout
      </Button>
    );
  return (
    <Button as="a" href="/api/login" $tone={$tone} onClick={() => rememberPath(location)}>
      Login
    </Button>
  );
}
