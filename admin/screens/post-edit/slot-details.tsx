import { useQuery } from '@tanstack/react-query';

import type { Media } from '#shared/schemas/media.ts';

import { PictureDetails } from '../../media-picker/picture-details.tsx';
import { mediaQuery } from '../../queries/media.ts';
import { BoxesSkeleton, ErrorState } from '../../ui/states.tsx';

/** Reads the file again: since the post was opened, it may have been changed here or elsewhere. */
export function SlotDetails({ id, onStored }: { id: string; onStored: (media: Media) => void }) {
  const { data, error, refetch } = useQuery(mediaQuery(id));
  if (data) return <PictureDetails media={data} onStored={onStored} />;
  if (error) return <ErrorState error={error} what="The picture" onRetry={() => void refetch()} />;
  return <BoxesSkeleton shapes={['h-40 w-full']} />;
}
