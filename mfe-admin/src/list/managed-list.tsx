import { Button, DataCell, DataRow, DataTable } from '@lisle-harrow/shared-ui';
import { type FormState, useForm } from '@lisle-harrow/shell/forms';
import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { type Action, ActionButtons } from '../page/action-buttons';
import { CopyField } from '../page/copy-field';
import { FormDialog } from '../page/form-dialog';
import { PageSection } from '../page/page-section';
import { QueryState } from '../page/query-state';
import { OnlyNow, SecretDialog } from '../page/secret-dialog';
import { useStaffDraft } from '../page/use-staff-draft';

interface ManagedListProps<Data, Row, Values extends FieldValues, Made> {
  /** The id of the heading. */
  readonly id: string;
  readonly title: string;
  readonly lead: ReactNode;
  /** Reads the rows, and is read again after each change. */
  readonly query: UseQueryOptions<Data, Error, Row[], string[]>;
  /** True on a page that shows itself whether the query is loading or failed. */
  readonly isReadAbove?: true;
  /** What a row is called: `key`; in the title of its form, if that says more: `API key`; and several of them: `API keys`. */
  readonly noun: string;
  readonly fullNoun?: string;
  readonly nouns: string;
  /** What follows from there being none. */
  readonly none?: string;
  /** The most rows that the server accepts. */
  readonly most?: number;
  /** The first has the row's name. */
  readonly columns: readonly { readonly label: string; readonly cell: (row: Row) => ReactNode }[];
  readonly nameOf: (row: Row) => string;
  /** The row within a sentence; by default noun and name. */
  readonly subjectOf?: (row: Row) => string;
  readonly addLabel: string;
  readonly form: RowForm<Row, Values, Made>;
  readonly remove: (row: Row) => Promise<unknown>;
  /** What a removal leads to, shown before it. */
  readonly consequence: string;
  /** The actions of a row, by default to edit and to remove it; `tell` shows the secret in an answer. */
  readonly actionsOf?: (
    row: Row,
    known: { readonly edit: Action; readonly remove: Action; readonly tell: (made: Made) => void },
  ) => readonly Action[];
  /** The secret that the server returns only with this answer. */
  readonly secretOf?: (made: Made) => Secret;
}

/** The form that adds rows and edits them. */
interface RowForm<Row, Values extends FieldValues, Made> {
  /** Prefix of the fields' ids. */
  readonly name: string;
  readonly schema: ZodMiniType<Values>;
  /** The values of a row; without one, of a new row. */
  readonly valuesOf: (row?: Row) => Values;
  readonly about: string;
  readonly Fields: ComponentType<{ readonly form: FormState<Values>; readonly row: Row | undefined }>;
  readonly add: (values: Values) => Promise<Made>;
  /** Without it rows are made and revoked, but not edited. */
  readonly change?: (row: Row, values: Values) => Promise<unknown>;
  /** True if it keeps what is typed until that is sent, and says what others save meanwhile. */
  readonly keepsDraft?: true;
}

interface Secret {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** What it is for. */
  readonly about: ReactNode;
}

const SAVED = {
  save: 'Save',
  saving: 'Saving...',
  saved: 'saved',
  end: 'Remove',
  ending: 'Removing...',
  ended: 'removed',
};
const MADE = {
  save: 'Make',
  saving: 'Making...',
  saved: 'made',
  end: 'Revoke',
  ending: 'Revoking...',
  ended: 'revoked',
};

