import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';

import type { AnswerTemplate } from '#shared/schemas/answer-templates.ts';

import { answerTemplatesQuery } from '../../queries/answer-templates.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

type Props = {
  canSave: boolean;
  onInsert: (template: AnswerTemplate) => void;
  onSave: () => void;
  onManage: () => void;
};

/** The team's answer templates: one is inserted, or the answer becomes one. */
export function TemplatesMenu({ canSave, onInsert, onSave, onManage }: Props) {
  const { data } = useQuery(answerTemplatesQuery);
  const templates = data?.templates ?? [];
  return (
    <MenuButton
      label="Templates"
      isNamed
      filter={templates.length > 8 ? 'Find a template' : undefined}
      className={buttonClass({ tone: 'quiet' })}
      items={[
        ...templates.map((template) => ({
          id: `template ${template.name}`,
          label: template.name,
          onAction: () => onInsert(template),
        })),
        templates.length > 0 && { id: 'line', separator: true },
        canSave && { id: 'save', label: 'Save as template…', onAction: onSave },
        templates.length > 0 && { id: 'manage', label: 'Rename or delete…', onAction: onManage },
        templates.length === 0 &&
          !canSave && {
            id: 'none',
            label: 'Write an answer first, then save it here as a template',
            onAction: () => undefined,
          },
      ]}
    >
      <FileText size={15} aria-hidden /> Templates
    </MenuButton>
  );
}
