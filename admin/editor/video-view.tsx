import { useQuery } from '@tanstack/react-query';
import type { ReactNodeViewProps } from '@tiptap/react';
import { Play } from 'lucide-react';

import { videoLabel, videoLink, videoOf } from '#shared/rules/videos.ts';

import { mediaQuery } from '../queries/media.ts';
import { Button } from '../ui/button.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { FigureView } from './figure-view.tsx';

/** A video with its poster, its link and its title. */
export function VideoView(view: ReactNodeViewProps) {
  const { node, updateAttributes } = view;
  const { title, media: id } = node.attrs as Record<'title' | 'media', string | null>;
  const video = videoOf(node.attrs['provider'], node.attrs['id']);
  const { data: media } = useQuery({ ...mediaQuery(id ?? ''), enabled: Boolean(id) });
  const poster = media ? mediaUrl(media, 960) : null;
  return (
    <FigureView
      view={view}
      fields={[{ name: 'title', label: 'Title of the video', placeholder: 'How we make our salsa' }]}
      picker={{ button: id ? 'Another poster' : 'Choose a poster', title: 'Choose a poster' }}
      details={video && <p className="text-soft text-[13px] wrap-anywhere">{videoLink(video)}</p>}
      actions={
        id && (
          <Button size="sm" tone="quiet" onClick={() => updateAttributes({ media: null })}>
            Without a poster
          </Button>
        )
      }
    >
      <div className="relative grid min-h-24 max-w-xl overflow-hidden rounded-md bg-[oklch(0.24_0_0)]">
        {poster && <img src={poster} alt="" draggable={false} className="aspect-video object-cover" />}
        <p
          className={`flex items-center gap-2 self-end bg-[oklch(0.2_0_0/0.8)] p-3 text-white ${poster ? 'absolute inset-x-0 bottom-0' : ''}`}
        >
          <Play size={18} aria-hidden />
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {video ? `${title || 'Video'} · ${videoLabel(video.provider)}` : 'This video can’t be shown'}
          </span>
        </p>
      </div>
    </FigureView>
  );
}
