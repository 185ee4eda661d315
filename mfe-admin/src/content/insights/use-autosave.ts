import { useQueryClient } from '@tanstack/react-query';
import { call, ifMatch, isSignedOut, presentArticle } from '@lisle-harrow/api/calls';
import { type ArticleInput, saveArticle, type WrittenArticle } from '@lisle-harrow/api/contract';
import { useHost } from '@lisle-harrow/shell/host';
import { keepDraft, recallDraft } from '@lisle-harrow/shell/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStaffDraft } from '../../page/use-staff-draft';
import { isSameText, textOf } from './article-text';
import { writtenArticleQuery } from './content-query';

const PAUSE_MS = 1500;

export type Autosave = ReturnType<typeof useAutosave>;

/** The text of an article in the editor: kept in the tab at once, and saved shortly after the last keystroke. */
export function useAutosave(article: WrittenArticle) {
  const host = useHost();
  const cache = useQueryClient();
  const draft = useStaffDraft(`article-${article.id}`);
  const [text, setText] = useState(() => textOf(article));
  const [state, setState] = useState<'saved' | 'unsaved' | 'saving' | 'failed'>('saved');
  /** The article as somebody else has saved it in the meantime. */
  const [other, setOther] = useState<WrittenArticle>();
  const latest = useRef({ text, revision: article.revision, saved: text });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);

  async function saveNow(): Promise<boolean> {
    const { text: sent, revision } = latest.current;
    if (isSameText(sent, latest.current.saved)) return true;
    setState('saving');
    try {
      const saved = await call(host.fetch, saveArticle, { id: article.id }, sent, ifMatch(revision));
      latest.current = { ...latest.current, revision: saved.revision, saved: sent };
      cache.setQueryData(writtenArticleQuery(host.fetch, article.id).queryKey, saved);
    } catch (error) {
      const present = presentArticle(error);
      if (present) setOther(present);
      else if (isSignedOut(error)) host.signIn();
      setState('failed');
      return false;
    }
    if (latest.current.text !== sent) return saveNow();
    keepDraft(draft, undefined);
    setState('saved');
    return true;
  }

  /** Saves unsaved text and returns the revision, or undefined if that failed. */
  async function save(): Promise<number | undefined> {
    clearTimeout(timer.current);
    saving.current ??= saveNow().finally(() => (saving.current = undefined));
    return (await saving.current) ? latest.current.revision : undefined;
  }

  function change(part: Partial<ArticleInput>): void {
    const next = { ...latest.current.text, ...part };
    latest.current.text = next;
    setText(next);
    setState((before) => (before === 'saving' ? before : 'unsaved'));
    keepDraft(draft, { ...next, revision: String(latest.current.revision) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), PAUSE_MS);
  }

  // The draft of a page that was closed before the server had the text.
  const recall = useEffectEvent(() => {
    const { revision, ...unsaved } = recallDraft(draft);
    if (revision === undefined) return;
    latest.current.revision = Number(revision);
    change(unsaved);
  });
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (!isSameText(latest.current.text, latest.current.saved)) void save();
  });
  useEffect(() => {
    recall();
    return () => leave();
  }, []);

  return {
    text,
    state,
    other,
    change,
    save,
    /** Continues with `merged`, based on what somebody else has saved. */
    merge(merged: ArticleInput): void {
      if (!other) return;
      latest.current.revision = other.revision;
      latest.current.saved = textOf(other);
      setOther(undefined);
      change(merged);
      void save();
    },
    /** Continues from an article the server has just returned, such as a restored version. */
    takeOver(given: WrittenArticle): void {
      const taken = textOf(given);
      latest.current = { text: taken, saved: taken, revision: given.revision };
      keepDraft(draft, undefined);
      setText(taken);
      setState('saved');
    },
  };
}
