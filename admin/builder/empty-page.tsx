import { useStore } from '@nanostores/react';

import { postTypeById, postTypeIds } from '#shared/rules/post-types.ts';

import { TemplateChoice } from '../page-blocks/templates/template-choice.tsx';
import { templateItems, templates } from '../page-blocks/templates/templates.ts';
import { Button } from '../ui/button.tsx';
import { useBuilder } from './state/builder-context.ts';
import { $adding, $blank, $side, $templating } from './state/builder-state.ts';
import { usePage } from './state/page-store.ts';
import { useCommands } from './state/use-commands.ts';
import { TemplatePicture } from './template-picture.tsx';

/** Offers templates over an empty page; hidden while blocks can be dragged in. */
export function EmptyPage() {
  const { type } = useBuilder();
  const { fill } = useCommands();
  const isEmpty = usePage((items) => items.length === 0);
  const blank = useStore($blank);
  const side = useStore($side);
  if (!isEmpty || blank || side === 'add' || type !== postTypeIds.page) return null;
  const { name, label } = postTypeById(type);
  return (
    <section aria-labelledby="empty-page" className="bg-ground absolute inset-0 z-10 overflow-y-auto px-4 py-8 sm:px-8">
      <div className="mx-auto max-w-2xl">
        <h2 id="empty-page" className="text-lg font-semibold">
          What should this {label.toLowerCase()} look like?
        </h2>
        <p className="text-soft mt-1 mb-4">
          It has no blocks yet. Start from a template and make it yours, or start with an empty page.
        </p>
        <TemplateChoice
          Picture={TemplatePicture}
          options={templates[name]}
          onChoose={(template) => fill(templateItems(template), template.label, 'below')}
        />
        <Button
          className="mt-4"
          onClick={() => {
            $blank.set(true);
            $adding.set({ into: null });
          }}
        >
          Start with an empty page
        </Button>
      </div>
    </section>
  );
}

/** Where the blocks of a post with fields of its own will stand, in the page. */
export function EmptyPlace() {
  const { type, kind } = useBuilder();
  const isEmpty = usePage((items) => items.length === 0);
  if (!isEmpty || kind !== 'page' || type === postTypeIds.page) return null;
  return (
    <section className="canvas-empty" aria-label="Blocks of the page">
      <p>No blocks yet. They will appear here.</p>
      <div>
        <button type="button" data-canvas-part onClick={() => $templating.set(true)}>
          Start from a template
        </button>
        <button type="button" data-canvas-part onClick={() => $adding.set({ into: null })}>
          Add a block
        </button>
      </div>
    </section>
  );
}
