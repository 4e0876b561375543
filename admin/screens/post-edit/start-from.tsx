import { useFormContext } from 'react-hook-form';

import { TemplateChoice } from '../../page-blocks/templates/template-choice.tsx';
import { type Template, templateBlocks, templates } from '../../page-blocks/templates/templates.ts';
import { useEditorTools } from '../../post-form/editor-context.ts';
import type { FormValues } from '../../post-form/form-values.ts';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';

const blank: Template = { name: '', label: 'Blank', about: 'Text and facts only. You can build it later.', blocks: [] };

/** The template of a new post; its blocks are saved with the form. */
export function StartFrom({ onClose }: { onClose: () => void }) {
  const { type } = useEditorTools();
  const { setValue } = useFormContext<FormValues>();
  function choose(template: Template) {
    setValue('post_body.blocks', template === blank ? null : templateBlocks(template), { shouldDirty: true });
    onClose();
    if (template !== blank) notify.success(`“${template.label}” is in. Once it is saved, “Build page” makes it yours.`);
  }
  return (
    <Modal title="Start from" onClose={onClose} wide>
      <TemplateChoice options={[blank, ...templates[type.name]]} onChoose={choose} />
    </Modal>
  );
}
