import { useStore } from '@nanostores/react';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type Editor, useEditorState } from '@tiptap/react';
import { Focus, Keyboard, Link, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type Ref, useState } from 'react';

import { $writingAlone } from '../stores/writing-alone.ts';
import { TableBar } from './table-bar.tsx';
import { type Ask, blocks, headings, inserts, marks } from './tools.ts';

const groups = [headings, marks, blocks, inserts].map((group) => group.filter(({ rare }) => !rare));
const tools = groups.flat();

const button =
  'grid size-8 shrink-0 place-items-center rounded-sm text-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-wash aria-pressed:text-accent-strong';

type Props = {
  editor: Editor;
  label: string;
  /** Whether it is the text of a sheet, which can be shown alone. */
  isWritten: boolean;
  asked: Ask | null;
  onAsk: (what: Ask | null) => void;
  ref: Ref<HTMLDivElement>;
};

/** The toolbar with a roving tabindex: arrow keys move between tools, Escape returns to the text. */
export function EditorToolbar({ editor, label, isWritten, asked, onAsk, ref }: Props) {
  const [current, setCurrent] = useState('Heading');
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      pressed: tools.flatMap((tool) => (tool.active?.(now) ? tool.name : [])).join(),
      link: now.isActive('link'),
      // Asking `can()` takes ten times as long, with every key.
      undo: undoDepth(now.state) > 0,
      redo: redoDepth(now.state) > 0,
    }),
  });
  const pressed = new Set(state.pressed.split(','));
  const stop = (name: string) => ({
    'aria-label': name,
    tabIndex: name === current ? 0 : -1,
    onFocus: () => setCurrent(name),
  });
  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label={`${label} tools`}
      className="flex flex-wrap gap-x-1 gap-y-0.5 p-1"
      onKeyDown={(event) => walk(event, editor)}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} role="group" className="border-line flex not-nth-[4]:border-r not-nth-[4]:pr-1">
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              {...stop(tool.name)}
              title={tool.keys ? `${tool.name}  (${tool.keys.trim()})` : tool.name}
              Icon={tool.Icon}
              aria-pressed={tool.active ? pressed.has(tool.name) : undefined}
              onClick={() => tool.run(editor, onAsk)}
            />
          ))}
          {group[0]?.name === 'Bold' && (
            <ToolButton
              {...stop('Link')}
              title="Link  (Ctrl K)"
              Icon={Link}
              aria-pressed={state.link}
              aria-expanded={asked === 'link'}
              onClick={() => onAsk(asked === 'link' ? null : 'link')}
            />
          )}
        </div>
      ))}
      <div role="group" className="ml-auto flex">
        <ToolButton
          {...stop('Undo')}
          title="Undo  (Ctrl Z)"
          Icon={Undo2}
          aria-disabled={!state.undo}
          onClick={() => editor.chain().focus().undo().run()}
        />
        <ToolButton
          {...stop('Redo')}
          title="Redo  (Ctrl Shift Z)"
          Icon={Redo2}
          aria-disabled={!state.redo}
          onClick={() => editor.chain().focus().redo().run()}
        />
        <ToolButton {...stop('Keys')} title="Keys  (Ctrl /)" Icon={Keyboard} onClick={() => onAsk('help')} />
        {isWritten && <FocusTool {...stop('Focus mode')} editor={editor} />}
      </div>
      <TableBar editor={editor} stop={stop} />
    </div>
  );
}

/** Shows only title and text (screens/post-edit/use-writing-alone.ts), to write on in it. */
function FocusTool({ editor, ...props }: React.ComponentProps<'button'> & { editor: Editor }) {
  const alone = useStore($writingAlone);
  return (
    <ToolButton
      {...props}
      title="Focus mode  (Ctrl Shift F)"
      Icon={Focus}
      aria-pressed={alone}
      onClick={() => {
        $writingAlone.set(!alone);
        editor.commands.focus();
      }}
    />
  );
}

function ToolButton({ Icon, ...props }: React.ComponentProps<'button'> & { Icon: LucideIcon }) {
  return (
    <button type="button" {...props} className={`${button} aria-disabled:opacity-40`}>
      <Icon size={16} aria-hidden />
    </button>
  );
}

function walk(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape') {
    event.preventDefault();
    editor.commands.focus();
    return;
  }
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((one) => one === document.activeElement);
  const next = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at + buttons.length - 1) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  buttons[next]?.focus();
}
