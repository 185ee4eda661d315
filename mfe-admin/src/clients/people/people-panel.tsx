import { useQuery } from '@tanstack/react-query';
import type { ClientCase } from '@lisle-harrow/api/contract';
import { Button, Icon } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { usePermission } from '../../page/use-permission';
import { useMayChange } from '../case/may-change';
import { PanelFrame } from '../case/panel-frame';
import { useDialog } from '../case/use-dialog';
import { membersQuery } from '../client-queries';
import { AddPersonDialog } from './add-person-dialog';
import { PersonItem } from './person-item';

/** Who has access to the case besides the client. */
export function PeoplePanel({ client }: { readonly client: ClientCase }) {
  const { fetch } = useHost();
  const list = useQuery(membersQuery(fetch, client.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = useDialog<true>();
  const mayChange = useMayChange();
  // Access can be withdrawn at any time, even while the case cannot be changed otherwise.
  const mayWithdraw = usePermission('clients.write');
  return (
    <>
      <PanelFrame
        title="People"
        heading={heading}
        list={list}
        action={
          mayChange &&
          client.status && (
            <Button type="button" onClick={() => dialog.show(true)}>
              <Icon name="plus" />
              Give access
            </Button>
          )
        }
        empty="Only the client has access."
        emptyHint="Give access to family members or others whom the client names. Each signs in on their own, and the client sees what they do."
      >
        <List>
          {list.data?.map((member) => (
            <PersonItem
              key={member.id}
              client={client}
              member={member}
              mayChange={mayChange}
              mayWithdraw={mayWithdraw}
              onWithdrawn={() => heading.current?.focus()}
            />
          ))}
        </List>
      </PanelFrame>
      {dialog.target && (
        <AddPersonDialog key={dialog.key} client={client} open={dialog.open} onClose={dialog.close} />
      )}
    </>
  );
}

const List = styled.ul`
  border-top: 1px solid var(--line);
`;
