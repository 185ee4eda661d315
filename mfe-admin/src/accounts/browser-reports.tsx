import { getBrowserReports } from '@lisle-harrow/api/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, type Fetch } from '@lisle-harrow/api/calls';
import { Button, DataCell, DataRow, DataTable, shownNumber } from '@lisle-harrow/shared-ui';
import { useState } from 'react';
import { useHost } from '@lisle-harrow/shell/host';
import { styled } from 'styled-components';
import { isMissing } from '../page/is-forbidden';
import { groupReports, shownSource } from './group-reports';
import { Lead, Title, WatchSection, When } from './watch-section';

const reportsQuery = (fetch: Fetch) =>
  queryOptions({ queryKey: ['browser-reports'], queryFn: () => call(fetch, getBrowserReports, {}) });

const COLUMNS = [
  { key: 'what', label: 'What happened' },
  { key: 'source', label: 'What was kept out' },
  { key: 'pages', label: 'On which pages' },
  { key: 'times', label: 'How often' },
  { key: 'when', label: 'Last one' },
] as const;

const SHOWN = 10;
const SHOWN_PAGES = 3;

/** What browsers blocked on the site's pages, by their own reports. */
export function BrowserReports() {
  const reports = useQuery(reportsQuery(useHost().fetch));
  const [isWhole, setWhole] = useState(false);
  if (reports.isPending || isMissing(reports.error)) return null;
  const kinds = groupReports(reports.data ?? []);
  return (
    <WatchSection aria-labelledby="browser-reports">
      <Title id="browser-reports">Blocked by browsers</Title>
      {reports.isError ? (
        <Lead>
          What browsers reported could not be read.{' '}
          <Button type="button" $tone="outline" $size="sm" onClick={() => void reports.refetch()}>
            Try again
          </Button>
        </Lead>
      ) : (
        <Lead>
          {kinds.length === 0
            ? 'In the last three months no browser reported that it kept anything out of our pages.'
            : 'Our pages tell browsers what they may load and run. Browsers kept the rest out and reported it. Most of it comes from extensions that people have installed. An address that nobody knows, on many pages, may be an attack, and one of our own means that the site is set up wrongly: show both to whoever runs it. Anybody can send such a report.'}
        </Lead>
      )}
      {kinds.length > 0 && (
        <DataTable label="Blocked by browsers" columns={COLUMNS}>
          {kinds.slice(0, isWhole ? undefined : SHOWN).map(({ what, blocked, pages, times, lastAt }) => (
            <DataRow key={`${what} ${blocked}`}>
              <DataCell wide>
                <strong>{what}</strong>
              </DataCell>
              <DataCell label="Kept out" wide>
                <Address>{shownSource(blocked)}</Address>
              </DataCell>
              <DataCell label="On">
                <Address>{pages.slice(0, SHOWN_PAGES).join(', ')}</Address>
                {pages.length > SHOWN_PAGES && ` and ${pages.length - SHOWN_PAGES} more`}
              </DataCell>
              <DataCell label="How often">{shownNumber(times)}</DataCell>
              <When at={lastAt} label="Last one" />
            </DataRow>
          ))}
        </DataTable>
      )}
      {kinds.length > SHOWN && !isWhole && (
        <More>
          <Button type="button" $tone="outline" onClick={() => setWhole(true)}>
            Show all {kinds.length}
          </Button>
        </More>
      )}
    </WatchSection>
  );
}

const Address = styled.bdi`
  overflow-wrap: anywhere;
`;

const More = styled.p`
  margin-top: 1rem;
`;
