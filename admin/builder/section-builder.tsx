import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { CanvasBlocksInput } from '#shared/blocks/canvas.ts';
import { postTypeIds, postTypes } from '#shared/rules/post-types.ts';
import type { Media } from '#shared/schemas/media.ts';
import { type Section, SectionInput } from '#shared/schemas/sections.ts';

import { FormNotices } from '../forms/form-notices.tsx';
import { LeaveGuard } from '../forms/leave-guard.tsx';
import { SaveStatus } from '../forms/save-status.tsx';
import { TextField } from '../forms/text-field.tsx';
import { useItemWrites } from '../forms/use-item-writes.ts';
import { type PanelForm, usePanelForm } from '../forms/use-panel-form.ts';
import { refusedBlocks } from '../page-blocks/prop-errors.ts';
import { SectionUses } from '../page-blocks/section-uses.tsx';
import { blocksWords } from '../post-form/block-words.ts';
import { EditorContext, type EditorTools } from '../post-form/editor-context.ts';
import { useFlush } from '../post-form/use-flush.ts';
import { PublishButton } from '../publishing/publish-button.tsx';
import { sectionsChanged, sectionsQuery, type SectionValue, storedSection, writeSection } from '../queries/sections.ts';
import { paths } from '../routing/paths.ts';
import type { Row } from '../words/row.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { BuilderFrame } from './frame.tsx';
import { HeaderBar } from './header-bar.tsx';
import { Live } from './live.tsx';
import { $refused } from './state/builder-state.ts';
import { type FirstShown, useFirstShown } from './state/first-shown.ts';
import { type Built, useBuilding } from './use-building.ts';
import { Workbench } from './workbench.tsx';

const rows: Row<SectionValue>[] = [
  { label: 'Name', words: ({ title }) => title },
  { label: 'Blocks', words: ({ blocks }) => blocksWords(blocks) },
];

const builtOf = ({ blocks, media }: SectionValue): Built => ({ blocks, media: media ?? {} });

/** Edits a saved section in the page builder. Saved by hand only, since all pages that show it change. */
export function SectionBuilder({ section }: { section: Section }) {
  const shown = useFirstShown(shownPage(storedSection(section).value));
  return shown ? <Opened section={section} shown={shown} /> : <BuilderSkeleton />;
}

/** Previewed as a member's blocks, which have the page's heading above them. */
function shownPage({ blocks, media }: SectionValue): CanvasBlocksInput {
  return { post: null, type: postTypeIds.member, url: 'page', blocks, media: media ?? {} };
}

function Opened({ section, shown }: { section: Section; shown: FirstShown }) {
  const { flush, onFlush } = useFlush();
  const form = useSectionForm(section);
  const { building, fields } = useSectionBuilding(form, onFlush, shown);
  const tools = useSectionTools(section, onFlush);
  const { state, value } = form;
  const save = () => {
    flush();
    return form.save();
  };
  return (
    <EditorContext value={tools}>
      <BuilderFrame building={building} kind="section" type={postTypeIds.page} url="page" post={null} save={save}>
        <Workbench
          header={
            <HeaderBar
              back={{ to: paths.sections, label: 'All saved sections' }}
              title={value.title}
              busy={state.kind === 'saving' || state.kind === 'conflict'}
              onSave={() => void save()}
              publish={<PublishButton />}
            >
              <SaveStatus state={state} />
            </HeaderBar>
          }
          notices={<FormNotices form={form} rows={rows} />}
          live={<Live {...shownPage(value)} />}
          unselected={<SectionFields id={section.id} form={fields} />}
          onShow={building.onShow}
        />
      </BuilderFrame>
      <LeaveGuard
        dirty={() => {
          flush();
          return form.dirty();
        }}
        isDraft={() => false}
        save={save}
      />
    </EditorContext>
  );
}

function useSectionForm(section: Section): PanelForm<SectionValue> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  async function write(...input: Parameters<typeof writeSection>): Promise<Section> {
    const saved = await writeSection(...input);
    // The section was deleted meanwhile, so the save created another one.
    if (saved.id !== section.id) void navigate({ to: paths.section(saved.id), replace: true, ignoreBlocker: true });
    return saved;
  }
  return usePanelForm<SectionValue>({
    name: `section:${section.id}`,
    stored: storedSection(section),
    schema: SectionInput,
    writes: useItemWrites({ id: section.id, write, list: sectionsQuery, storedOf: storedSection }),
    onSaved: () => sectionsChanged(queryClient),
  });
}

function useSectionBuilding(form: PanelForm<SectionValue>, onFlush: EditorTools['onFlush'], shown: FirstShown) {
  const { value } = form;
  // The blocks that the builder itself wrote last; any other value came from elsewhere and must be shown.
  const own = useRef<unknown>(value.blocks);
  const now = useRef(value);
  useEffect(() => {
    now.current = value;
  });
  const building = useBuilding({
    read: () => builtOf(now.current),
    write: ({ blocks, media }) => {
      const next = { ...now.current, blocks: blocks ?? { v: 1, items: [] }, media };
      own.current = next.blocks;
      now.current = next;
      form.set((before) => ({ ...before, blocks: next.blocks, media: next.media }));
    },
    onFlush,
    shown,
    offersTemplates: false,
    readOwn: () => now.current.title,
    writeOwn: (title) => {
      now.current = { ...now.current, title };
      form.set(now.current);
    },
  });
  /** The form for the fields beside the blocks: their changes are steps of the builder's history. */
  const fields: PanelForm<SectionValue> = {
    ...form,
    set: (next, merge) => {
      now.current = typeof next === 'function' ? next(now.current) : next;
      form.set(now.current, merge);
      building.onOwn();
    },
  };
  useEffect(() => {
    if (own.current === value.blocks) return;
    own.current = value.blocks;
    building.show(builtOf(value));
    // oxlint-disable-next-line react/exhaustive-deps -- only a new value is shown
  }, [value]);

  const refused = form.state.kind === 'refused' ? JSON.stringify(Object.entries(form.mistakes)) : '[]';
  useEffect(() => {
    $refused.set(refusedBlocks(JSON.parse(refused) as [string, string][], now.current.blocks));
  }, [refused]);
  return { building, fields };
}

function useSectionTools(section: Section, onFlush: EditorTools['onFlush']): EditorTools {
  const [picked, setPicked] = useState<Record<string, Media>>({});
  return useMemo(() => {
    const stored = Object.fromEntries(Object.values(section.media).map((medium) => [medium.id, medium]));
    return {
      readOnly: false,
      tried: false,
      type: postTypes.page,
      media: { ...stored, ...picked },
      onPick: (medium) => setPicked((before) => ({ ...before, [medium.id]: medium })),
      onFlush,
    };
  }, [section.media, picked, onFlush]);
}

/** The section's name and the pages that show it, shown while no block is selected. */
function SectionFields({ id, form }: { id: string; form: PanelForm<SectionValue> }) {
  return (
    <>
      <TextField form={form} name="title" label="Name" max={120} hint="Only the team sees it." autoComplete="off" />
      <div className="space-y-1.5">
        <h3 className="font-medium">Where it is used</h3>
        <SectionUses id={id} />
        <p className="text-soft text-[13px]">They change with the next publish after you save.</p>
      </div>
    </>
  );
}
