/** Lets the browser save the file at this address. The page stays, with everything that was typed in it. */
export function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
