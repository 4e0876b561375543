import './editor.css';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Editor as TextEditor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, version } from 'react';
import * as z from 'zod/mini';

import { editorDebounce } from '#shared/rules/constants.ts';
import { formatNumber } from '#shared/rules/numbers.ts';
import { RichText } from '#shared/schemas/rich-text.ts';

import { lazyNamed } from '../ui/lazy-named.ts';
import { notify } from '../ui/notify.ts';
import { useDebounced } from '../ui/use-debounced.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { extensions } from './extensions.ts';
import { insertBlock } from './insert-block.ts';
import { knownDocument } from './known-document.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { type PictureFile, PictureFiles } from './picture-files.ts';
import { SlashMenu, type TakeKey } from './slash-menu.tsx';
import type { Ask } from './tools.ts';
import { guardVersions } from './version-guard.ts';

const loadLinkEditor = () => import('./link-editor.tsx');
const LinkEditor = lazyNamed(loadLinkEditor, 'LinkEditor');
const VideoEditor = lazyNamed(() => import('./video-editor.tsx'), 'VideoEditor');
const PictureUploads = lazyNamed(() => import('./picture-uploads.tsx'), 'PictureUploads');
const KeyboardHelp = lazyNamed(() => import('./keyboard-help.tsx'), 'KeyboardHelp');

guardVersions(version, import.meta.env['TIPTAP_VERSION'] as string | undefined);

/** For builder/inline-text.tsx. One export, because separate dynamic imports would split this chunk and make the total larger. */
export const textTools = { Editor: TextEditor, extensions, knownDocument };

type Props = {
  label: string;
  value: unknown;
  /** The document as JSON, 300 ms after the last change; undefined when it is empty. */
  onChange: (value: RichText | undefined) => void;
  readOnly?: boolean;
  /** On a sheet below its title, with the sheet's own frame and more room around the text. */
  isWritten?: boolean;
  /** Registers a function that flushes a pending `onChange`; returns its cleanup. */
  onFlush?: (flush: () => void) => () => void;
};

/**
 * Edits a document. A value from elsewhere (the server's version, a local draft) remounts the editor. Values are compared with the
 * last one passed in or out, because the editor's own JSON differs from stored JSON in attributes that it drops or adds.
 */
export function RichTextEditor({ value, onChange, onFlush, ...rest }: Props) {
  const own = useRef(JSON.stringify(value));
  const [opened, setOpened] = useState(0);
  const change = useDebounced((read: () => RichText | undefined) => {
    const next = read();
    own.current = JSON.stringify(next);
    onChange(next);
  }, editorDebounce);
  useEffect(() => onFlush?.(change.flush), [onFlush, change]);
  useEffect(() => {
    const given = JSON.stringify(value);
    if (given === own.current) return;
    own.current = given;
    change.cancel();
    setOpened((before) => before + 1);
  }, [value, change]);
  return <Editor key={opened} {...rest} value={value} onUpdate={change.run} onBlur={change.flush} />;
}

const framed = 'border-edge/60 bg-surface focus-within:border-edge rounded-md border';

type EditorProps = Pick<Props, 'label' | 'value' | 'readOnly' | 'isWritten'> & {
  onUpdate: (read: () => RichText | undefined) => void;
  onBlur: () => void;
};

