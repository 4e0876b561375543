import { createContext, use } from 'react';

import type { postTypeList } from '#shared/rules/post-types.ts';
import type { Media } from '#shared/schemas/media.ts';

export type EditedType = (typeof postTypeList)[number];

export type EditorTools = {
  readOnly: boolean;
  /** A save was asked for and refused: everything that is wrong is shown, touched or not. */
  tried: boolean;
  type: EditedType;
  /** Media by id, as they were read and as they were picked: the form itself holds only ids. */
  media: Record<string, Media>;
  onPick: (media: Media) => void;
  /** The title was left: a new post may be made now. */
  onTitleLeft: () => void;
  /** A field that waits before it tells its value registers how to hurry it. */
  onFlush: (flush: () => void) => () => void;
};

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditorTools(): EditorTools {
  const tools = use(EditorContext);
  if (!tools) throw new Error('This field stands outside a PostEditor');
  return tools;
}
