import { call } from '@lisle-harrow/api/calls';
import { pinnedServer, pinReleases } from '@lisle-harrow/api/contract';
import { TextField } from '@lisle-harrow/shared-ui';
import { useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { FormDialog } from '../page/form-dialog';
import type { PinnedLink } from './pin-dialog';

interface DevelopmentServerDialogProps {
  readonly onClose: () => void;
  readonly onPin: (link: PinnedLink) => void;
}

/** Pins a remote to a development server on this machine, only for this browser and session. */
export function DevelopmentServerDialog({ onClose, onPin }: DevelopmentServerDialogProps) {
  const { fetch } = useHost();
  const form = useForm({
    name: 'development-server',
    schema: pinnedServer,
    saved: { remote: '', url: 'http://localhost:3013/' },
    isNew: true,
    send: ({ remote, url }) => call(fetch, pinReleases, {}, { pins: { [remote]: url } }),
    onSent: ({ id }, { remote, url }) => {
      onClose();
      onPin({ id, about: `${remote} from ${url}` });
    },
    failure: 'The development server was not pinned. Please try again.',
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title="Development server"
      description="A remote from your own machine inside the real site, in your own session alone."
      submitLabel="Make link"
      pendingLabel="Making..."
    >
      <TextField
        label="Remote"
        autoComplete="off"
        required
        hint="As the registry names it, such as mfe-portal"
        {...form.field('remote')}
      />
      <TextField label="Address" autoComplete="off" required {...form.field('url')} />
    </FormDialog>
  );
}
