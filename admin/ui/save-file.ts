/** Hands a file that the API sent to the browser, under the name that it was sent with. */
export async function saveFile(response: Response): Promise<void> {
  const [, name = 'file'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click; the address may go a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