function Editor({ label, value, readOnly = false, isWritten = false, onUpdate, onBlur }: EditorProps) {
  const [asked, setAsked] = useState<Ask | null>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const menuKeys = useRef<TakeKey>(null);
  const onKeys = useCallback((take: TakeKey | null) => {
    menuKeys.current = take;
  }, []);
  const [content] = useState(() => knownDocument(value));
  const [files, setFiles] = useState<PictureFile[]>([]);
  const [allExtensions] = useState(() => [
    ...extensions,
    PictureFiles.configure({
      onFiles: (added, others) => {
        if (added.length > 0) setFiles((before) => [...before, ...added]);
        if (others > 0) notify.info('Only pictures can be added to a text. Link to other files instead.');
      },
    }),
  ]);
  const editor = useEditor({
    extensions: allExtensions,
    content,
    editable: !readOnly,
    // The content security policy forbids the style element that Tiptap would inject; app.css has the same rules.
    injectCSS: false,
    editorProps: {
      attributes: { class: 'prose-editor', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handleKeyDown: (view, event) => {
        if (menuKeys.current?.(event)) return true;
        const command = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
        if (event.altKey && event.key === 'F10') toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        else if (command && event.key === '/') setAsked('help');
        // Without selected text, Ctrl K opens the panel's search.
        else if (command && event.key.toLowerCase() === 'k' && canLink(readSelection(view))) setAsked('link');
        else return false;
        event.stopPropagation();
        return true;
      },
    },
    onUpdate: ({ editor: updated }) =>
      onUpdate(() => (updated.isEmpty ? undefined : z.parse(RichText, updated.getJSON()))),
    // Loaded before Ctrl K asks for it: until its input has the focus, typed letters would replace the selected text.
    onSelectionUpdate: ({ editor: { state } }) => {
      if (!state.selection.empty) void loadLinkEditor().catch(() => undefined);
    },
    onBlur,
  });
  const close = () => setAsked(null);
  return (
    <div data-editor="" className={`relative ${isWritten ? 'is-written' : framed}`}>
      {!readOnly && (
        <div className="border-line bg-surface sticky top-(--toolbar-top,0px) z-10 rounded-t-md border-b">
          <EditorToolbar ref={toolbar} {...{ editor, label, isWritten, asked }} onAsk={setAsked} />
          <Suspense>
            {asked === 'link' && <LinkEditor editor={editor} onClose={close} />}
            {asked === 'video' && (
              <VideoEditor
                editor={editor}
                onVideo={(attrs) => insertBlock(editor, { type: 'video', attrs })}
                onClose={close}
              />
            )}
          </Suspense>
        </div>
      )}
      <EditorContent editor={editor} />
      {!readOnly && <SlashMenu editor={editor} onAsk={setAsked} onKeys={onKeys} />}
      {files.length > 0 && (
        <Suspense>
          <PictureUploads editor={editor} files={files} />
        </Suspense>
      )}
      <div className="border-line flex flex-wrap justify-between gap-x-4 border-t px-3.5 py-1.5">
        <TextCount editor={editor} />
        {!readOnly && <p className="text-soft text-[13px] max-sm:hidden">Type / to add a block</p>}
      </div>
      <Dialogs editor={editor} asked={asked} onClose={close} />
    </div>
  );
}

type DialogsProps = { editor: TextEditor; asked: Ask | null; onClose: () => void };

function Dialogs({ editor, asked, onClose }: DialogsProps) {
  if (asked === 'picture')
    return (
      <PictureDialog
        title="Add a picture to the text"
        onPick={({ id }) => insertBlock(editor, { type: 'picture', attrs: { media: id } })}
        onClose={onClose}
      />
    );
  if (asked === 'help')
    return (
      <Suspense>
        <KeyboardHelp onClose={onClose} />
      </Suspense>
    );
  return null;
}

/** The state with the browser's selection, which it lags behind after a selection by keyboard. */
function readSelection(view: EditorView): EditorState {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof TextSelection) || !anchorNode || !focusNode) return view.state;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return view.state;
  const read = TextSelection.between(
    doc.resolve(view.posAtDOM(anchorNode, anchorOffset ?? 0)),
    doc.resolve(view.posAtDOM(focusNode, focusOffset ?? 0)),
  );
  if (!read.eq(selection)) view.dispatch(tr.setSelection(read));
  return view.state;
}

function canLink({ selection, schema }: EditorState): boolean {
  const { link } = schema.marks;
  return !selection.empty || Boolean(link && selection.$from.marks().some(({ type }) => type === link));
}

/** Reads the whole text, so it counts after the typed letter is painted. */
function TextCount({ editor }: { editor: TextEditor }) {
  const doc = useDeferredValue(
    useEditorState({ editor, selector: ({ editor: { state } }) => state.doc, equalityFn: Object.is }),
  );
  const { words, characters } = useMemo(() => countOf(doc), [doc]);
  return (
    <p className="text-soft text-[13px]">
      {formatNumber(words)} {words === 1 ? 'word' : 'words'}, {formatNumber(characters)}{' '}
      {characters === 1 ? 'character' : 'characters'}
    </p>
  );
}

function countOf(doc: EditorState['doc']) {
  const text = doc.textBetween(0, doc.content.size, ' ');
  return {
    words: text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’.,-](?=[\p{L}\p{N}]))*/gu)?.length ?? 0,
    characters: [...text.trim()].length,
  };
}
