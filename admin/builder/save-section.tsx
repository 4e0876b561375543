import { useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';

import { closePage, labelOf, type PageItem, titleOf } from '../page-blocks/page-items.ts';
import { insertItems, newItem, placeOf, removeItem, withFreshIds } from '../page-blocks/tree.ts';
import { useSaveSection } from '../queries/sections.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { notify } from '../ui/notify.ts';
import { useCommands } from './state/use-commands.ts';

type Props = { item: PageItem; onClose: () => void };

/** Saves a block as a shared section, and replaces the block with a reference to it. */
export function SaveSection({ item, onClose }: Props) {
  const { items, replace } = useCommands();
  const [name, setName] = useState(titleOf(item) || labelOf(item));
  const saving = useSaveSection();
  // A press after a lost reply sends the same blocks and the same key, so it creates no second section.
  const [{ key, copy }] = useState(() => ({ key: crypto.randomUUID(), copy: withFreshIds(item) }));
  function save() {
    const { blocks, media } = closePage([copy], null, {}, new Set());
    const title = name.trim();
    if (!blocks || title === '') return;
    saving.mutate(
      { value: { title, blocks, media }, key: `${key}:${title}` },
      {
        onSuccess: ({ id }) => {
          const place = placeOf(items(), item.props.id);
          const shared = newItem('saved-section');
          shared.props['section'] = id;
          if (place) replace(insertItems(removeItem(items(), item.props.id), place, [shared]), shared.props.id);
          notify.success(`“${title}” can now be used on other pages: add a saved section there`);
          onClose();
        },
      },
    );
  }
  return (
    <Modal
      title="Share this block with other pages"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={saving.isPending || name.trim() === ''} onClick={save}>
            Share it
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        hint="It is saved once under this name. Pages that use it change together."
        error={saving.error ? (errorToast(saving.error) ?? undefined) : undefined}
      >
        {(control) => (
          <input {...control} maxLength={120} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
    </Modal>
  );
}
