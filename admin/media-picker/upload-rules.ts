import { errorToast } from '#shared/client/error-toast.ts';
import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { isTimeoutError } from '#shared/client/errors/timeout-error.ts';
import { fileSize } from '#shared/rules/file-size.ts';

const megabyte = 1024 * 1024;
const limit = 25 * megabyte;

const pictures = ['avif', 'webp', 'jpeg', 'jpg', 'png', 'gif', 'tiff', 'tif', 'svg'];
/** For the `accept` attribute. The server checks the file's content. */
export const acceptedFiles = [...pictures, 'pdf'].map((extension) => `.${extension}`).join(',');
export const acceptedPictures = pictures.map((extension) => `.${extension}`).join(',');

/** Why the server would refuse a file; null when it may be sent. */
export function refusal({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | null {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = pictures.includes(extension) || extension === 'pdf';
  if (!known && !type.startsWith('image/') && type !== 'application/pdf')
    return 'This is not a picture. Use JPEG, PNG, WebP, AVIF, GIF, TIFF, SVG or PDF.';
  if (size === 0) return 'This file is empty.';
  return size > limit ? `This file has ${fileSize(size)}. The limit is 25 MB: make it smaller first.` : null;
}

/** Why an upload failed, and whether a retry of the same file may succeed. */
export function uploadFailure(error: unknown): { reason: string; again: boolean } {
  if (isFetchError(error)) return { reason: 'There is no connection to the server.', again: true };
  if (isTimeoutError(error)) return { reason: 'It took too long.', again: true };
  const again = isHttpError(error)
    ? error.status >= 500 || error.retryAfter !== null || [401, 408, 409, 429].includes(error.status)
    : true;
  return { reason: errorToast(error) ?? 'Your session ended before it was done.', again };
}
