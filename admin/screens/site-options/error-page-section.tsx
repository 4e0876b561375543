import { useQuery } from '@tanstack/react-query';

import { postTypeIds } from '#shared/rules/post-types.ts';
import { ErrorPage } from '#shared/schemas/options.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';

import { TextFields, textRows, type TextSpec } from '../../forms/text-field.tsx';
import { ChosenPosts } from '../../pickers/chosen-posts.tsx';
import { siteDocuments } from '../../queries/options.ts';
import { fullListQuery } from '../../queries/posts.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { errorPageLabels } from '../../words/labels.ts';
import type { Row } from '../../words/row.ts';
import { DocumentSection } from './document-section.tsx';
import { ErrorPagePreview } from './error-page-preview.tsx';
import { PictureField, pictureWords } from './picture-field.tsx';

const words: TextSpec<ErrorPage>[] = [
  { name: 'title', label: errorPageLabels.title, max: 200, placeholder: 'Lost' },
  {
    name: 'subtitle',
    label: errorPageLabels.subtitle,
    max: 300,
    hint: 'Shown only when a page isn’t found. Every other error says SOMETHING WENT WRONG.',
  },
];
const sectionWords: TextSpec<ErrorPage>[] = [
  { name: 'section_title', label: errorPageLabels.section_title, max: 200, placeholder: 'Meet the members' },
  { name: 'section_text', label: errorPageLabels.section_text, max: 2000, multiline: true },
];

export function ErrorPageSection() {
  const members = useMembers();
  const titleOf = (id: string) => members.find((member) => member.id === id)?.title ?? 'Deleted member';
  const rows: Row<ErrorPage>[] = [
    ...textRows([...words, ...sectionWords]),
    { label: errorPageLabels.truck_image, words: (page) => pictureWords(page.truck_image) },
    { label: errorPageLabels.members, words: (page) => page.members.map(titleOf).join('\n') },
  ];
  return (
    <DocumentSection
      title="Error page"
      lead="What visitors see when a page isn’t found, and when something goes wrong."
      document={siteDocuments.errorPage}
      schema={ErrorPage}
      rows={rows}
    >
      {(form) => (
        <div className="@wide:grid-cols-[minmax(0,1fr)_24rem] grid min-w-0 items-start gap-6">
          <div className="min-w-0 space-y-6">
            <PanelBox title="Text">
              <div className="space-y-4">
                <TextFields form={form} fields={words} />
                <PictureField
                  form={form}
                  name="truck_image"
                  label={errorPageLabels.truck_image}
                  shape="w-28 aspect-3/2"
                  hint="Without one, a lost truck is drawn in your colors."
                />
              </div>
            </PanelBox>
            <PanelBox title="Meet the members">
              <div className="space-y-4">
                <TextFields form={form} fields={sectionWords} />
                <ChosenPosts
                  label={errorPageLabels.members}
                  noun="member"
                  max={maxMembers}
                  posts={members}
                  hint={
                    form.value.members.length === 0
                      ? 'None chosen: the first four members of the list are shown.'
                      : undefined
                  }
                  value={form.value.members}
                  readOnly={form.readOnly}
                  error={form.errorOf('members')}
                  onChange={(ids) => form.set((before) => ({ ...before, members: ids }))}
                />
              </div>
            </PanelBox>
          </div>
          <ErrorPagePreview page={form.value} members={members} />
        </div>
      )}
    </DocumentSection>
  );
}

/** The limit in shared/schemas/options.ts. */
const maxMembers = 24;

const none: ListedPost[] = [];

/** The first 500 members of the domain, by position. */
function useMembers(): ListedPost[] {
  const { data } = useQuery(fullListQuery(postTypeIds.member));
  return data?.data ?? none;
}
