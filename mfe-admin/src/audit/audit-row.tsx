import { type AuditEntry, FIRM_ZONE, staffWords } from '@lisle-harrow/api/contract';
import { DataCell, DataRow, shownTime } from '@lisle-harrow/shared-ui';
import { Link } from '@lisle-harrow/shell/router';
import { styled } from 'styled-components';
import { linkTo } from '../list/list-address';
import type { RowFrame } from '../list/row-item';
import { FirmTime } from '../records/firm-time';
import { actorWords, changeWords } from './action-words';
import { auditList } from './audit-list';

/** One line of the ledger. Its names link to all lines by that person, or about that client. */
export function AuditRow({ entry, ...frame }: RowFrame & { readonly entry: AuditEntry }) {
  const { id, at, action, actorId, network, clientId, clientName, changes, isSealed } = entry;
  return (
    <DataRow {...frame}>
      <DataCell wide>
        <FirmTime date={at} time={shownTime(at, FIRM_ZONE)} />
      </DataCell>
      <DataCell wide label="Who">
        {actorId ? (
          <Name to={linkTo(auditList, { by: actorId })}>{actorWords(entry)}</Name>
        ) : (
          actorWords(entry)
        )}
        {network && <Small>{network}</Small>}
      </DataCell>
      <DataCell wide label="What">
        {staffWords(action)}
        <Small>
          Line {id}
          {!isSealed && ', not in the chain yet'}
        </Small>
      </DataCell>
      <DataCell label="Client">
        {clientId && (
          <Name to={linkTo(auditList, { client: clientId })}>{clientName || 'Erased client'}</Name>
        )}
      </DataCell>
      <DataCell wide label="Before and after">
        {changeWords(changes).map((line) => (
          <Change key={line}>{line}</Change>
        ))}
      </DataCell>
    </DataRow>
  );
}

const Name = styled(Link)`
  display: inline-block;
  min-height: 24px;
  font-weight: 500;
  text-decoration: none;
  unicode-bidi: isolate;

  &:hover {
    text-decoration: underline;
  }
`;

const Small = styled.span`
  display: block;
  color: var(--ink-2);
  font-size: var(--t-small);
`;

const Change = styled.p`
  font-size: var(--t-small);
  overflow-wrap: anywhere;
`;
