import { useStore } from '@nanostores/react';
import { useState } from 'react';

import { postTypeById } from '#shared/rules/post-types.ts';

import { everyItem } from '../page-blocks/page-items.ts';
import { TemplateChoice } from '../page-blocks/templates/template-choice.tsx';
import { type Template, templateItems, templates } from '../page-blocks/templates/templates.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { useBuilder } from './state/builder-context.ts';
import { $templating } from './state/builder-state.ts';
import { usePage } from './state/page-store.ts';
import { useCommands } from './state/use-commands.ts';
import { TemplatePicture } from './template-picture.tsx';

/** Picks a template. For a page with blocks it asks whether to replace them. */
export function TemplateDialog() {
  return useStore($templating) ? <Open /> : null;
}

function Open() {
  const { type } = useBuilder();
  const { fill } = useCommands();
  const count = usePage((items) => everyItem(items).length);
  const [chosen, setChosen] = useState<Template | null>(null);
  const close = () => $templating.set(false);
  function put(template: Template, where: 'below' | 'instead') {
    close();
    fill(templateItems(template), template.label, where);
  }
  if (chosen)
    return (
      <Modal
        key="ask"
        alert
        title={`Where should “${chosen.label}” go?`}
        onClose={close}
        footer={
          <>
            <Button tone="quiet" onClick={() => setChosen(null)}>
              Back
            </Button>
            <Button onClick={() => put(chosen, 'instead')}>Replace {count === 1 ? 'it' : 'them'}</Button>
            <Button tone="primary" onClick={() => put(chosen, 'below')}>
              Put it below
            </Button>
          </>
        }
      >
        <p className="text-soft">
          This page has {count === 1 ? 'a block' : `${count} blocks`} already. Undo brings back what is replaced.
        </p>
      </Modal>
    );
  return (
    <Modal key="choose" title="Start from a template" onClose={close} wide>
      <TemplateChoice
        Picture={TemplatePicture}
        options={templates[postTypeById(type).name]}
        onChoose={(template) => (count > 0 ? setChosen(template) : put(template, 'below'))}
      />
    </Modal>
  );
}
