import { Node, ReactNodeViewRenderer } from '@tiptap/react';

import { PictureView } from './picture-view.tsx';

/** A picture of the library: its media id, words of its own where the library's don't fit, and a caption. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { media: data('media'), alt: data('alt'), caption: data('caption') };
  },
  parseHTML() {
    return [{ tag: 'figure[data-media]:not([data-provider])' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['figure', HTMLAttributes];
  },
  addNodeView() {
    return ReactNodeViewRenderer(PictureView);
  },
});

/** An attribute that travels through the clipboard as `data-{name}`; nothing else of a pasted figure is taken. */
export function data(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) =>
      typeof attributes[name] === 'string' ? { [`data-${name}`]: attributes[name] } : {},
  };
}
