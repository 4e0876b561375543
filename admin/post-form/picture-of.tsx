import { useQuery } from '@tanstack/react-query';

import { mediaQuery } from '../queries/media.ts';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { useEditorTools } from './editor-context.ts';

/** A picture by its id, or words when it is missing. */
export function PictureOf({ id }: { id: string }) {
  const { media } = useEditorTools();
  const known = media[id];
  const { data, isPending } = useQuery({ ...mediaQuery(id), enabled: id !== '' && known === undefined });
  const picture = known ?? data ?? undefined;
  if (id === '') return <span className="text-soft">No picture</span>;
  if (!picture) return <span className="text-soft">{isPending ? '…' : 'A deleted picture'}</span>;
  return (
    <span className="block space-y-1">
      <Thumbnail media={picture} alt={picture.alt} className="h-24 w-auto max-w-full" />
      <span className="text-soft block truncate text-[13px]">{picture.name}</span>
    </span>
  );
}
