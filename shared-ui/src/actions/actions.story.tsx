import { useState } from 'react';
import { BackLink, Button, Icon, IconButton, PendingButton, StatusBadge, TextLink, Tooltip } from '../index';
import { Plate, Row } from '../gallery/sheet';

type Tone = Parameters<typeof StatusBadge>[0]['tone'];

const BADGES: [Tone, string][] = [
  ['wait', 'Pending'],
  ['info', 'Confirmed'],
  ['good', 'Completed'],
  ['bad', 'Cancelled'],
  ['info', 'New'],
  ['wait', 'In progress'],
  ['good', 'Resolved'],
  ['good', 'Active'],
  ['info', 'Onboarding'],
  ['mute', 'Dormant'],
  ['good', 'Approved'],
  ['bad', 'Rejected'],
  ['wait', 'Requires update'],
  ['mute', 'Not started'],
  ['bad', 'Blocked'],
];

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
        </Row>
        <Row>
          <Tooltip label="Asks the server for the newest rows">
            <IconButton label="Refresh">
              <Icon name="refresh" />
            </IconButton>
          </Tooltip>
          <Tooltip label="Opens in your calendar">
            <IconButton label="Add to calendar" $size="sm">
              <Icon name="calendar" />
            </IconButton>
          </Tooltip>
        </Row>
        <Plate>
          <Button $tone="inverse">Contact Us</Button>
        </Plate>
      </section>
      <section>
        <h2>Link back</h2>
        <BackLink href="#main">Clients</BackLink>
        <h3>Marguerite Ashdown</h3>
      </section>
      <section>
        <h2>Status badges</h2>
        <Row>
          {BADGES.map(([tone, word]) => (
            <StatusBadge key={word} tone={tone}>
              {word}
            </StatusBadge>
          ))}
        </Row>
      </section>
    </>
  );
}
