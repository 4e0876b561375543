import { registerOverlayPortal } from '@puckeditor/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Editor, EditorOptions, Extensions } from '@tiptap/react';
import { type Ref, useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';

import { editorDebounce } from '#shared/rules/constants.ts';
import { RichText } from '#shared/schemas/rich-text.ts';

import type { textTools } from '../editor/rich-text-editor.tsx';
import type { PageItem } from '../page-blocks/page-items.ts';
import { useEditorTools } from '../post-form/editor-context.ts';
import { mediaQuery } from '../queries/media.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { type FigureNode, figuresIn } from './inline-figures.ts';
import { announce } from './state/builder-state.ts';
import { $inline, type Inline, keepSelected, stopWriting } from './state/inline.ts';
import { useCommands } from './state/use-commands.ts';

type Props = {
  item: PageItem;
  inline: Inline;
  /** The block's anchor and its text as HTML. */
  data: { id: string; html: string };
  root: Ref<HTMLElement>;
  tools: typeof textTools;
};

/** Edits a rich text in the canvas with the rich-text editor's extensions and paste rules. Undo is the page's. */
export function InlineText({ item, inline: { key, at }, data, root, tools }: Props) {
  const { change, undo, redo } = useCommands();
  const { onFlush, media } = useEditorTools();
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<Editor>(null);
  const value = item.props[key];
  const own = useRef(JSON.stringify(value));
  const write = useDebounced((read: () => RichText | undefined) => {
    const next = read();
    own.current = JSON.stringify(next);
    change(item.props.id, key, (before) => ({ ...before, props: { ...before.props, [key]: next } }));
  }, editorDebounce);
  useEffect(() => onFlush(write.flush), [onFlush, write]);

  const open = useEffectEvent((element: HTMLElement) => {
    const fileOf = (id: string) => {
      const medium = media[id] ?? queryClient.getQueryData(mediaQuery(id).queryKey);
      return (medium?.path ?? medium?.hashed_name)?.split('/').at(-1);
    };
    const editor = mountEditor(element, tools, {
      extensions: inPage(tools.extensions, figuresIn(data.html, fileOf)),
      content: tools.knownDocument(value),
      onBlur: () => $inline.get()?.id === item.props.id && $inline.set(null),
      onUpdate: ({ editor: updated }) =>
        write.run(() => (updated.isEmpty ? undefined : z.parse(RichText, updated.getJSON()))),
    });
    opened.current = editor;
    const point = at ? editor.view.posAtCoords({ left: at.x, top: at.y }) : null;
    editor.commands.focus(point?.pos ?? 'end', { scrollIntoView: false });
    return editor;
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const command = (event.ctrlKey || event.metaKey) && !event.altKey;
    const letter = event.key.toLowerCase();
    if (event.key === 'Escape') stopWriting((event.target as HTMLElement).ownerDocument);
    else if (command && (letter === 'z' || letter === 'y')) {
      // Text typed within the debounce must become a step first.
      write.flush();
      if (letter === 'y' || event.shiftKey) redo();
      else undo();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const letGo = registerOverlayPortal(element, { disableDrag: true });
    const editor = open(element);
    element.addEventListener('keydown', onKeyDown, true);
    element.addEventListener('click', keepSelected);
    announce('Editing the text. Press Escape to finish');
    return () => {
      element.removeEventListener('keydown', onKeyDown, true);
      element.removeEventListener('click', keepSelected);
      write.flush();
      letGo?.();
      editor.destroy();
    };
  }, [write]);

  // A change from elsewhere: an undo, another user's save, the field in the inspector.
  useEffect(() => {
    const given = JSON.stringify(value);
    if (given === own.current) return;
    own.current = given;
    write.cancel();
    const { current: editor } = opened;
    const before = editor?.state.selection.anchor ?? 0;
    editor?.commands.setContent(tools.knownDocument(value), { emitUpdate: false });
    editor?.commands.setTextSelection(Math.min(before, editor.state.doc.content.size));
  }, [value, write, tools]);

  return (
    <div className="band band-text" id={data.id} ref={root as Ref<HTMLDivElement>}>
      <div className="wrap prose" ref={place} />
    </div>
  );
}

function mountEditor(element: HTMLElement, tools: typeof textTools, options: Partial<EditorOptions>): Editor {
  element.replaceChildren();
  const editor = new tools.Editor({
    ...options,
    element: { mount: element },
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'wrap prose',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Text',
        style: 'white-space: pre-wrap; outline: none',
      },
    },
  });
  // Tiptap adds the line below a last picture or list with its first transaction, which mustn't count as an edit.
  editor.view.dispatch(editor.state.tr.setMeta('preventUpdate', true));
  return editor;
}

/** Without the editor's own undo, and with pictures and videos as the page shows them: their fields are in the inspector. */
function inPage(extensions: Extensions, figureOf: ReturnType<typeof figuresIn>): Extensions {
  return extensions.flatMap((extension) => {
    if (extension.name === 'starterKit') return extension.configure({ undoRedo: false });
    if (extension.name === 'figureKeys') return [];
    if (extension.name !== 'picture' && extension.name !== 'video') return extension;
    return extension.extend({
      addNodeView:
        () =>
        ({ node }: { node: FigureNode }) => ({ dom: figureOf(node), ignoreMutation: () => true }),
    });
  });
}
