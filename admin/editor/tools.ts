import { isInTable } from '@tiptap/pm/tables';
import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  SquareCode,
  SquarePlay,
  Strikethrough,
  Table,
} from 'lucide-react';

import { insertBlock } from './insert-block.ts';
import { newTable } from './table-nodes.ts';

/** What a tool opens instead of acting at once: a field, the library, or the help. */
export type Ask = 'link' | 'picture' | 'video' | 'help';

export type Tool = {
  name: string;
  Icon: LucideIcon;
  /** The shortcut, or what can be typed instead. */
  keys: string;
  /** Search terms for the slash menu. */
  words?: string;
  /** Only in the slash menu. */
  rare?: true;
  active?: (editor: Editor) => boolean;
  run: (editor: Editor, ask: (what: Ask) => void) => void;
};

function heading(level: 2 | 3 | 4, name: string, Icon: LucideIcon): Tool {
  return {
    name,
    Icon,
    keys: `${'#'.repeat(level)} Space`,
    words: `h${level} title`,
    active: (editor) => editor.isActive('heading', { level }),
    run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  };
}

export const headings: Tool[] = [
  heading(2, 'Heading', Heading2),
  heading(3, 'Subheading', Heading3),
  heading(4, 'Small heading', Heading4),
];

const mark = (name: string, type: string, Icon: LucideIcon, keys: string): Tool => ({
  name,
  Icon,
  keys,
  active: (editor) => editor.isActive(type),
  run: (editor) => editor.chain().focus().toggleMark(type).run(),
});

export const marks: Tool[] = [
  mark('Bold', 'bold', Bold, 'Ctrl B'),
  mark('Italic', 'italic', Italic, 'Ctrl I'),
  mark('Strikethrough', 'strike', Strikethrough, 'Ctrl Shift S'),
  mark('Code', 'code', Code, 'Ctrl E'),
];

export const blocks: Tool[] = [
  {
    name: 'Bullet list',
    Icon: List,
    keys: '- Space',
    words: 'unordered points',
    active: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    Icon: ListOrdered,
    keys: '1. Space',
    words: 'ordered steps',
    active: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    Icon: Quote,
    keys: '> Space',
    words: 'blockquote citation',
    active: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'Code block',
    Icon: SquareCode,
    keys: '``` Space',
    words: 'pre program',
    rare: true,
    active: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

export const inserts: Tool[] = [
  {
    name: 'Picture',
    Icon: ImagePlus,
    keys: '/picture',
    words: 'image photo media',
    run: (_, ask) => ask('picture'),
  },
  {
    name: 'Video',
    Icon: SquarePlay,
    keys: '/video',
    words: 'youtube vimeo embed film',
    run: (_, ask) => ask('video'),
  },
  {
    name: 'Table',
    Icon: Table,
    keys: '/table',
    words: 'grid rows columns',
    active: ({ state }) => isInTable(state),
    // Tables can't nest.
    run: (editor) => void (isInTable(editor.state) ? editor.commands.focus() : insertBlock(editor, newTable())),
  },
  {
    name: 'Divider',
    Icon: Minus,
    keys: '---',
    words: 'line rule separator',
    rare: true,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
];

const paragraph: Tool = {
  name: 'Plain text',
  Icon: Pilcrow,
  keys: 'Ctrl Alt 0',
  words: 'paragraph normal',
  run: (editor) => editor.chain().focus().setParagraph().run(),
};

/** The tools in the slash menu: no marks, which need a selection. */
export const slashTools: Tool[] = [...headings, ...blocks, ...inserts, paragraph];
