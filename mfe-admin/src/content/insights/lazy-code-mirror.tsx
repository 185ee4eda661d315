import { type ComponentProps, useEffect, useState } from 'react';
import { LoadingLine } from '../../page/page-frame';
import type { CodeMirror } from './code-mirror';

type Editor = typeof CodeMirror;

/** The editor in its own chunk, loaded on mount and never on the server, because it needs the DOM. */
export function LazyCodeMirror(props: ComponentProps<Editor>) {
  const [loaded, setLoaded] = useState<{ Editor: Editor }>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    import('./code-mirror').then(
      ({ CodeMirror: Editor }) => setLoaded({ Editor }),
      () => setFailed(true),
    );
  }, []);
  if (loaded) return <loaded.Editor {...props} />;
  return (
    <LoadingLine>
      {hasFailed ? 'The editor could not be loaded. Load the page again.' : 'Loading the editor...'}
    </LoadingLine>
  );
}
