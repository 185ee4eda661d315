import { call, ResponseError } from '@lisle-harrow/api/calls';
import { requestRecentSignIn } from '@lisle-harrow/api/contract';
import { startDownload } from '@lisle-harrow/shared-ui';
import type { MouseEvent } from 'react';
import type { Host } from '@lisle-harrow/shell/contract';
import { reportFailure } from './report-failure';

/** Downloads an export, after the person has confirmed who they are where that is due: a download itself could not ask. */
export async function downloadExport(host: Host, path: string): Promise<void> {
  try {
    await call(host.fetch, requestRecentSignIn, {});
  } catch (error) {
    // A server without this call asks for nothing.
    if (!(error instanceof ResponseError && error.status === 404)) {
      const detail = error instanceof ResponseError ? error.problem.detail : undefined;
      reportFailure(host, error, detail ? `${detail}.` : 'Failed to begin the export. Please try again.');
      return;
    }
  }
  startDownload(path);
}

/** The same for a link to it, which has no `download`: without script, a refusal must lead to the sign-in, not into a file. */
export function onExportClick(event: MouseEvent<HTMLAnchorElement>, host: Host): void {
  event.preventDefault();
  void downloadExport(host, event.currentTarget.href);
}
