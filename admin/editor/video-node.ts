import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

import { typedVideo } from '#shared/rules/videos.ts';

import { figureNode } from './picture-node.ts';
import { VideoView } from './video-view.tsx';

/** A video by its provider and id, with a title and a poster from the library. Nothing is loaded from the provider. */
export const Video = figureNode('video', 'figure[data-provider]', ['provider', 'id', 'title', 'media'], VideoView);

/** Turns a video address pasted on an empty line into the video. */
export const PasteVideo = Extension.create({
  name: 'pasteVideo',
  // Above Link, which handles every pasted address. Not in the node, since the block with the highest priority is the default one.
  priority: 1100,
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const video = typedVideo(event.clipboardData?.getData('text/plain') ?? '');
            const { $from, empty } = view.state.selection;
            const line = $from.parent;
            const type = view.state.schema.nodes['video'];
            const isEmptyLine = empty && line.type.name === 'paragraph' && line.content.size === 0 && $from.depth === 1;
            if (!video || !type || !isEmptyLine) return false;
            view.dispatch(view.state.tr.replaceRangeWith($from.before(), $from.after(), type.create(video)));
            return true;
          },
        },
      }),
    ];
  },
});
