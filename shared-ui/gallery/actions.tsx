import { useState } from 'react';
import { Button, Icon, IconButton, PendingButton, StatusBadge, TextLink, Tooltip } from '../src/index';
import { Plate, Row } from './sheet';

export function Actions() {
  const [pending, setPending] = useState(false);
  return (
    <>
      <section>
        <h2>Buttons and links</h2>
        <Row>
          <Button $size="lg">Start Your Journey</Button>
          <Button>Send Message</Button>
          <PendingButton pending={pending} pendingLabel="Scheduling..." onClick={() => setPending(true)}>
            Schedule Consultation
          </PendingButton>
          <PendingButton pending pendingLabel="Scheduling...">
            Schedule Consultation
          </PendingButton>
          <Button $tone="outline" onClick={() => setPending(false)}>
            Cancel
          </Button>
          <Button $tone="quiet">Login</Button>
          <Button $tone="outline" $size="sm">
            Undo
          </Button>
          <Button disabled>Not now</Button>
          <TextLink href="#main">Learn More</TextLink>
          <Tooltip label="Asks the server for the newest rows">
            <IconButton label="Refresh">
              <Icon name="refresh" />
            </IconButton>
          </Tooltip>
          <Tooltip label="Opens in your calendar">
            <IconButton label="Add to calendar">
              <Icon name="calendar" />
            </IconButton>
          </Tooltip>
        </Row>
        <Plate>
          <Button $tone="inverse">Contact Us</Button>
        </Plate>
      </section>
      <section>
        <h2>Status badges</h2>
        <Row>
          <StatusBadge tone="wait">Pending</StatusBadge>
          <StatusBadge tone="info">Confirmed</StatusBadge>
          <StatusBadge tone="good">Completed</StatusBadge>
          <StatusBadge tone="bad">Cancelled</StatusBadge>
          <StatusBadge tone="mute">Not started</StatusBadge>
          <StatusBadge tone="wait">Requires update</StatusBadge>
        </Row>
      </section>
    </>
  );
}
