import { useStore } from '@nanostores/react';
import { LayoutTemplate, Plus } from 'lucide-react';

import { Button, IconButton } from '../ui/button.tsx';
import { AddPanel } from './add-panel.tsx';
import { Checks, useFindings } from './checks.tsx';
import { Outline } from './outline.tsx';
import { useBuilder } from './state/builder-context.ts';
import { $adding, $side, $templating, type Side } from './state/builder-state.ts';

/** The left pane: the outline, the blocks to add, and the checks. */
export function SidePanel() {
  const side = useStore($side);
  const findings = useFindings();
  const { kind } = useBuilder();
  const tabs: [side: Side, label: string][] = [
    ['outline', 'Outline'],
    ['add', 'Blocks'],
    ['checks', findings.length > 0 ? `Checks ${findings.length}` : 'Checks'],
  ];
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="border-line space-y-2 border-b p-3 pb-0">
        <div className="flex gap-2">
          <Button
            tone="primary"
            className="grow"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => $adding.set({ into: null })}
          >
            <Plus size={15} aria-hidden /> Add a block
          </Button>
          {kind === 'page' && (
            <IconButton label="Templates" tone="plain" onClick={() => $templating.set(true)}>
              <LayoutTemplate size={16} aria-hidden />
            </IconButton>
          )}
        </div>
        <div role="group" aria-label="Side panel" className="flex gap-4">
          {tabs.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={side === name}
              onClick={() => $side.set(name)}
              className={`-mb-px min-h-9 border-b-2 px-0.5 ${side === name ? 'border-accent font-semibold' : 'text-soft hover:text-ink border-transparent'}`}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div className="min-h-0 grow overflow-y-auto py-2">
        {side === 'outline' && (
          <div className="px-2">
            <Outline />
          </div>
        )}
        {side === 'add' && <AddPanel />}
        {side === 'checks' && <Checks findings={findings} />}
      </div>
    </div>
  );
}
