import { useQuery } from '@tanstack/react-query';
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react';
import { ImagePlus, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { videoLabel, videoLink, videoOf } from '#shared/rules/videos.ts';

import { mediaQuery } from '../queries/media.ts';
import { Button } from '../ui/button.tsx';
import { mediaUrl } from '../ui/media-url.ts';
import { FigureField } from './figure-field.tsx';
import { PictureDialog } from './picture-dialog.tsx';

/** A video as readers will see it, with its fields below while it is selected. */
export function VideoView({ node, selected, editor, updateAttributes, deleteNode, getPos }: ReactNodeViewProps) {
  const { title, media: id } = node.attrs as Record<'title' | 'media', string | null>;
  const video = videoOf(node.attrs['provider'], node.attrs['id']);
  const [picking, setPicking] = useState(false);
  const { data: media } = useQuery({ ...mediaQuery(id ?? ''), enabled: Boolean(id) });
  const poster = media ? mediaUrl(media, 960) : null;
  const leave = () =>
    editor
      .chain()
      .setNodeSelection(getPos() ?? 0)
      .focus()
      .run();
  return (
    <NodeViewWrapper as="figure" data-drag-handle="" className={`figure figure-video ${selected ? 'is-selected' : ''}`}>
      <div className="figure-poster">
        {poster && <img src={poster} alt="" draggable={false} />}
        <p>
          <Play size={18} aria-hidden />
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {video ? `${title || 'Video'} · ${videoLabel(video.provider)}` : 'This video can’t be shown'}
          </span>
        </p>
      </div>
      {selected && editor.isEditable && (
        <div className="figure-fields" contentEditable={false}>
          {video && <p className="text-soft text-[13px] wrap-anywhere">{videoLink(video)}</p>}
          <FigureField
            label="Title of the video"
            value={title ?? ''}
            placeholder="How we make our salsa"
            onChange={(next) => updateAttributes({ title: next || null })}
            onLeave={leave}
          />
          <div className="flex flex-wrap gap-1.5">
            <Button size="sm" onClick={() => setPicking(true)}>
              <ImagePlus size={14} aria-hidden /> {id ? 'Another poster' : 'Choose a poster'}
            </Button>
            {id && (
              <Button size="sm" tone="quiet" onClick={() => updateAttributes({ media: null })}>
                Without a poster
              </Button>
            )}
            <Button size="sm" tone="quiet" onClick={deleteNode}>
              <Trash2 size={14} aria-hidden /> Remove
            </Button>
          </div>
        </div>
      )}
      {picking && (
        <PictureDialog
          title="Choose a poster"
          onPick={(picked) => updateAttributes({ media: picked.id })}
          onClose={() => setPicking(false)}
        />
      )}
    </NodeViewWrapper>
  );
}
