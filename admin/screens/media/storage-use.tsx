import { useQuery } from '@tanstack/react-query';

import { fileSize } from '#shared/rules/file-size.ts';
import type { Storage } from '#shared/schemas/media.ts';

import { storageQuery } from '../../queries/media.ts';

/** The part of a quota from which a warning is shown. */
const warnFrom = 0.9;

const kinds = {
  media: { what: 'Files', refused: 'uploads', cure: 'Delete files for good in the trash' },
  content: { what: 'Posts', refused: 'changed texts', cure: 'Delete posts for good in their trash' },
};

function usedWords({ bytes, quota }: Storage['media']): string {
  return quota === null ? fileSize(bytes) : `${fileSize(bytes)} of ${fileSize(quota)}`;
}

/** How much the domain stores: 'Files 3.2 GB of 50 GB, posts with history 12 MB of 5 GB'. Keeps its line while it loads. */
export function StorageUse() {
  const { data } = useQuery(storageQuery);
  return data ? `Files ${usedWords(data.media)}, posts with their history ${usedWords(data.content)}` : '\u00a0';
}

/** Warns before a quota refuses anything, and says what helps. */
export function StorageWarning() {
  const { data } = useQuery(storageQuery);
  return (['media', 'content'] as const).map((kind) => {
    const used = data?.[kind];
    if (!used?.quota || used.bytes < used.quota * warnFrom) return null;
    const { what, refused, cure } = kinds[kind];
    const full = used.bytes >= used.quota;
    return (
      <p key={kind} role="status" className="bg-warn-wash rounded-md px-4 py-2.5">
        {what} use {usedWords(used)}: {full ? `${refused} are refused.` : `beyond that, ${refused} will be refused.`}{' '}
        {cure}, or ask the server’s operator for more space.
      </p>
    );
  });
}
