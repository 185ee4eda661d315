import { useQuery } from '@tanstack/react-query';
import { removeMilestoneTemplate } from '@lisle-harrow/api/calls';
import type { MilestoneTemplate } from '@lisle-harrow/api/contract';
import { AskedButton, Button, DataCell, DataRow, DataTable } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { useState } from 'react';
import { PageSection, RowActions } from '../../page/page-section';
import { useChange } from '../../page/use-change';
import { milestoneTemplatesQuery } from '../../records/queries';
import { MilestoneTemplateDialog } from './milestone-template-dialog';
import { SectionState } from '../section-state';

const COLUMNS = [
  { key: 'name', label: 'Name' },
  { key: 'service', label: 'Service' },
  { key: 'milestones', label: 'Milestones' },
  { key: 'actions', label: 'Actions', align: 'end' },
] as const;

/** The milestones that cases of one kind begin with. */
export function MilestoneTemplateSection() {
  const { fetch } = useHost();
  const templates = useQuery(milestoneTemplatesQuery(fetch));
  const [shown, setShown] = useState<MilestoneTemplate | 'new'>();
  return (
    <PageSection
      id="milestone-templates"
      title="Templates for milestones"
      lead="The steps that a case begins with. Staff add them to a client from a start date, and can leave out what does not apply."
      action={
        <Button type="button" $tone="outline" $size="sm" onClick={() => setShown('new')}>
          Add milestone template
        </Button>
      }
    >
      <SectionState query={templates} what="milestone templates" />
      {templates.data && templates.data.length > 0 && (
        <DataTable label="Templates for milestones" columns={COLUMNS}>
          {templates.data.map((template) => (
            <TemplateRow key={template.id} template={template} onEdit={() => setShown(template)} />
          ))}
        </DataTable>
      )}
      {templates.data?.length === 0 && <p>There are none yet. Staff write each milestone by hand.</p>}
      {shown && (
        <MilestoneTemplateDialog
          template={shown === 'new' ? undefined : shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </PageSection>
  );
}

function TemplateRow({
  template: { id, name, service, milestones },
  onEdit,
}: {
  template: MilestoneTemplate;
  onEdit: () => void;
}) {
  const { fetch } = useHost();
  const change = useChange(
    milestoneTemplatesQuery(fetch).queryKey,
    'The template was not removed. Please try again.',
  );
  return (
    <DataRow>
      <DataCell wide label="Name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </DataCell>
      <DataCell label="Service">{service ? <bdi>{service}</bdi> : 'Any'}</DataCell>
      <DataCell label="Milestones">{milestones.length}</DataCell>
      <DataCell wide>
        <RowActions>
          <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <AskedButton
            {...{ pending: change.isPending, pendingLabel: 'Removing...', $tone: 'outline' }}
            label="Remove"
            aria-label={`Remove ${name}`}
            question={`Remove the template ${name}?`}
            consequence="Cases that began with it keep their milestones."
            answer="Remove template"
            onConfirm={() =>
              change.mutate({
                run: () => removeMilestoneTemplate(fetch, id),
                done: `The template ${name} is removed.`,
              })
            }
          />
        </RowActions>
      </DataCell>
    </DataRow>
  );
}
