import type { ComponentType, ReactNode } from 'react';

import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { BasicFields } from '../../post-form/basic-fields.tsx';
import { type EditedType, useEditorTools } from '../../post-form/editor-context.ts';
import { StatusFields } from '../../post-form/status-fields.tsx';
import { PanelBox } from '../../ui/panel-box.tsx';
import { CheckList } from './check-list.tsx';
import { BlogFields } from './fields/blog-fields.tsx';
import { CateringFields } from './fields/catering-fields.tsx';
import { MemberFacts, MemberLists, MenuBox } from './fields/member-fields.tsx';
import { ShowcaseFields } from './fields/showcase-fields.tsx';
import { PictureSlots } from './picture-slots.tsx';
import { SearchFields } from './search-fields.tsx';
import { TextField } from './text-field.tsx';

type FormPart = { id: string; label: string };
/** A part in a box; `flush` boxes have no padding. */
type BoxedPart = FormPart & { content: ReactNode; flush?: boolean };

/** The parts of the form: content on the left, presentation on the right. */
export function PostFields({ type, post }: { type: EditedType; post: Post | null }) {
  const { readOnly } = useEditorTools();
  const { facts: Facts, lists: Lists } = typeFields[type.name];
  const boxes: BoxedPart[] = [
    { id: 'part-status', label: 'Status', content: <StatusFields post={post} /> },
    { id: 'part-pictures', label: 'Pictures', content: <PictureSlots /> },
    ...(readOnly
      ? []
      : [{ id: 'part-checks', label: 'Before you publish', content: <CheckList post={post} />, flush: true }]),
    { id: 'part-search', label: 'Search and sharing', content: <SearchFields /> },
  ];
  const parts = [
    { id: 'part-text', label: 'Text' },
    ...(Lists ? [{ id: 'part-lists', label: type.name === 'member' ? 'Stops and menu' : 'Menu' }] : []),
    ...boxes,
  ];
  return (
    <>
      <PartLinks parts={parts} />
      <fieldset disabled={readOnly} className="@wide:grid-cols-[minmax(0,1fr)_20rem] grid min-w-0 items-start gap-6">
        <legend className="sr-only">{type.label}</legend>
        <div className="min-w-0 space-y-6">
          <BasicFields post={post} />
          {Facts && <Facts />}
          <Place id="part-text">
            <TextField post={post} />
          </Place>
          {Lists && (
            <Place id="part-lists">
              <Lists />
            </Place>
          )}
        </div>
        <div className="min-w-0 space-y-6">
          {boxes.map(({ id, label, content, flush }) => (
            <Place key={id} id={id}>
              <PanelBox title={label} flush={flush === true}>
                {content}
              </PanelBox>
            </Place>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** An anchor for a part, with scroll margin for the sticky header. */
function Place({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-18 space-y-6 outline-none sm:scroll-mt-36">
      {children}
    </div>
  );
}

/** Links to the parts of the form, for the long single-column layout. */
function PartLinks({ parts }: { parts: FormPart[] }) {
  return (
    <nav aria-label="Parts of this form" className="@wide:hidden tab-bar -mx-4 px-4">
      <ul className="flex w-max gap-1.5 py-0.5">
        {parts.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => goTo(id)}
              className="border-line bg-surface hover:bg-sunken h-8 rounded-full border px-3 text-[13px] whitespace-nowrap"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

/** The fields of each type, before and after its text. */
const typeFields: Record<PostTypeName, { facts?: ComponentType; lists?: ComponentType }> = {
  page: {},
  member: { facts: MemberFacts, lists: MemberLists },
  cuisine: {},
  showcase: { facts: ShowcaseFields },
  catering: { facts: CateringFields, lists: MenuBox },
  blog: { facts: BlogFields },
};
