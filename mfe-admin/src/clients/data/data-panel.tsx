import type { ClientCase } from '@lisle-harrow/api/contract';
import { styled } from 'styled-components';
import { usePermission } from '../../page/use-permission';
import { Head } from '../case/panel-frame';
import { ErasureSection } from './erasure-section';
import { ExportSection } from './export-section';
import { HoldSection } from './hold-section';

/** What can be done with everything that is stored about a client. */
export function DataPanel({ client }: { client: ClientCase }) {
  const mayErase = usePermission('clients.erase');
  return (
    <div>
      <Head>
        <h2>Data</h2>
      </Head>
      <Sections>
        <ExportSection client={client} />
        {mayErase && (
          <>
            <HoldSection client={client} kind="restriction" />
            <HoldSection client={client} kind="legal-hold" />
            <ErasureSection client={client} />
          </>
        )}
      </Sections>
    </div>
  );
}

const Sections = styled.div`
  display: grid;
  max-width: 52rem;

  > section {
    display: grid;
    justify-items: start;
    gap: 0.75rem;
    padding-block: 1.5rem;
    border-top: 1px solid var(--line);
  }

  h3 {
    font-weight: 500;
  }

  p {
    max-width: 40em;
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
`;
