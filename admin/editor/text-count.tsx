import { type Editor, useEditorState } from '@tiptap/react';

import { formatNumber } from '#shared/rules/numbers.ts';

/** How long the text is, in words and characters. */
export function TextCount({ editor }: { editor: Editor }) {
  const { words, characters } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const text = state.doc.textBetween(0, state.doc.content.size, ' ');
      return {
        words: text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’.,-](?=[\p{L}\p{N}]))*/gu)?.length ?? 0,
        characters: [...text.trim()].length,
      };
    },
  });
  return (
    <p className="text-soft text-[13px]">
      {formatNumber(words)} {words === 1 ? 'word' : 'words'}, {formatNumber(characters)}{' '}
      {characters === 1 ? 'character' : 'characters'}
    </p>
  );
}
