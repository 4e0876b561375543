import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { type Ask, slashTools, type Tool } from './tools.ts';

/** A slash at the start of a line or after a space, followed by up to two words. */
const typed = /(?:^|\s)\/([\p{L}\d]*(?: [\p{L}\d]+)?)$/u;

type Match = { from: number; query: string };

/** The query between a slash and the cursor; null when there is none, or in code. */
function matchAt({ state, isEditable }: Editor): Match | null {
  const { $from, empty } = state.selection;
  if (!empty || !isEditable || !$from.parent.isTextblock || $from.parent.type.spec.code) return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const query = typed.exec(before)?.[1];
  return query === undefined ? null : { from: $from.pos - query.length - 1, query };
}

function fitting(query: string): Tool[] {
  const words = query.toLowerCase().split(' ');
  return slashTools.filter(({ name, words: other = '' }) => {
    const all = `${name} ${other}`.toLowerCase().split(' ');
    return words.every((word) => name.toLowerCase().includes(word) || all.some((one) => one.startsWith(word)));
  });
}

/** Handles a key while the menu is open; returns whether it did. */
export type TakeKey = (event: KeyboardEvent) => boolean;

type Props = { editor: Editor; onAsk: (what: Ask) => void; onKeys: (take: TakeKey | null) => void };

/** Adds a block by its name: `/ta` and Enter adds a table. */
export function SlashMenu({ editor, onAsk, onKeys }: Props) {
  const match = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isFocused ? matchAt(now) : null),
    equalityFn: (a, b) => a?.from === b?.from && a?.query === b?.query,
  });
  // The position of a slash whose menu was closed with Escape.
  const [dismissed, setDismissed] = useState<number | null>(null);
  const tools = match && match.from !== dismissed ? fitting(match.query) : [];
  return tools.length > 0 && match ? (
    <Menu
      editor={editor}
      onKeys={onKeys}
      match={match}
      tools={tools}
      onAsk={onAsk}
      onDismiss={() => setDismissed(match.from)}
    />
  ) : null;
}

type MenuProps = Props & { match: Match; tools: Tool[]; onDismiss: () => void };

function Menu({ editor, onKeys, match, tools, onAsk, onDismiss }: MenuProps) {
  const [chosen, setChosen] = useState({ query: match.query, at: 0 });
  // A changed query resets the choice to its first tool.
  const at = chosen.query === match.query ? chosen.at : 0;
  const setAt = (next: number) => setChosen({ query: match.query, at: next });
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  function choose(tool: Tool) {
    editor.chain().deleteRange({ from: match.from, to: editor.state.selection.from }).run();
    tool.run(editor, onAsk);
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const tool = tools[at];
    if (event.key === 'ArrowDown') setAt((at + 1) % tools.length);
    else if (event.key === 'ArrowUp') setAt((at + tools.length - 1) % tools.length);
    else if (event.key === 'Escape') onDismiss();
    else if ((event.key === 'Enter' || event.key === 'Tab') && tool) choose(tool);
    else return false;
    event.stopPropagation();
    return true;
  });
  useEffect(() => {
    onKeys((event) => press(event));
    return () => onKeys(null);
  }, [onKeys]);
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${at}`);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, id, at]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Add"
      tabIndex={-1}
      className="floating absolute z-20 max-h-72 w-64 overflow-y-auto p-1"
      style={placeOf(editor, match.from)}
    >
      {tools.map(({ name, Icon, keys: shown }, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          // On pointerdown, so that the text keeps focus.
          onPointerDown={(event) => {
            event.preventDefault();
            const tool = tools[index];
            if (tool) choose(tool);
          }}
          onPointerMove={() => setAt(index)}
          className="aria-selected:bg-sunken flex h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2"
        >
          <Icon size={16} aria-hidden className="text-soft shrink-0" />
          <span className="grow">{name}</span>
          <span aria-hidden className="text-soft text-xs">
            {shown}
          </span>
        </div>
      ))}
    </div>
  );
}

const menuHeight = 296;
const menuWidth = 256;

/** Below the slash, or above it near the bottom of the window. */
function placeOf({ view }: Editor, from: number): React.CSSProperties {
  const slash = view.coordsAtPos(from);
  const frame = (view.dom.closest('[data-editor]') ?? view.dom).getBoundingClientRect();
  const left = Math.max(4, Math.min(slash.left - frame.left, frame.width - menuWidth - 4));
  return slash.bottom + menuHeight < window.innerHeight || slash.top < menuHeight
    ? { left, top: slash.bottom - frame.top + 6 }
    : { left, bottom: frame.bottom - slash.top + 6 };
}
