import { Plus } from 'lucide-react';
import * as z from 'zod/mini';

import { type Social, Socials } from '#shared/schemas/options.ts';

import { siteDocuments } from '../../queries/options.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notify.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { moved, SortableList } from '../../ui/sortable-list.tsx';
import type { Row } from '../../words/row.ts';
import { socialName } from '../../words/social-kinds.ts';
import { DocumentSection } from './document-section.tsx';
import { SocialRow } from './social-row.tsx';

const maxLinks = 24;

/** Requires addresses, because the site shows no link without one. */
const schema = Socials.check(
  z.superRefine((socials, context) => {
    for (const [index, social] of socials.entries()) {
      if (social.link === '')
        context.addIssue({ code: 'custom', path: [index, 'link'], message: 'Paste the address of the profile' });
    }
  }),
);

const rows: Row<Social[]>[] = [
  { label: 'Links', words: (socials) => socials.map((social) => `${socialName(social)} ${social.link}`).join('\n') },
];

export function SocialsSection() {
  return (
    <DocumentSection
      title="Social links"
      lead="At the bottom of every page, in this order."
      document={siteDocuments.socials}
      schema={schema}
      rows={rows}
    >
      {(form) => {
        function add() {
          form.set((before) => [
            ...before,
            {
              id: crypto.randomUUID(),
              link: '',
              icon: { id: 'link', name: 'link', data: { label: '', icons: 'icon-link' } },
            },
          ]);
        }
        function remove(index: number) {
          const social = form.value[index] as Social;
          form.set((before) => before.filter(({ id }) => id !== social.id));
          notify.info(`Removed ${socialName(social)}`, () => form.set((before) => before.toSpliced(index, 0, social)));
        }
        return (
          <PanelBox
            title="Links"
            flush
            aside={
              !form.readOnly &&
              form.value.length < maxLinks && (
                <Button size="sm" onClick={add}>
                  <Plus size={14} aria-hidden /> Add link
                </Button>
              )
            }
          >
            {form.value.length === 0 && (
              <p className="text-soft px-4 py-4">
                No links yet. Paste the address of a profile, and its icon is detected automatically.
              </p>
            )}
            <SortableList
              label="Social links"
              items={form.value}
              idOf={({ id }) => id}
              nameOf={socialName}
              readOnly={form.readOnly}
              handle="mt-7"
              onMove={(from, to) => form.set((before) => moved(before, from, to))}
            >
              {(social, index) => (
                <SocialRow
                  social={social}
                  readOnly={form.readOnly}
                  error={form.errorOf(`${index}.link`)}
                  onChange={(next, merge) =>
                    form.set((before) => before.map((other) => (other.id === next.id ? next : other)), merge)
                  }
                  onLeave={() => form.touch(`${index}.link`)}
                  onRemove={() => remove(index)}
                />
              )}
            </SortableList>
          </PanelBox>
        );
      }}
    </DocumentSection>
  );
}
