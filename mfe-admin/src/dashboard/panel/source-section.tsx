import { sourceLabel } from '../../records/filters/source-label';
import { SectionTitle } from './section-title';

/** Where the visitor came from, where that is known. */
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
