import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { needsScript, PendingButton } from '@lisle-harrow/shared-ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { useHost } from '../../host';

/** Prints the page once all earlier messages are loaded; if one fails to load, it says so and prints nothing. */
export function PrintWhole({
  hasNextPage,
  fetchNextPage,
}: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage'>) {
  const host = useHost();
  const [isPending, setPending] = useState(false);

  async function loadEarlier() {
    setPending(true);
    try {
      let isMissing = hasNextPage;
      while (isMissing) ({ hasNextPage: isMissing } = await fetchNextPage({ throwOnError: true }));
    } catch {
      setPending(false);
      host.toast({
        title: 'Error',
        description: 'The earlier messages could not be loaded, and nothing was printed. Please try again.',
        tone: 'destructive',
      });
    }
  }

  const isReady = isPending && !hasNextPage;
  useEffect(() => {
    if (!isReady) return;
    // Not while React renders: components that show more in print rerender synchronously.
    const timer = setTimeout(() => {
      setPending(false);
      window.print();
    });
    return () => clearTimeout(timer);
  }, [isReady]);

  return (
    <OnScreen>
      <PendingButton
        type="button"
        $tone="outline"
        pending={isPending}
        pendingLabel="Loading..."
        onClick={() => void loadEarlier()}
      >
        Print
      </PendingButton>
    </OnScreen>
  );
}

const OnScreen = styled.div`
  ${needsScript}

  @media print {
    display: none;
  }
`;
