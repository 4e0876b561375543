import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';
import type { AnswerTemplate, AnswerTemplateSave } from '#shared/schemas/answer-templates.ts';
import { longestReply } from '#shared/schemas/submission-replies.ts';

import { answerTemplatesQuery, useRemoveTemplate, useSaveTemplate } from '../../queries/answer-templates.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { notify } from '../../ui/notify.ts';

/** The limit in shared/schemas/answer-templates.ts. */
const longestName = 60;

type Props = {
  /** The template to be saved; null lists them all. */ first: AnswerTemplate | null;
  onClose: () => void;
};

/** Saves an answer as a template of the team, or lists the templates to rename and delete them. */
export function TemplatesDialog({ first, onClose }: Props) {
  const [editing, setEditing] = useState<AnswerTemplateSave | null>(first);
  const back = () => (first ? onClose() : setEditing(null));
  if (editing) return <EditTemplate template={editing} onDone={back} onClose={onClose} />;
  return <TemplateList onEdit={(template) => setEditing({ ...template, was: template.name })} onClose={onClose} />;
}

type EditProps = { template: AnswerTemplateSave; onDone: () => void; onClose: () => void };

function useTemplate(template: AnswerTemplateSave, onDone: () => void) {
  const [name, setName] = useState(template.name);
  const [text, setText] = useState(template.text);
  const [tried, setTried] = useState(false);
  const { data } = useQuery(answerTemplatesQuery);
  const save = useSaveTemplate();
  const wanted = name.trim();
  const isRename = template.was !== undefined;
  const isTaken = wanted !== template.was && (data?.templates.some((other) => other.name === wanted) ?? false);
  const refused = save.error ? (errorToast(save.error) ?? undefined) : undefined;
  const needed = tried && wanted === '' ? 'Enter a name' : undefined;
  const taken = isTaken && isRename ? 'There is already a template with this name' : undefined;
  function submit() {
    setTried(true);
    if (wanted === '' || text.trim() === '' || taken) return;
    const was = template.was === undefined ? {} : { was: template.was };
    save.mutate(
      { name: wanted, text, ...was },
      {
        onSuccess: () => {
          notify.success(`Saved “${wanted}”`);
          onDone();
        },
      },
    );
  }
  return {
    name,
    setName,
    text,
    setText,
    isRename,
    replaces: isTaken && !isRename,
    mistakes: { name: taken ?? needed ?? refused, text: tried && text.trim() === '' ? 'Enter a text' : undefined },
    submit,
    isPending: save.isPending,
  };
}

function EditTemplate({ template, onDone, onClose }: EditProps) {
  const { name, setName, text, setText, isRename, replaces, mistakes, submit, isPending } = useTemplate(
    template,
    onDone,
  );
  return (
    <Modal
      title={isRename ? 'Change the template' : 'Save as template'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" form="answer-template" tone="primary" disabled={isPending}>
            {replaces ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id="answer-template"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Name"
          error={mistakes.name}
          hint={replaces ? 'There is a template with this name. It will be replaced.' : 'Your whole team sees it.'}
        >
          {(control) => (
            <input
              {...control}
              value={name}
              maxLength={longestName}
              autoComplete="off"
              placeholder="What catering costs"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Text"
          error={mistakes.text}
          hint="{name}, {offer}, {member} and {site} are filled in when it is inserted."
        >
          {(control) => (
            <textarea
              {...control}
              rows={8}
              value={text}
              maxLength={longestReply}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Modal>
  );
}

type ListProps = { onEdit: (template: AnswerTemplate) => void; onClose: () => void };

function TemplateList({ onEdit, onClose }: ListProps) {
  const { data } = useQuery(answerTemplatesQuery);
  const remove = useRemoveTemplate();
  const save = useSaveTemplate();
  const [deleted, setDeleted] = useState<AnswerTemplate | null>(null);
  const templates = data?.templates ?? [];
  return (
    <Modal title="Answer templates" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <div className="space-y-3">
        {deleted && (
          <p role="status" className="bg-sunken flex items-center gap-2 rounded-md px-3 py-2">
            <span className="min-w-0 grow wrap-anywhere">“{deleted.name}” deleted.</span>
            <Button size="sm" onClick={() => save.mutate(deleted, { onSuccess: () => setDeleted(null) })}>
              Undo
            </Button>
          </p>
        )}
        {templates.length === 0 && <p className="text-soft">No templates left.</p>}
        <ul className="divide-line divide-y">
          {templates.map((template) => (
            <li key={template.name} className="flex items-center gap-1 py-1.5">
              <span dir="auto" className="min-w-0 grow wrap-anywhere">
                {template.name}
              </span>
              <IconButton label={`Change ${template.name}`} onClick={() => onEdit(template)}>
                <Pencil size={15} aria-hidden />
              </IconButton>
              <IconButton
                label={`Delete ${template.name}`}
                tone="danger"
                disabled={remove.isPending}
                onClick={() => remove.mutate(template.name, { onSuccess: () => setDeleted(template) })}
              >
                <Trash2 size={15} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
