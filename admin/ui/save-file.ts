/** Downloads a file that the API sent, under the name in its header. */
export async function saveFile(response: Response): Promise<void> {
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  save(name, await response.blob());
}

/** Downloads a text that the panel has. */
export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/plain' }));
}

function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download, so the URL can be revoked soon after.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
