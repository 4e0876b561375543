import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState, version } from 'react';
import * as z from 'zod/mini';

import { editorDebounce } from '#shared/rules/constants.ts';
import { RichText } from '#shared/schemas/rich-text.ts';

import { useDebounced } from '../ui/use-debounced.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { extensions } from './extensions.ts';
import { guardVersions } from './version-guard.ts';

guardVersions(version, import.meta.env['TIPTAP_VERSION'] as string | undefined);

type Props = {
  label: string;
  value: unknown;
  /** The document as JSON, 300 ms after the last change; undefined when it is empty. */
  onChange: (value: RichText | undefined) => void;
  readOnly?: boolean;
  /** Gets a function that hands over what is still waiting. */
  onFlush?: (flush: () => void) => () => void;
};

/**
 * Edits a document. A value that did not come from the editor itself (the version from the server, one kept on this
 * computer) opens a new editor: comparing the editor's own JSON with a stored one would see a difference in every
 * attribute that the editor drops or adds.
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
    change.drop();
    setOpened((before) => before + 1);
  }, [value, change]);
  return <Editor key={opened} {...rest} value={value} onUpdate={change.run} onBlur={change.flush} />;
}

type EditorProps = Pick<Props, 'label' | 'value' | 'readOnly'> & {
  onUpdate: (read: () => RichText | undefined) => void;
  onBlur: () => void;
};

function Editor({ label, value, readOnly = false, onUpdate, onBlur }: EditorProps) {
  const editor = useEditor({
    extensions,
    content: documentOf(value),
    editable: !readOnly,
    // Its style element would need an inline style in the panel's content security policy: app.css has the same rules.
    injectCSS: false,
    editorProps: {
      attributes: { class: 'prose-editor', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
    },
    onUpdate: ({ editor: updated }) =>
      onUpdate(() => (updated.isEmpty ? undefined : z.parse(RichText, updated.getJSON()))),
    onBlur,
  });
  return (
    <div className="border-edge/60 bg-surface focus-within:border-edge rounded-md border">
      {!readOnly && <EditorToolbar editor={editor} label={label} />}
      <EditorContent editor={editor} />
    </div>
  );
}

function documentOf(value: unknown): RichText {
  const parsed = z.safeParse(RichText, value);
  return parsed.success ? parsed.data : { type: 'doc', content: [{ type: 'paragraph' }] };
}
