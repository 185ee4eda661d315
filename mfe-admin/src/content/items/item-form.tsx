import { useQueryClient } from '@tanstack/react-query';
import {
  addContentItem,
  archiveContentItem,
  presentItem,
  publishContentItem,
  ResponseError,
  saveContentItem,
  unpublishContentItem,
} from '@lisle-harrow/api/calls';
import type { ContentItem, ContentKind } from '@lisle-harrow/api/contract';
import { Button, PendingButton } from '@lisle-harrow/shared-ui';
import { FormErrors, useForm } from '@lisle-harrow/shell/forms';
import { useHost } from '@lisle-harrow/shell/host';
import { useNavigate } from '@lisle-harrow/shell/router';
import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PageHeader, PageTitle } from '../../page/page-frame';
import { reportFailure } from '../../page/report-failure';
import { useStaffDraft } from '../../page/use-staff-draft';
import { PublicationButtons } from '../publication/publication-buttons';
import { PublicationState } from '../publication/publication-state';
import { type Conflict, ConflictNotice } from './conflict-notice';
import { fieldsIn, type ItemKind, type ItemValues, schemaOf, valuesOf } from './item-kind';
import { itemsQuery } from './items-query';

interface ItemFormProps<Kind extends ContentKind> {
  readonly kind: ItemKind<Kind>;
  /** Undefined for one that is to be begun. */
  readonly item: ContentItem<Kind> | undefined;
}

