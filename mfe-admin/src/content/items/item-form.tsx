import { useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, presentItem, ResponseError } from '@lisle-harrow/api/calls';
import {
  contentCalls,
  type ContentFields,
  type ContentItem,
  type ContentKind,
} from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { useNavigate } from '@lisle-harrow/shell/router';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PageHeader, PageTitle } from '../../page/page-frame';
import { reportFailure } from '../../page/report-failure';
import { PublicationButtons } from '../publication/publication-buttons';
import { PublicationState } from '../publication/publication-state';
import { fieldsIn } from './form-kind';
import type { ItemKind } from './item-kind';
import { itemsQuery } from './items-query';
import { SharedForm } from './shared-form';
import { useSharedForm } from './use-shared-form';

interface ItemFormProps<Kind extends ContentKind> {
  readonly kind: ItemKind<Kind>;
  /** Undefined for a new item. */
  readonly item: ContentItem<Kind> | undefined;
}

/** The form of one item with its save button, and what of the item is public. */
export function ItemForm<Kind extends ContentKind>({ kind, item }: ItemFormProps<Kind>) {
  type Item = ContentItem<Kind>;
  const host = useHost();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = itemsQuery(host.fetch, kind.kind);
  const [isActing, setActing] = useState(false);
  /** What to do after the save in progress. */
  const next = useRef<(saved: Item) => Promise<void>>(undefined);

  function keep(changed: Item): void {
    cache.setQueryData<Item[]>(queryKey, (items) =>
      items?.some(({ id }) => id === changed.id)
        ? items.map((each) => (each.id === changed.id ? changed : each))
        : items && [...items, changed],
    );
  }

  const presentIn = (error: unknown) => presentItem(kind.kind, error);
  const shared = useSharedForm<ContentFields[Kind], Item>({
    kind,
    found: item,
    id: item?.id,
    presentIn,
    keep,
    send: (fields, base) =>
      base
        ? call(host.fetch, contentCalls(kind.kind).save, { id: base.id }, fields, ifMatch(base.revision))
        : call(host.fetch, contentCalls(kind.kind).add, {}, fields),
    onSaved: (answer) => {
      if (!item)
        void navigate(`/admin/content/${kind.kind}/${encodeURIComponent(answer.id)}`, { replace: true });
      if (next.current) void next.current(answer);
      else host.toast({ title: 'Success', description: `The ${kind.noun} is saved.` });
    },
  });
  const { form, base, isDirty, meet, follow } = shared;

  async function act(change: () => Promise<Item>, done: string): Promise<void> {
    setActing(true);
    try {
      follow(await change());
      host.toast({ title: 'Success', description: done });
    } catch (error) {
      const present = presentIn(error);
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
    const run = (written: Item) =>
      act(
        () =>
          call(
            host.fetch,
            contentCalls(kind.kind).publish,
            { id: written.id },
            { visibleFrom },
            ifMatch(written.revision),
          ),
        visibleFrom ? `The ${kind.noun} is scheduled.` : `The ${kind.noun} is published.`,
      );
    if (!isDirty && base) return run(base);
    next.current = run;
    await form.props.onSubmit();
    next.current = undefined;
  }

  const written = fieldsIn<ContentFields[Kind]>(kind, form.watch());
  const title = kind.titleOf(written) || `New ${kind.noun}`;
  return (
    <>
      <PageHeader>
        <div>
          <PageTitle>{title}</PageTitle>
          {item && (
            <Standing>
              <PublicationState state={item.state} />
              <p role="status">{isDirty ? 'Not saved yet' : 'Saved'}</p>
            </Standing>
          )}
        </div>
        {item && (
          <PublicationButtons
            state={item.state}
            noun={kind.noun}
            isDirty={isDirty}
            isPending={isActing || form.isPending}
            path={kind.pathOf(written)}
            publicPath={kind.pathOf(
              item.publicSlug ? { ...item.fields, slug: item.publicSlug } : item.fields,
            )}
            publicFrom={item.visibleFrom}
            unpublished={kind.unpublished}
            onPublish={(visibleFrom) => void publish(visibleFrom)}
            onUnpublish={() =>
              void act(
                () => call(host.fetch, contentCalls(kind.kind).unpublish, { id: item.id }),
                `The ${kind.noun} is off the site.`,
              )
            }
            onArchive={(isArchived) =>
              void act(
                () => call(host.fetch, contentCalls(kind.kind).archive, { id: item.id }, { isArchived }),
                isArchived ? `The ${kind.noun} is archived.` : `The ${kind.noun} is back.`,
              )
            }
          />
        )}
      </PageHeader>
      <SharedForm label={title} kind={kind} shared={shared} saveLabel={item ? 'Save' : 'Save as draft'} />
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
