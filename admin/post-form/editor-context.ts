import { createContext, use } from 'react';

import type { postTypeList } from '#shared/rules/post-types.ts';
import type { Media } from '#shared/schemas/media.ts';

export type EditedType = (typeof postTypeList)[number];

export type EditorTools = {
  readOnly: boolean;
  /** Whether a save was refused: then untouched fields show their errors too. */
  tried: boolean;
  type: EditedType;
  /** The post's media and those picked since, by id. The form holds only ids. */
  media: Record<string, Media>;
  onPick: (media: Media) => void;
  /** Registers a callback that flushes a debounced field before a save; returns its cleanup. */
  onFlush: (flush: () => void) => () => void;
};

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditorTools(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('This field is outside a PostEditor');
  return tools;
}
