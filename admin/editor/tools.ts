import { isInTable } from '@tiptap/pm/tables';
import type { ChainedCommands, Editor } from '@tiptap/react';
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

type Toggle = (chain: ChainedCommands) => ChainedCommands;

/** A tool that turns the mark or block `type` on and off. */
const toggle = (type: string, name: string, Icon: LucideIcon, keys: string, change: Toggle): Tool => ({
  name,
  Icon,
  keys,
  active: (editor) => editor.isActive(type),
  run: (editor) => change(editor.chain().focus()).run(),
});

const mark = (type: string, name: string, Icon: LucideIcon, keys: string) =>
  toggle(type, name, Icon, keys, (chain) => chain.toggleMark(type));

export const marks: Tool[] = [
  mark('bold', 'Bold', Bold, 'Ctrl B'),
  mark('italic', 'Italic', Italic, 'Ctrl I'),
  mark('strike', 'Strikethrough', Strikethrough, 'Ctrl Shift S'),
  mark('code', 'Code', Code, 'Ctrl E'),
];

export const blocks: Tool[] = [
  {
    ...toggle('bulletList', 'Bullet list', List, '- Space', (chain) => chain.toggleBulletList()),
    words: 'unordered points',
  },
  {
    ...toggle('orderedList', 'Numbered list', ListOrdered, '1. Space', (chain) => chain.toggleOrderedList()),
    words: 'ordered steps',
  },
  {
    ...toggle('blockquote', 'Quote', Quote, '> Space', (chain) => chain.toggleBlockquote()),
    words: 'blockquote citation',
  },
  {
    ...toggle('codeBlock', 'Code block', SquareCode, '``` Space', (chain) => chain.toggleCodeBlock()),
    words: 'pre program',
    rare: true,
  },
];

export const inserts: Tool[] = [
  { name: 'Picture', Icon: ImagePlus, keys: '/picture', words: 'image photo media', run: (_, ask) => ask('picture') },
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
