import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { blockGroups } from '#shared/blocks/base/define.ts';
import { blockTypes } from '#shared/blocks/registry.ts';

import { definitionOf } from '../page-blocks/page-items.ts';
import { Sketch } from '../page-blocks/templates/sketch.tsx';
import { mayBeIn, mayStandIn } from '../page-blocks/tree.ts';
import { Modal } from '../ui/modal.tsx';
import { exampleBlocks } from './block-examples.ts';
import { BlockPicture, useBlocksShown } from './block-picture.tsx';
import { focusFirstText } from './focus-prop.ts';
import { useBuilder } from './state/builder-context.ts';
import { $adding } from './state/builder-state.ts';
import { useCommands } from './state/use-commands.ts';

/** What other programs call these blocks. */
const alsoCalled: Partial<Record<string, string>> = {
  faq: 'faq',
  picture: 'image photo',
  gallery: 'images photos slideshow',
  hero: 'banner header',
  'call-to-action': 'cta banner',
  today: 'schedule calendar',
  testimonials: 'reviews',
  columns: 'layout grid',
};

/** All blocks by group, searched by name and description. */
export function AddDialog() {
  const adding = useStore($adding);
  return adding ? <Open into={adding.into} /> : null;
}

function Open({ into }: { into: { parent: string; slot: string } | null }) {
  const { addNew } = useCommands();
  const { kind } = useBuilder();
  const [words, setWords] = useState('');
  const [at, setAt] = useState<number | null>(null);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const wanted = words.trim().toLowerCase();
  const found = blockGroups.flatMap((group) =>
    blockTypes.filter((type) => {
      const definition = definitionOf(type);
      if (definition?.group !== group || !mayStandIn(type, into?.parent ?? null) || !mayBeIn(kind, type)) return false;
      const searched = `${definition.label} ${definition.about} ${alsoCalled[type] ?? ''}`;
      return searched.toLowerCase().includes(wanted);
    }),
  );
  // Enter adds the block whose own name was typed: words of descriptions name many.
  const named = found.findIndex((type) => definitionOf(type)?.label.toLowerCase().startsWith(wanted));
  const chosen = Math.min(at ?? Math.max(0, named), found.length - 1);
  useEffect(() => {
    field.current?.focus();
  }, []);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  function add(type: string | undefined) {
    if (!type) return;
    $adding.set(null);
    focusFirstText(addNew(type, into));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') add(found[chosen]);
    else if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, found.length));
    else if (event.key === 'ArrowUp') setAt((chosen + found.length - 1) % Math.max(1, found.length));
    else return;
    event.preventDefault();
  }
  return (
    <Modal title="Add a block" onClose={() => $adding.set(null)} wide>
      <input
        ref={field}
        role="combobox"
        aria-label="Find a block"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        value={words}
        placeholder="Find a block: hero, picture, questions…"
        autoComplete="off"
        onChange={(event) => {
          setWords(event.target.value);
          setAt(null);
        }}
        onKeyDown={onKeyDown}
        className="field bg-surface sticky top-0.5 z-10 mt-0.5"
      />
      <Options id={id} types={found} chosen={chosen} onAdd={add} />
      {found.length === 0 && <p className="text-soft py-6 text-center">No block has that name.</p>}
    </Modal>
  );
}

type OptionsProps = { id: string; types: string[]; chosen: number; onAdd: (type: string) => void };

function Options({ id, types, chosen, onAdd }: OptionsProps) {
  const shown = useBlocksShown(exampleBlocks);
  const pictured = (type: string) =>
    shown && [shown[exampleBlocks.findIndex((example) => example.type === type)] ?? null];
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Blocks" className="mt-3 grid gap-x-3 gap-y-1 sm:grid-cols-3">
      {types.map((type, index) => {
        const definition = definitionOf(type);
        const isFirst = definitionOf(types[index - 1] ?? '')?.group !== definition?.group;
        return [
          isFirst && (
            <p key={definition?.group} role="presentation" className="text-soft col-span-full mt-3 mb-1 text-[13px]">
              {definition?.group}
            </p>
          ),
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox's input handles the keys
          <div
            key={type}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => onAdd(type)}
            className="hover:bg-sunken aria-selected:bg-accent-wash cursor-pointer rounded-md px-3 py-2"
          >
            <span aria-hidden className="border-line mb-1.5 block overflow-hidden rounded-md border">
              <BlockPicture
                blocks={pictured(type)}
                pageWidth={800}
                isCentered
                shape="aspect-8/5"
                fallback={<Sketch blocks={[{ type }]} aspect="aspect-8/5" />}
              />
            </span>
            <span className="block font-medium">{definition?.label}</span>
            <span className="text-soft block text-[13px]">{definition?.about}</span>
          </div>,
        ];
      })}
    </div>
  );
}
