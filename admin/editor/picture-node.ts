import { Node, ReactNodeViewRenderer } from '@tiptap/react';

import { PictureView } from './picture-view.tsx';

/** A picture of the library: its media id, an alt text that overrides the library's, and a caption. */
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

/** An attribute that is copied and pasted as `data-{name}`; a pasted figure keeps nothing else. */
export function data(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) =>
      typeof attributes[name] === 'string' ? { [`data-${name}`]: attributes[name] } : {},
  };
}