/** What is written of one item, saved by a press, and what of it is public. */
export function ItemForm<Kind extends ContentKind>({ kind, item }: ItemFormProps<Kind>) {
  const host = useHost();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = itemsQuery(host.fetch, kind.kind);
  /** What the next save goes on from. */
  const [base, setBase] = useState(item);
  const [isActing, setActing] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ who: string; conflicts: readonly Conflict[] }>();
  const next = useRef<(saved: ContentItem<Kind>) => Promise<void>>(undefined);
  const schema = useMemo(() => schemaOf(kind), [kind]);
  const saved = useMemo(() => valuesOf(kind, item?.fields ?? kind.empty), [kind, item]);
  const draftName = item ? `${kind.kind}-${item.id}-${base?.revision}` : `${kind.kind}-new`;

  function keep(changed: ContentItem<Kind>): void {
    cache.setQueryData<ContentItem<Kind>[]>(queryKey, (items) =>
      items?.some(({ id }) => id === changed.id)
        ? items.map((each) => (each.id === changed.id ? changed : each))
        : items && [...items, changed],
    );
  }

  /** Shows what somebody else has saved; what is written here stays, and the next save goes on from theirs. */
  function meet(present: ContentItem<Kind>): void {
    const before = base ? valuesOf(kind, base.fields) : {};
    const theirs = valuesOf(kind, present.fields);
    const own: ItemValues = form.getValues();
    const names = Object.keys(kind.labels) as (keyof typeof kind.labels & string)[];
    setMeanwhile({
      who: present.editor ?? 'Somebody else',
      conflicts: names
        .filter((name) => own[name] !== before[name] && theirs[name] !== before[name])
        .filter((name) => own[name] !== theirs[name])
        .map((name) => ({
          ...{ name, label: kind.labels[name] },
          ...{ theirs: theirs[name] ?? '', own: own[name] ?? '' },
        })),
    });
    setBase(present);
    keep(present);
  }

  const form = useForm<ItemValues, ItemValues, ContentItem<Kind>>({
    name: kind.kind,
    schema,
    saved,
    draft: useStaffDraft(draftName),
    isNew: !item,
    send: async (values) => {
      const fields = fieldsIn(kind, values);
      if (!base) return addContentItem(host.fetch, kind.kind, fields);
      try {
        return await saveContentItem(host.fetch, kind.kind, base, fields);
      } catch (error) {
        const present = presentItem(kind.kind, error);
        if (present) meet(present);
        throw error;
      }
    },
    onSent: (answer) => {
      setBase(answer);
      setMeanwhile(undefined);
      keep(answer);
      if (!item)
        void navigate(`/admin/content/${kind.kind}/${encodeURIComponent(answer.id)}`, { replace: true });
      if (next.current) void next.current(answer);
      else host.toast({ title: 'Success', description: `The ${kind.noun} is saved.` });
    },
    isShown: (error) => presentItem(kind.kind, error) !== undefined,
    failure: `The ${kind.noun} was not saved. Please try again.`,
  });
  const { isDirty } = form.formState;
  // What a colleague saved while nothing was written here is where the next save goes on from.
  if (!isDirty && item && base && item.revision > base.revision) setBase(item);

  async function act(change: () => Promise<ContentItem<Kind>>, done: string): Promise<void> {
    setActing(true);
    try {
      keep(await change());
      host.toast({ title: 'Success', description: done });
    } catch (error) {
      const present = presentItem(kind.kind, error);
      if (present) meet(present);
      else {
        const detail = error instanceof ResponseError ? error.problem.detail : undefined;
        reportFailure(host, error, detail ? `${detail}.` : 'Nothing has changed. Please try again.');
      }
    } finally {
      setActing(false);
    }
  }

  async function publish(visibleFrom?: string): Promise<void> {
    const run = (written: ContentItem<Kind>) =>
      act(
        () => publishContentItem(host.fetch, kind.kind, written, visibleFrom),
        visibleFrom ? `The ${kind.noun} is scheduled.` : `The ${kind.noun} is published.`,
      );
    if (!isDirty && base) return run(base);
    next.current = run;
    await form.props.onSubmit();
    next.current = undefined;
  }

  const written = fieldsIn(kind, form.watch());
  const { Fields } = kind;
  return (
    <>
      <PageHeader>
        <div>
          <PageTitle>{kind.titleOf(written) || `New ${kind.noun}`}</PageTitle>
          {item && (
            <Standing>
              <PublicationState state={item.state} />
              <p role="status">{isDirty ? 'Not saved yet' : 'Saved'}</p>
            </Standing>
          )}
        </div>
        {item && (
          <PublicationButtons
            {...{ state: item.state, noun: kind.noun, isDirty, isPending: isActing || form.isPending }}
            path={kind.pathOf(written)}
            publicPath={kind.pathOf(
              item.publicSlug ? { ...item.fields, slug: item.publicSlug } : item.fields,
            )}
            publicFrom={item.visibleFrom}
            unpublished={kind.unpublished}
            onPublish={(visibleFrom) => void publish(visibleFrom)}
            onUnpublish={() =>
              void act(
                () => unpublishContentItem(host.fetch, kind.kind, item.id),
                `The ${kind.noun} is off the site.`,
              )
            }
            onArchive={(isArchived) =>
              void act(
                () => archiveContentItem(host.fetch, kind.kind, item.id, isArchived),
                isArchived ? `The ${kind.noun} is archived.` : `The ${kind.noun} is back.`,
              )
            }
          />
        )}
      </PageHeader>
      <Form {...form.props} aria-label={kind.titleOf(written) || `New ${kind.noun}`}>
        {meanwhile && (
          <ConflictNotice
            {...meanwhile}
            onTake={({ name, theirs }) => {
              form.setValue(name, theirs, { shouldDirty: true, shouldValidate: true });
              setMeanwhile(
                (shown) =>
                  shown && { ...shown, conflicts: shown.conflicts.filter((each) => each.name !== name) },
              );
            }}
          />
        )}
        <FormErrors form={form} />
        <Fields form={form} />
        <Actions>
          <PendingButton type="submit" pending={form.isPending} pendingLabel="Saving...">
            {item ? 'Save' : `Save as draft`}
          </PendingButton>
          <Button
            type="button"
            $tone="outline"
            disabled={!isDirty || form.isPending}
            onClick={() => {
              form.discard();
              setMeanwhile(undefined);
            }}
          >
            Discard changes
          </Button>
        </Actions>
      </Form>
    </>
  );
}

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1rem;
  margin-top: 0.9rem;

  p {
    color: var(--ink-2);
    font-size: var(--t-ui);
  }
`;

const Form = styled.form`
  display: grid;
  gap: 1.25rem;
  max-width: 52rem;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  padding-top: 1.5rem;
  border-top: 1px solid var(--line);
`;