/** A list that owners keep, as a section of a page: its rows, the form that adds and edits them, and their removal. */
export function ManagedList<Data, Row extends { readonly id: string }, Values extends FieldValues, Made>(
  props: ManagedListProps<Data, Row, Values, Made>,
) {
  const { title, query, noun, nouns, most = Infinity, columns, nameOf, form, secretOf } = props;
  const list = useQuery(query);
  const [edited, setEdited] = useState<Row | 'new'>();
  const [secret, setSecret] = useState<Secret>();
  const words = form.change ? SAVED : MADE;
  const rows = list.data ?? [];
  const add = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<string>();
  const isGone = removed !== undefined && !rows.some(({ id }) => id === removed);
  useEffect(() => {
    // The focused button has been removed with its row.
    if (isGone && document.activeElement === document.body) add.current?.focus();
  }, [isGone]);
  const tell = (made: Made) => setSecret(secretOf?.(made));

  const actionsOf = (row: Row): readonly Action[] => {
    const name = nameOf(row);
    const subject = props.subjectOf?.(row) ?? `${noun} ${name}`;
    const edit: Action = { label: 'Edit', about: `Edit ${name}`, open: () => setEdited(row) };
    const remove: Action = {
      label: words.end,
      about: `${words.end} ${name}`,
      tone: 'outline',
      asks: {
        question: `${words.end} the ${subject}?`,
        consequence: props.consequence,
        answer: `${words.end} ${noun}`,
      },
      run: async () => {
        await props.remove(row);
        setRemoved(row.id);
      },
      pendingLabel: words.ending,
      done: `The ${subject} is ${words.ended}.`,
    };
    return props.actionsOf?.(row, { edit, remove, tell }) ?? (form.change ? [edit, remove] : [remove]);
  };

  return (
    <PageSection
      id={props.id}
      title={title}
      lead={props.lead}
      action={
        rows.length < most && (
          <Button ref={add} type="button" $tone="outline" $size="sm" onClick={() => setEdited('new')}>
            {props.addLabel}
          </Button>
        )
      }
    >
      {!props.isReadAbove && <QueryState query={list} what={nouns} />}
      {rows.length > 0 && (
        <DataTable
          label={title}
          columns={[
            ...columns.map(({ label }) => ({ key: label, label })),
            { key: 'actions', label: 'Actions', align: 'end' },
          ]}
        >
          {rows.map((row) => (
            <DataRow key={row.id}>
              {columns.map(({ label, cell }, at) => (
                <DataCell key={label} label={label} wide={at === 0}>
                  {cell(row)}
                </DataCell>
              ))}
              <DataCell wide>
                <ActionButtons
                  actions={actionsOf(row)}
                  shownBy={query.queryKey}
                  failure={`The ${noun} was not ${props.actionsOf ? 'changed' : words.ended}. Please try again.`}
                />
              </DataCell>
            </DataRow>
          ))}
        </DataTable>
      )}
      {list.data?.length === 0 && <p>{['There are none yet.', props.none].filter(Boolean).join(' ')}</p>}
      {edited && (
        <RowDialog
          {...props}
          row={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onMade={tell}
        />
      )}
      {secret && (
        <SecretDialog title={secret.title} onClose={() => setSecret(undefined)}>
          <p>
            <OnlyNow what={`The ${secret.label.toLowerCase()}`} /> {secret.about}
          </p>
          <CopyField {...secret} what={secret.label.toLowerCase()} />
        </SecretDialog>
      )}
    </PageSection>
  );
}

/** The name of a row in its first cell, with what is below it. */
export const RowName = ({ name, children }: { readonly name: string; readonly children?: ReactNode }) => (
  <>
    <strong>
      <bdi>{name}</bdi>
    </strong>
    {children}
  </>
);

interface RowDialogProps<Data, Row, Values extends FieldValues, Made> extends Pick<
  ManagedListProps<Data, Row, Values, Made>,
  'query' | 'noun' | 'fullNoun' | 'form'
> {
  readonly row: Row | undefined;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
}

function RowDialog<Data, Row extends { readonly id: string }, Values extends FieldValues, Made>({
  query,
  noun,
  fullNoun = noun,
  form: { name, schema, valuesOf, about, Fields, add, change, keepsDraft },
  row,
  onClose,
  onMade,
}: RowDialogProps<Data, Row, Values, Made>) {
  const queryClient = useQueryClient();
  const [saved] = useState(() => valuesOf(row));
  const draft = useStaffDraft(row ? `${name}-${row.id}` : `new-${name}`);
  const words = change ? SAVED : MADE;
  const form = useForm({
    name,
    schema,
    saved,
    ...(keepsDraft && { draft }),
    tellsChanges: keepsDraft === true,
    isNew: !row,
    send: (values): Promise<unknown> => (row && change ? change(row, values) : add(values)),
    onSent(answer) {
      onClose();
      if (!row) onMade(answer as Made);
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
    failure: `The ${noun} was not ${words.saved}. Please try again.`,
  });
  return (
    <FormDialog
      form={form}
      open
      onClose={onClose}
      title={`${row ? 'Edit' : 'New'} ${fullNoun}`}
      description={about}
      submitLabel={`${words.save} ${noun}`}
      pendingLabel={words.saving}
    >
      <Fields form={form} row={row} />
    </FormDialog>
  );
}
