import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { Fetch } from '@lisle-harrow/api/calls';
import { AskedButton, Button, DataCell, DataRow, DataTable } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { type ComponentType, type ReactNode, useState } from 'react';
import { PageSection, RowActions } from '../page/page-section';
import { useChange } from '../page/use-change';
import { SectionState } from './section-state';

interface Named {
  readonly id: string;
  readonly name: string;
}

interface TemplateListProps<Template extends Named> {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly addLabel: string;
  /** The noun of the message shown if the templates cannot be read: `templates`. */
  readonly what: string;
  /** Shown if there are none. */
  readonly none: string;
  /** What remains after a removal, shown before it. */
  readonly kept: string;
  readonly query: UseQueryOptions<Template[], Error, Template[], string[]>;
  /** Between the name and the actions. */
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly cell: (template: Template) => ReactNode;
  }[];
  readonly remove: (fetch: Fetch, id: string) => Promise<unknown>;
  /** Edits a template; without one, a new template. */
  readonly Dialog: ComponentType<{
    readonly template: Template | undefined;
    readonly onClose: () => void;
  }>;
}

/** Templates of the owners, identified by their names. */
export function TemplateList<Template extends Named>(props: TemplateListProps<Template>) {
  const { columns, query, Dialog } = props;
  const templates = useQuery(query);
  const [shown, setShown] = useState<Template | 'new'>();
  return (
    <PageSection
      id={props.id}
      title={props.title}
      lead={props.lead}
      action={
        <Button type="button" $tone="outline" $size="sm" onClick={() => setShown('new')}>
          {props.addLabel}
        </Button>
      }
    >
      <SectionState query={templates} what={props.what} />
      {templates.data && templates.data.length > 0 && (
        <DataTable
          label={props.title}
          columns={[
            { key: 'name', label: 'Name' },
            ...columns.map(({ key, label }) => ({ key, label })),
            { key: 'actions', label: 'Actions', align: 'end' },
          ]}
        >
          {templates.data.map((template) => (
            <TemplateRow
              key={template.id}
              props={props}
              template={template}
              onEdit={() => setShown(template)}
            />
          ))}
        </DataTable>
      )}
      {templates.data?.length === 0 && <p>There are none yet. {props.none}</p>}
      {shown && <Dialog template={shown === 'new' ? undefined : shown} onClose={() => setShown(undefined)} />}
    </PageSection>
  );
}

function TemplateRow<Template extends Named>({
  props: { query, columns, kept, remove },
  template,
  onEdit,
}: {
  props: TemplateListProps<Template>;
  template: Template;
  onEdit: () => void;
}) {
  const { fetch } = useHost();
  const { id, name } = template;
  const change = useChange(query.queryKey, 'The template was not removed. Please try again.');
  return (
    <DataRow>
      <DataCell wide label="Name">
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </DataCell>
      {columns.map(({ key, label, cell }) => (
        <DataCell key={key} label={label}>
          {cell(template)}
        </DataCell>
      ))}
      <DataCell wide>
        <RowActions>
          <Button type="button" $tone="quiet" $size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <AskedButton
            pending={change.isPending}
            pendingLabel="Removing..."
            $tone="outline"
            label="Remove"
            aria-label={`Remove ${name}`}
            question={`Remove the template ${name}?`}
            consequence={kept}
            answer="Remove template"
            onConfirm={() =>
              change.mutate({ run: () => remove(fetch, id), done: `The template ${name} is removed.` })
            }
          />
        </RowActions>
      </DataCell>
    </DataRow>
  );
}
