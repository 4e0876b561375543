import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import type { PostTypeName } from '#shared/rules/post-types.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { BasicFields } from '../../post-form/basic-fields.tsx';
import { type EditedType, useEditorTools } from '../../post-form/editor-context.ts';
import { StatusFields } from '../../post-form/status-fields.tsx';
import { postQuery } from '../../queries/posts.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { CateringFields } from './fields/catering-fields.tsx';
import { MemberFacts, MemberLists } from './fields/member-fields.tsx';
import { MenuBox } from './fields/menu-editor.tsx';
import { ShowcaseDates, ShowcaseFields } from './fields/showcase-fields.tsx';
import { PicturesPart } from './pictures-part.tsx';
import { searchPart } from './search-part.tsx';
import { unfold } from './side-box.tsx';
import { TextField } from './text-field.tsx';
import { DetailsBox, PicturesBox, SearchBox, StatusBox } from './writing-boxes.tsx';
import { WritingTitle } from './writing-title.tsx';

const NowBox = lazyNamed(() => import('./now/now-box.tsx'), 'NowBox');
const SiteLetters = lazyNamed(() => import('./site-letters.tsx'), 'SiteLetters');
const CheckList = lazyNamed(() => import('./check-list.tsx'), 'CheckList');

/** As high as what they stand for. */
const laterNow = <Skeleton className="h-88 w-full" />;
const later = <Skeleton className="m-4 h-10" />;

/** How the link to the lists of a type reads. */
const listWords: Partial<Record<PostTypeName, string>> = { member: 'Stops and menu', showcase: 'Dates' };

type FormPart = { id: string; label: string };
/** A part in a box of its own, or in one with this title; `flush` boxes have no padding. */
type BoxedPart = FormPart & ({ box: ReactNode } | { content: ReactNode; flush?: boolean });

/** The parts of the form: content on the left, presentation on the right. */
export function PostFields({ type, post }: { type: EditedType; post: Post | null }) {
  const { readOnly } = useEditorTools();
  const isLive = useIsLive(post) && type.name === 'member' && !post?.deleted_at;
  const { facts: Facts, lists: Lists } = typeFields[type.name];
  const written = isWritten(type);
  const boxes = useBoxes(post, written);
  const parts = [
    { id: 'part-text', label: 'Text' },
    ...(Lists ? [{ id: 'part-lists', label: listWords[type.name] ?? 'Menu' }] : []),
    ...(isLive ? [{ id: 'part-now', label: 'Now' }] : []),
    ...boxes,
  ];
  return (
    <>
      <PartLinks parts={parts} />
      <div data-columns="" className="@wide:grid-cols-[minmax(0,1fr)_20rem] grid min-w-0 items-start gap-6">
        <fieldset disabled={readOnly} className="min-w-0 space-y-6">
          <legend className="sr-only">{type.label}</legend>
          {written ? (
            <Place id="part-text">
              <div
                data-writing=""
                className="border-line bg-surface focus-within:border-edge rounded-lg border max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0"
              >
                <WritingTitle post={post} />
                <TextField post={post} isWritten />
                <Suspense>
                  <SiteLetters type={type.id} />
                </Suspense>
              </div>
            </Place>
          ) : (
            <>
              <BasicFields post={post} />
              {Facts && <Facts />}
              <Place id="part-text">
                <TextField post={post} />
              </Place>
            </>
          )}
          {Lists && (
            <Place id="part-lists">
              <Lists />
            </Place>
          )}
        </fieldset>
        <div className="min-w-0 space-y-6">
          {post && isLive && (
            <Place id="part-now">
              <WhenSeen before={laterNow}>
                <Suspense fallback={laterNow}>
                  <NowBox postId={post.id} />
                </Suspense>
              </WhenSeen>
            </Place>
          )}
          <fieldset disabled={readOnly} className={`min-w-0 ${written ? 'space-y-4' : 'space-y-6'}`}>
            <legend className="sr-only">How it is shown</legend>
            {boxes.map((part) => (
              <Place key={part.id} id={part.id}>
                {'box' in part ? (
                  part.box
                ) : (
                  <PanelBox title={part.label} flush={part.flush === true}>
                    {part.content}
                  </PanelBox>
                )}
              </Place>
            ))}
          </fieldset>
        </div>
      </div>
    </>
  );
}

/** The parts beside the content. A written text has its fields there too, each box folded in a narrow window. */
function useBoxes(post: Post | null, written: boolean): BoxedPart[] {
  const { readOnly } = useEditorTools();
  const checks = (
    <WhenSeen before={later}>
      <Suspense fallback={later}>
        <CheckList post={post} />
      </Suspense>
    </WhenSeen>
  );
  const before = readOnly ? [] : [{ id: 'part-checks', label: 'Before you publish', content: checks, flush: true }];
  return written
    ? [
        { id: 'part-status', label: 'Status', box: <StatusBox post={post} /> },
        { id: 'part-details', label: 'Details', box: <DetailsBox post={post} /> },
        { id: 'part-pictures', label: 'Pictures', box: <PicturesBox /> },
        ...before,
        { id: 'part-search', label: 'Search and sharing', box: <SearchBox /> },
      ]
    : [
        { id: 'part-status', label: 'Status', content: <StatusFields post={post} /> },
        { id: 'part-pictures', label: 'Pictures', content: <PicturesPart /> },
        ...before,
        { id: 'part-search', label: 'Search and sharing', content: searchPart },
      ];
}

/** Whether visitors see the post, as the header last read it (post-form/use-shown-state.ts). */
function useIsLive(post: Post | null): boolean {
  const { data = post } = useQuery({ ...postQuery(post?.id ?? ''), enabled: false });
  return post !== null && (data?.live ?? 'no') !== 'no';
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
  unfold(part?.querySelector('[data-folded]') ?? null);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

/** The fields of each type, before and after its text. What is written starts with title and text, and has the others beside them. */
const typeFields: Record<PostTypeName, { facts?: ComponentType; lists?: ComponentType; isWritten?: true }> = {
  page: { isWritten: true },
  member: { facts: MemberFacts, lists: MemberLists },
  cuisine: {},
  showcase: { facts: ShowcaseFields, lists: ShowcaseDates },
  catering: { facts: CateringFields, lists: MenuBox },
  blog: { isWritten: true },
};

/** Whether the form leads with title and text. */
export function isWritten({ name }: EditedType): boolean {
  return typeFields[name].isWritten === true;
}
