import { useMutation, useQuery } from '@tanstack/react-query';
import { addressOf, call, isSignedOut, ResponseError } from '@lisle-harrow/api/calls';
import { exportOwnData, formatFiles, getOwnExportSize } from '@lisle-harrow/api/contract';
import { PendingButton, startDownload } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { PanelText } from '../page/panel';
import { isMember } from '../page/is-member';
import { profileQuery } from '../queries';

/**
 * Downloads everything that the firm stores about the signed-in person; for a member of a household that excludes the case. Its size
 * is requested first, which also prompts for the password where that is due.
 */
export function ExportSection() {
  const host = useHost();
  const { data: profile } = useQuery(profileQuery(host.fetch));
  const { mutate: begin, isPending } = useMutation({
    mutationFn: () => call(host.fetch, getOwnExportSize, {}),
    onSuccess: ({ files, bytes }) => {
      startDownload(addressOf(exportOwnData, {}));
      host.toast({ title: 'The download begins', description: `With ${formatFiles(files, bytes)}.` });
    },
    onError: (error) => {
      if (isSignedOut(error)) return host.signIn();
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      const description = detail ? `${detail}.` : 'The download could not begin. Please try again.';
      host.toast({ title: 'Error', description, tone: 'destructive' });
    },
  });
  return (
    <Sheet>
      <h2>Take your data with you</h2>
      {profile && isMember(profile) ? (
        <>
          <PanelText>
            A zip file with everything we keep about you yourself: your account and sign-ins, whose case you
            share and when you did something in it, bookings and inquiries under your address, which emails
            went to you, and who did what with your data. A file inside explains each part.
          </PanelText>
          <PanelText>
            The case is not in it, as it is that of <bdi>{profile.household?.principal}</bdi>: you can
            download its documents one by one <Link to="/client-portal?tab=documents">in the portal</Link>.
          </PanelText>
        </>
      ) : (
        <PanelText>
          A zip file with everything we keep about you: your profile, your case, every document with its
          files, bookings and messages, and this list. A file inside explains each part.
        </PanelText>
      )}
      <PendingButton
        type="button"
        $tone="outline"
        pending={isPending}
        pendingLabel="Beginning..."
        onClick={() => begin()}
      >
        Download all my data
      </PendingButton>
    </Sheet>
  );
}

const Sheet = styled.section`
  display: grid;
  justify-items: start;
  gap: 0.75rem;
  max-width: 44em;
  margin-top: 3rem;
  padding-top: 1.5rem;
  border-top: 1px solid var(--line-2);

  h2 {
    margin: 0;
    font: 400 1.5rem/1.2 var(--f-display);
    letter-spacing: -0.01em;
  }

  a {
    color: var(--link);
  }

  @media print {
    display: none;
  }
`;
