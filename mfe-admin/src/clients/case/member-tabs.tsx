import type { ClientCase } from '@lisle-harrow/api/contract';
import { TextLink } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { usePermission } from '../../page/use-permission';
import { DataPanel } from '../data/data-panel';
import { SignInPanel } from '../sign-in/sign-in-panel';

/** For somebody who shares another client's case and has none of their own: the account and its data. */
export function MemberTabs({ client }: { readonly client: ClientCase }) {
  const mayManage = usePermission('accounts.manage');
  const mayExport = usePermission('clients.export');
  return (
    <Parts>
      <p>
        This person has no case of their own and shares the one of{' '}
        <TextLink as={Link} to={`/admin/clients/${encodeURIComponent(client.memberOf!.id)}?tab=people`}>
          <bdi>{client.memberOf!.name}</bdi>
        </TextLink>
        .
      </p>
      {mayManage && <SignInPanel client={client} />}
      {mayExport && <DataPanel client={client} />}
    </Parts>
  );
}

const Parts = styled.div`
  display: grid;
  gap: 2rem;
`;
