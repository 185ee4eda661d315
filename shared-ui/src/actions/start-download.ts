/** Lets the browser save what is at this address; the page stays, and so does what is typed in it. */
export function startDownload(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
