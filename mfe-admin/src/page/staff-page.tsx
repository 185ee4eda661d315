import { NotFoundPage, PageHead } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import type { ReactNode } from 'react';
import { isForbidden, isMissing } from './is-forbidden';
import { PageFrame, PageHeader, PageLead, PageTitle } from './page-frame';
import { StaffOnly } from './staff-only';

interface StaffPageProps {
  /** Reads what the page is about: without it there is no such page, and who may not read it is told so. */
  readonly query: { readonly error: unknown };
  readonly title: string;
  /** What the page is for, also the description in its head. */
  readonly about: string;
  /** The name in the browser's tab, if it is another. */
  readonly tabTitle?: string;
  /** Shown below the title instead of `about`; nothing if it is empty. */
  readonly lead?: string;
  /** Shown to whoever may not read it. */
  readonly refusal?: string | undefined;
  /** Beside the title. */
  readonly action?: ReactNode;
  /** The way back from one of many, instead of the title. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the back office: its head, title and frame, and what is shown to whoever cannot read it. */
export function StaffPage(props: StaffPageProps) {
  const { query, title, about, tabTitle = title, lead = about, back } = props;
  const { site } = useHost();
  if (isMissing(query.error)) return <NotFoundPage siteName={site.name} />;
  return (
    <>
      <PageHead title={`${tabTitle} | ${site.name}`} description={about} />
      {isForbidden(query.error) ? (
        <StaffOnly sentence={props.refusal} />
      ) : (
        <PageFrame>
          {back ?? (
            <PageHeader>
              <div>
                <PageTitle>{title}</PageTitle>
                {lead && <PageLead>{lead}</PageLead>}
              </div>
              {props.action}
            </PageHeader>
          )}
          {props.children}
        </PageFrame>
      )}
    </>
  );
}
