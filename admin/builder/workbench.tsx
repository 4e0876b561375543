import { useStore } from '@nanostores/react';
import { Layers } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';

import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';

import type { PageItem } from '../page-blocks/page-items.ts';
import { $wideCanvas } from '../stores/wide-canvas.ts';
import { AddDialog } from './add-dialog.tsx';
import { Canvas } from './canvas.tsx';
import { EmptyPage } from './empty-page.tsx';
import { BlockInspector } from './inspector.tsx';
import { SidePanel } from './side-panel.tsx';
import { useBuilder } from './state/builder-context.ts';
import { $announcement, $pane, type Pane } from './state/builder-state.ts';
import { useItem } from './state/page-store.ts';
import { reveal } from './state/reveal.ts';
import { useCommands, useSelected } from './state/use-commands.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { useClipboard } from './use-clipboard.ts';
import { useKeys } from './use-keys.ts';

type Props = {
  header: ReactNode;
  notices: ReactNode;
  /** The component that keeps the blocks' data up to date. */
  live: ReactNode;
  /** The fields of the page or section, shown while no block is selected. */
  unselected: ReactNode;
  /** Receives the function that replaces the shown blocks. */
  onShow: (show: (items: PageItem[]) => void) => void;
};

const panes: [pane: Pane, label: string][] = [
  ['page', 'Page'],
  ['blocks', 'Blocks'],
  ['edit', 'Edit'],
];

/** Blocks above fields beside the page; on both sides of it where the window is wide enough. */
const columns =
  'grid min-h-0 grow grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[21.25rem_minmax(0,1fr)] md:grid-rows-[fit-content(45%)_minmax(0,1fr)] xl:grid-cols-[15.5rem_minmax(0,1fr)_20rem] xl:grid-rows-[minmax(0,1fr)]';

/** The page with its blocks and the selected block's fields beside it, or alone; a small window shows one of the three. */
export function Workbench({ header, notices, live, unselected, onShow }: Props) {
  const commands = useCommands();
  const builder = useBuilder();
  const pane = useStore($pane);
  const isWide = useStore($wideCanvas);
  useKeys(window, commands, builder.save);
  useClipboard(document, commands);
  useEffect(() => onShow(commands.show), [onShow, commands]);
  const shownIn = (name: Pane) => (pane === name ? '' : 'max-md:hidden');
  return (
    // Positioned and clipped, because hidden labels in its panes would make the window taller, which then scrolls its bars away.
    <div data-builder className="bg-ground relative flex h-dvh flex-col overflow-clip">
      {header}
      <div className="max-h-[60dvh] shrink-0 overflow-y-auto *:m-3 empty:hidden">{notices}</div>
      <div className={isWide ? 'flex min-h-0 grow' : columns}>
        <aside
          aria-label="Blocks"
          className={`border-line bg-surface flex min-h-0 flex-col overflow-hidden max-md:grow md:border-r md:max-xl:border-b ${shownIn('blocks')} ${isWide ? 'md:hidden' : ''}`}
        >
          <SidePanel />
        </aside>
        <div className={`flex min-w-0 grow flex-col md:max-xl:row-span-2 ${shownIn('page')}`}>
          {live}
          <div className="relative flex min-h-0 grow flex-col">
            <Canvas />
            {builder.kind === 'page' && <EmptyPage />}
          </div>
        </div>
        <aside
          aria-label="Fields"
          className={`border-line bg-surface flex min-h-0 flex-col overflow-hidden max-md:grow md:max-xl:col-start-1 md:max-xl:row-start-2 md:max-xl:border-r xl:border-l ${shownIn('edit')} ${isWide ? 'md:hidden' : ''}`}
        >
          <Fields unselected={unselected} />
        </aside>
      </div>
      <nav aria-label="Parts of the builder" className="border-line grid grid-cols-3 border-t md:hidden">
        {panes.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            onClick={() => {
              $pane.set(name);
              // Hidden panes can't scroll, so the block that was chosen meanwhile isn't in view.
              if (name === 'page') reveal(commands.selected());
            }}
            className={`h-12 ${pane === name ? 'text-accent font-semibold' : 'text-soft'}`}
          >
            {label}
          </button>
        ))}
      </nav>
      <AddDialog />
      {builder.kind === 'page' && <TemplateDialog />}
      <Announcement />
    </div>
  );
}

/** A component of its own, so that typing in a field doesn't rerender the workbench. */
function Fields({ unselected }: Pick<Props, 'unselected'>) {
  const { kind, type } = useBuilder();
  const selected = useItem(useSelected());
  if (selected) return <BlockInspector item={selected} />;
  return (
    <section aria-label={`The ${kind}`} className="flex min-h-0 grow flex-col">
      <header className="border-line border-b px-4 py-3">
        <h2 className="flex items-center gap-2 font-semibold">
          <Layers size={15} aria-hidden /> The {kind} itself
        </h2>
        <p className="text-soft text-[13px]">Select a block to edit it, or add one.</p>
        {type !== postTypeIds.page && (
          <p className="text-soft text-[13px]">
            Visitors see these blocks below the fields of this {postTypeById(type).label.toLowerCase()}.
          </p>
        )}
      </header>
      <div className="min-h-0 grow space-y-4 overflow-y-auto p-4">{unselected}</div>
    </section>
  );
}

function Announcement() {
  const announcement = useStore($announcement);
  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}
