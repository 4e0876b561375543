import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type CellEdits, useCellEdit } from './cell-edits.ts';
import type { tagsOfType } from './list-tags.ts';

type Props = {
  post: ListedPost;
  tags: NonNullable<(typeof tagsOfType)['member' | 'blog']>;
  edits: CellEdits;
};

/** The cuisines or categories of a post, changed from its row. */
export function TagsDialog({ post, tags, edits }: Props) {
  const { data = [] } = useQuery(tags.query);
  const { unsaved } = useCellEdit(edits.$edits, post.id, 'tags');
  const [chosen, setChosen] = useState(unsaved?.fact.field === 'tags' ? unsaved.fact.value : post.tags);
  const plural = tags.many;
  function close() {
    edits.drop(post.id, 'tags');
    edits.edit(null);
  }
  return (
    <Modal
      title={`${plural} of “${post.title}”`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            tone="primary"
            onClick={() => {
              edits.edit(null);
              void edits.save(post, { field: 'tags', value: chosen });
            }}
          >
            Save
          </Button>
        </>
      }
    >
      {data.length === 0 && <p className="text-soft">No {plural.toLowerCase()} yet.</p>}
      <ul aria-label={plural}>
        {data.map(({ id, label }) => (
          <li key={id}>
            <label className="hover:bg-sunken -mx-2 flex min-h-9 items-center gap-2.5 rounded-sm px-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
              <bdi>{label}</bdi>
            </label>
          </li>
        ))}
      </ul>
      <FieldError text={unsaved?.error} />
    </Modal>
  );
}
