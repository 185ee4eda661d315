import { Button } from '@lisle-harrow/shared-ui';
import { CopyField } from '../page/copy-field';
import { SecretDialog } from '../page/secret-dialog';

/** A link that pins one browser to other releases than visitors get. */
export interface PinnedLink {
  readonly id: string;
  /** Which releases, in words. */
  readonly about: string;
}

/** Shows the link, to be opened here or handed on. */
export function PinDialog({ link: { id, about }, onClose }: { link: PinnedLink; onClose: () => void }) {
  const path = `/platform/pin/${id}`;
  return (
    <SecretDialog
      title="Releases for one browser"
      onClose={onClose}
      closeLabel="Close"
      action={
        <Button as="a" href={path}>
          Open in this browser
        </Button>
      }
    >
      <p>
        Whoever opens this link gets <bdi>{about}</bdi> for 8 hours, whatever visitors get. A banner says so,
        with a button that ends it.
      </p>
      <CopyField
        label="Link"
        name="pin-link"
        value={new URL(path, window.location.origin).href}
        what="link"
      />
    </SecretDialog>
  );
}
