import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { useState } from 'react';

import { LinkEditor } from './link-editor.tsx';

type Tool = { name: string; Icon: typeof Bold; active: (editor: Editor) => boolean; run: (editor: Editor) => void };

const tools: Tool[] = [
  {
    name: 'Heading',
    Icon: Heading2,
    active: (e) => e.isActive('heading', { level: 2 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'Subheading',
    Icon: Heading3,
    active: (e) => e.isActive('heading', { level: 3 }),
    run: (e) => e.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  { name: 'Bold', Icon: Bold, active: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  {
    name: 'Italic',
    Icon: Italic,
    active: (e) => e.isActive('italic'),
    run: (e) => e.chain().focus().toggleItalic().run(),
  },
  {
    name: 'Strikethrough',
    Icon: Strikethrough,
    active: (e) => e.isActive('strike'),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    name: 'Bullet list',
    Icon: List,
    active: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    active: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    Icon: Quote,
    active: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { name: 'Code', Icon: Code, active: (e) => e.isActive('code'), run: (e) => e.chain().focus().toggleCode().run() },
  {
    name: 'Code block',
    Icon: SquareCode,
    active: (e) => e.isActive('codeBlock'),
    run: (e) => e.chain().focus().toggleCodeBlock().run(),
  },
];

const button =
  'grid size-8 place-items-center rounded-sm text-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-wash aria-pressed:text-accent-strong';

export function EditorToolbar({ editor, label }: { editor: Editor; label: string }) {
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      pressed: tools.map((tool) => tool.active(current)).join(),
      link: current.isActive('link'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const pressed = state.pressed.split(',');
  return (
    <div className="border-line bg-surface sticky top-(--toolbar-top,0px) z-10 rounded-t-md border-b">
      <div role="toolbar" aria-label={`${label} tools`} className="flex flex-wrap gap-0.5 p-1">
        {tools.map(({ name, Icon, run }, index) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            title={name}
            aria-pressed={pressed[index] === 'true'}
            onClick={() => run(editor)}
            className={button}
          >
            <Icon size={16} aria-hidden />
          </button>
        ))}
        <button
          type="button"
          aria-label="Link"
          title="Link"
          aria-pressed={state.link}
          aria-expanded={linking}
          onClick={() => setLinking(!linking)}
          className={button}
        >
          <Link size={16} aria-hidden />
        </button>
        <button
          type="button"
          aria-label="Undo"
          title="Undo"
          disabled={!state.undo}
          onClick={() => editor.chain().focus().undo().run()}
          className={`${button} ml-auto`}
        >
          <Undo2 size={16} aria-hidden />
        </button>
        <button
          type="button"
          aria-label="Redo"
          title="Redo"
          disabled={!state.redo}
          onClick={() => editor.chain().focus().redo().run()}
          className={button}
        >
          <Redo2 size={16} aria-hidden />
        </button>
      </div>
      {linking && <LinkEditor editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}
