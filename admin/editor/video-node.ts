import { Plugin } from '@tiptap/pm/state';
import { Extension, Node, ReactNodeViewRenderer } from '@tiptap/react';

import { typedVideo } from '#shared/rules/videos.ts';

import { data } from './picture-node.ts';
import { VideoView } from './video-view.tsx';

/** A video by its provider and id, with a title and a poster of the library. Nothing of the provider is ever loaded here. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { provider: data('provider'), id: data('id'), title: data('title'), media: data('media') };
  },
  parseHTML() {
    return [{ tag: 'figure[data-provider]' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['figure', HTMLAttributes];
  },
  addNodeView() {
    return ReactNodeViewRenderer(VideoView);
  },
});

/** The address of a video alone on a line becomes the video. */
export const PasteVideo = Extension.create({
  name: 'pasteVideo',
  // Before the link, which takes every address for itself. The node can't come first: the first block is what a new line is.
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
            if (
              !video ||
              !type ||
              !empty ||
              line.type.name !== 'paragraph' ||
              line.content.size > 0 ||
              $from.depth !== 1
            )
              return false;
            view.dispatch(view.state.tr.replaceRangeWith($from.before(), $from.after(), type.create(video)));
            return true;
          },
        },
      }),
    ];
  },
});
