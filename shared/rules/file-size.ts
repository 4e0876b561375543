const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

/** '340 KB', '1.2 MB', '50 GB'. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const [amount, unit] = bytes < gigabyte ? [bytes / megabyte, 'MB'] : [bytes / gigabyte, 'GB'];
  return `${amount.toFixed(1).replace(/\.0$/, '')} ${unit}`;
}
