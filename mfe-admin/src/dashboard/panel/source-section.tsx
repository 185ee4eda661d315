import { sourceLabel } from '../../records/filters/source-label';
import { SectionTitle } from './section-title';

/** The source of the record, if it is known. */
export function SourceSection({ source }: { source: string | null | undefined }) {
  if (!source) return null;
  return (
    <section>
      <SectionTitle>Source</SectionTitle>
      <p>
        <bdi>{sourceLabel(source)}</bdi>
      </p>
    </section>
  );
}
