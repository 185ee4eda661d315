import { Button, Dialog } from '@lisle-harrow/shared-ui';
import { styled } from 'styled-components';
import { CopyField } from '../page/copy-field';

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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Releases for one browser"
      footer={
        <>
          <Button type="button" $tone="outline" onClick={onClose}>
            Close
          </Button>
          <Button as="a" href={path}>
            Open in this browser
          </Button>
        </>
      }
    >
      <Content>
        <p>
          Whoever opens this link gets <bdi>{about}</bdi> for 8 hours, whatever visitors get. A banner says
          so, with a button that ends it.
        </p>
        <CopyField
          label="Link"
          name="pin-link"
          value={new URL(path, window.location.origin).href}
          what="link"
        />
      </Content>
    </Dialog>
  );
}

const Content = styled.div`
  display: grid;
  gap: 1rem;
  overflow-wrap: anywhere;
`;
