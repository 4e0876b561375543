import { useStore } from '@nanostores/react';
import {
  ArrowDown,
  ArrowUp,
  ClipboardPaste,
  Copy,
  CopyPlus,
  CornerLeftUp,
  type LucideIcon,
  Share2,
  Trash2,
} from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';

import { definitionOf, keptType, labelOf, type PageItem } from '../page-blocks/page-items.ts';
import { propErrors } from '../page-blocks/prop-errors.ts';
import { placeOf } from '../page-blocks/tree.ts';
import { useMay } from '../queries/account.ts';
import { IconButton } from '../ui/button.tsx';
import { BlockFields } from './fields/block-fields.tsx';
import { SlotField } from './fields/slot-field.tsx';
import { SaveSection } from './save-section.tsx';
import { useBuilder } from './state/builder-context.ts';
import { $refused } from './state/builder-state.ts';
import { usePage } from './state/page-store.ts';
import { useCommands } from './state/use-commands.ts';
import { useBlockClipboard } from './use-clipboard.ts';

/** The selected block's fields and actions. */
export function BlockInspector({ item }: { item: PageItem }) {
  const { change } = useCommands();
  const { id } = item.props;
  const definition = definitionOf(item.type);
  const refused = useStore($refused, { keys: [id] })[id];
  const errors = useMemo(() => ({ ...refused, ...propErrors(item) }), [refused, item]);
  const onChange = useCallback(
    (name: string, value: unknown) => {
      if ($refused.get()[id]) $refused.setKey(id, undefined);
      change(id, name, (before) => ({ ...before, props: { ...before.props, [name]: value } }));
    },
    [change, id],
  );
  return (
    <section aria-label={labelOf(item)} className="flex min-h-0 grow flex-col">
      <header className="border-line border-b px-4 pt-3 pb-2">
        <h2 className="font-semibold">{labelOf(item)}</h2>
        <p className="text-soft text-[13px]">{definition?.about ?? 'Created by a newer version: kept as it is.'}</p>
        <BlockActions item={item} />
      </header>
      <div data-inspector={id} className="min-h-0 grow space-y-4 overflow-y-auto p-4">
        {errors['id'] && (
          <p role="alert" className="text-danger">
            {errors['id']}
          </p>
        )}
        {definition && (
          <>
            <BlockFields
              key={id}
              fields={definition.fields}
              props={item.props}
              errors={errors}
              blockId={id}
              onChange={onChange}
            />
            {Object.entries(definition.slots).map(([slot, named]) => (
              <SlotField key={`${id} ${slot}`} blockId={id} slot={slot} named={named} />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function BlockActions({ item }: { item: PageItem }) {
  const commands = useCommands();
  const clipboard = useBlockClipboard(commands);
  const inside = usePage((items) => Boolean(placeOf(items, item.props.id)?.parent));
  const { id } = item.props;
  const isKept = item.type === keptType;
  const allowed = useMay();
  const { kind } = useBuilder();
  const [sharing, setSharing] = useState(false);
  // A shared section has no heading of the page: a hero would be shown as a call to action.
  const isShareable = !isKept && item.type !== 'saved-section' && item.type !== 'hero';
  const mayShare = kind === 'page' && isShareable && allowed('content.write');
  return (
    <div className="-ml-2 flex flex-wrap pt-1" role="group" aria-label="This block">
      <Action label="Move up" keys="Alt+ArrowUp" Icon={ArrowUp} onClick={() => commands.move(id, 'up')} />
      <Action label="Move down" keys="Alt+ArrowDown" Icon={ArrowDown} onClick={() => commands.move(id, 'down')} />
      {inside && <Action label="Select parent" Icon={CornerLeftUp} onClick={commands.selectParent} />}
      {!isKept && (
        <>
          <Action label="Duplicate" keys="Control+D Meta+D" Icon={CopyPlus} onClick={() => commands.duplicate(id)} />
          <Action label="Copy" keys="Control+C Meta+C" Icon={Copy} onClick={clipboard.copyByButton} />
        </>
      )}
      <Action
        label="Paste after this"
        keys="Control+V Meta+V"
        Icon={ClipboardPaste}
        onClick={clipboard.pasteByButton}
      />
      {mayShare && <Action label="Share with other pages" Icon={Share2} onClick={() => setSharing(true)} />}
      {sharing && <SaveSection item={item} onClose={() => setSharing(false)} />}
      <Action
        label="Delete"
        keys="Delete"
        Icon={Trash2}
        className="text-danger ml-auto"
        onClick={() => commands.remove(id)}
      />
    </div>
  );
}

type ActionProps = { label: string; keys?: string; Icon: LucideIcon; className?: string; onClick: () => void };

function Action({ keys, Icon, ...props }: ActionProps) {
  return (
    <IconButton size="icon-sm" aria-keyshortcuts={keys} {...props}>
      <Icon size={15} aria-hidden />
    </IconButton>
  );
}
