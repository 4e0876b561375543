import { Node, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import type { ComponentType } from 'react';

import { PictureView } from './picture-view.tsx';

/** A figure of the text. Its attributes are copied and pasted as `data-{name}`; a pasted figure keeps nothing else. */
export function figureNode(name: string, tag: string, attributes: string[], View: ComponentType<ReactNodeViewProps>) {
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attributes.map((attribute) => [attribute, data(attribute)])),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
    addNodeView: () => ReactNodeViewRenderer(View),
  });
}

function data(name: string) {
  return {
    default: null,
    parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`),
    renderHTML: (attributes: Record<string, unknown>) =>
      typeof attributes[name] === 'string' ? { [`data-${name}`]: attributes[name] } : {},
  };
}

/** A picture of the library: its media id, an alt text that overrides the library's, and a caption. */
export const Picture = figureNode(
  'picture',
  'figure[data-media]:not([data-provider])',
  ['media', 'alt', 'caption'],
  PictureView,
);
