import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension, StateEffect } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';

interface CodeMirrorProps {
  readonly label: string;
  /** The initial text; a later value needs a new `key`. */
  readonly value: string;
  /** Without it the text is read-only. */
  readonly onChange?: (value: string) => void;
  /** The text to compare with: differences are marked, and each can be accepted or rejected. */
  readonly original?: string;
  /** Receives a function that inserts a text at the cursor. */
  readonly onReady?: (insert: (text: string) => void) => void;
}

/** A multi-line text editor. Tab moves the focus on, as in every other field. */
export function CodeMirror({ label, value, onChange, original, onReady }: CodeMirrorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isRead = !onChange;
  const changed = useEffectEvent((doc: string) => onChange?.(doc));
  const ready = useEffectEvent((insert: (text: string) => void) => onReady?.(insert));
  // Once mounted, the editor owns its text.
  const open = useEffectEvent((parent: HTMLElement) => {
    const extensions: Extension[] = [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      markdown(),
      EditorView.cspNonce.of(styleNonce()),
      EditorView.lineWrapping,
      EditorState.readOnly.of(isRead),
      ...(isRead ? [] : [pasteAsMarkdown()]),
      EditorView.contentAttributes.of({
        'aria-label': label,
        spellcheck: 'true',
        autocapitalize: 'sentences',
      }),
      ...(original === undefined
        ? []
        : [unifiedMergeView({ original, mergeControls: !isRead, gutter: false })]),
    ];
    return new EditorView({ doc: value, extensions, parent });
  });
  useEffect(() => {
    const view = open(frame.current!);
    view.dispatch({
      effects: StateEffect.appendConfig.of(
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) changed(state.doc.toString());
        }),
      ),
    });
    ready((text) => {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
      view.focus();
    });
    return () => view.destroy();
  }, []);
  return <Frame ref={frame} />;
}

/**
 * Pastes what has a structure as Markdown, at the place where it was pasted: what is written while it is converted comes after it.
 * Browsers give no HTML to a paste without formats.
 */
function pasteAsMarkdown(): Extension {
  const places = new Set<{ at: number }>();
  const insert = (view: EditorView, place: { at: number }, text: string) => {
    places.delete(place);
    const { at } = place;
    const end = at + text.length;
    view.dispatch({
      changes: { from: at, insert: text },
      selection: view.state.selection.main.head === at ? { anchor: end } : undefined,
      scrollIntoView: true,
      userEvent: 'input.paste',
    });
    for (const later of places) if (later.at === at) later.at = end;
  };
  return [
    EditorView.updateListener.of(({ changes }) => {
      for (const place of places) place.at = changes.mapPos(place.at);
    }),
    EditorView.domEventHandlers({
      paste(event, view) {
        const html = event.clipboardData?.getData('text/html');
        const plain = event.clipboardData?.getData('text/plain') ?? '';
        if (!html) return false;
        event.preventDefault();
        view.dispatch(view.state.replaceSelection(''));
        const place = { at: view.state.selection.main.head };
        places.add(place);
        void import('./pasted-markdown')
          .then(({ pastedMarkdown }) => pastedMarkdown(html))
          .catch(() => undefined)
          .then((text = plain) => insert(view, place, text));
        return true;
      },
    }),
  ];
}

/** The nonce that lets the editor's own styles pass the page's policy. */
const styleNonce = () => document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? '';

const Frame = styled.div`
  .cm-editor {
    border: 1px solid var(--control);
    border-radius: var(--r);
    background: var(--surface);
    color: var(--ink);
  }

  .cm-editor.cm-focused {
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }

  .cm-scroller {
    min-height: 20rem;
    max-height: 70vh;
    overflow: auto;
    font: inherit;
    line-height: 1.6;
  }

  .cm-content {
    padding: 0.75rem 0.25rem;
    caret-color: var(--ink);
  }

  .cm-deletedChunk {
    background: var(--bad-bg);
    color: var(--ink);
  }

  .cm-deletedChunk .cm-deletedText,
  .cm-deletedText {
    background: none;
    text-decoration: line-through;
  }

  .cm-changedLine,
  .cm-insertedLine {
    background: var(--good-bg) !important;
  }

  .cm-changedText {
    background: none !important;
    text-decoration: underline;
  }

  .cm-chunkButtons button {
    min-height: 32px;
    padding: 0 0.75rem !important;
    border: 1px solid var(--control) !important;
    border-radius: var(--r) !important;
    background: var(--surface) !important;
    color: var(--ink) !important;
    font: inherit;
  }
`;
