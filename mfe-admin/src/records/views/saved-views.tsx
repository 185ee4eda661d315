import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type ListQuery } from '@lisle-harrow/api/calls';
import {
  addSavedView,
  removeSavedView,
  type SavedView,
  type SavedViewInput,
} from '@lisle-harrow/api/contract';
import { Button, needsScript } from '@lisle-harrow/shared-ui';
import { useHost } from '@lisle-harrow/shell/host';
import { Link } from '@lisle-harrow/shell/router';
import { type ComponentType, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FILTERS, linkTo, type ListAddress } from '../../list/list-address';
import { ChoiceLinks } from '../../page/choice-links';
import { reportFailure } from '../../page/report-failure';
import { savedViewsQuery } from '../queries';
import type { ViewDialogProps } from './view-dialog';

const importDialog = () => import('./view-dialog');
/** Prefetches the chunk; a failure is reported on the press. */
const fetchDialog = () => void importDialog().catch(() => undefined);

interface SavedViewsProps {
  readonly list: SavedView['list'];
  /** The URL of that list. */
  readonly address: ListAddress;
  readonly view: ListQuery;
  /** Whether the server implements more than the specified calls. */
  readonly isSupported: boolean;
}

/** The person's saved views of a list, each a link, and the button that saves the present filter; renders nothing without either. */
export function SavedViews({ list, address, view, isSupported }: SavedViewsProps) {
  const { fetch } = useHost();
  const { data } = useQuery({ ...savedViewsQuery(fetch), enabled: isSupported });
  const [shown, setShown] = useState<'new' | SavedView>();
  const [Dialog, setDialog] = useState<ComponentType<ViewDialogProps>>();
  const bar = useRef<HTMLDivElement>(null);
  const host = useHost();
  const remove = useRemoval(bar);
  const isKeepable = !isSameFilter(view, {});
  if (!data) return null;
  const views = data.filter((each) => each.list === list);
  const present = views.find((each) => isSameFilter(filterOf(each), view));
  if (views.length === 0 && !isKeepable) return null;
  const show = (what: 'new' | SavedView) => {
    importDialog()
      .then(({ ViewDialog }) => {
        setDialog(() => ViewDialog);
        setShown(what);
      })
      .catch(() =>
        host.toast({
          title: 'Error',
          description: 'The form could not be loaded. Please try again.',
          tone: 'destructive',
        }),
      );
  };
  return (
    <Bar ref={bar} tabIndex={-1}>
      {views.length > 0 && (
        <ChoiceLinks aria-label="Saved views">
          {views.map((each) => (
            <Link
              key={each.id}
              to={linkTo(address, filterOf(each))}
              preventScrollReset
              aria-current={each === present || undefined}
            >
              <bdi>{each.name}</bdi>
            </Link>
          ))}
        </ChoiceLinks>
      )}
      <Actions onPointerEnter={fetchDialog} onFocus={fetchDialog}>
        {present ? (
          <>
            <Button
              type="button"
              $tone="quiet"
              $size="sm"
              aria-label={`Rename the view ${present.name}`}
              onClick={() => show(present)}
            >
              Rename
            </Button>
            <Button
              type="button"
              $tone="quiet"
              $size="sm"
              aria-label={`Delete the view ${present.name}`}
              onClick={() => void remove(present)}
            >
              Delete
            </Button>
          </>
        ) : (
          isKeepable && (
            <Button type="button" $tone="quiet" $size="sm" onClick={() => show('new')}>
              Save this view
            </Button>
          )
        )}
      </Actions>
      {Dialog && shown && (
        <Dialog
          {...(shown === 'new' ? { filter: inputOf(list, view) } : { saved: shown })}
          onClose={() => setShown(undefined)}
        />
      )}
    </Bar>
  );
}

/** Deletes a view; the focus moves to the bar that held it, and Undo saves it again. */
function useRemoval(bar: React.RefObject<HTMLElement | null>) {
  const host = useHost();
  const queryClient = useQueryClient();
  const { queryKey } = savedViewsQuery(host.fetch);
  const restore = (view: SavedView) =>
    call(host.fetch, addSavedView, {}, {
      ...inputOf(view.list, filterOf(view)),
      name: view.name,
    } as SavedViewInput)
      .then(() => queryClient.invalidateQueries({ queryKey }))
      .catch((error: unknown) =>
        reportFailure(host, error, 'The view was not brought back. Please save it again.'),
      );
  return async (view: SavedView) => {
    try {
      await call(host.fetch, removeSavedView, { id: view.id });
    } catch (error) {
      return reportFailure(host, error, 'The view was not deleted. Please try again.');
    }
    queryClient.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== view.id));
    bar.current?.focus();
    host.toast({
      title: 'View deleted',
      description: `“${view.name}” is no longer among your views.`,
      action: { label: 'Undo', run: () => void restore(view) },
    });
  };
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: 0 1.25rem;
  min-height: 44px;

  &:focus {
    outline: none;
  }

  @media print {
    display: none;
  }
`;

const Actions = styled.div`
  ${needsScript}
  display: flex;
  gap: 0.25rem;
  margin-inline-start: auto;
`;

/** The list query of a saved view. */
const filterOf = ({
  q,
  status,
  sort,
  filters,
}: Pick<SavedView, 'q' | 'status' | 'sort' | 'filters'>): ListQuery => ({
  ...(q && { q }),
  ...(status && { status }),
  ...(sort === 'oldest' && { sort }),
  ...filters,
});

/** The filter as a saved view, still without a name. */
function inputOf(list: SavedView['list'], view: ListQuery): Omit<SavedViewInput, 'name'> {
  const { q, status, sort } = view;
  const filters = Object.fromEntries(FILTERS.flatMap((name) => (view[name] ? [[name, view[name]]] : [])));
  return {
    list,
    q: q ?? '',
    ...(status && { status }),
    ...(sort === 'oldest' && { sort }),
    ...(Object.keys(filters).length > 0 && { filters }),
  } as Omit<SavedViewInput, 'name'>;
}

/** Whether both select the same rows, whichever page is shown. */
function isSameFilter(one: ListQuery, other: ListQuery): boolean {
  return (['q', 'status', ...FILTERS, 'sort'] as const).every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  );
}
