/** Long enough for every browser to have taken the file. */
const KEEP_MS = 60_000;

/** Hands a file to the browser, as if it had been downloaded. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
