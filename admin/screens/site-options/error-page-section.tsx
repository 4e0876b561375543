import { useQuery } from '@tanstack/react-query';

import { postTypeIds } from '#shared/rules/post-types.ts';
import { ErrorPage } from '#shared/schemas/options.ts';
import type { Post } from '#shared/schemas/posts.ts';

import type { Row } from '../../forms/form-notices.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { ChosenPosts } from '../../pickers/chosen-posts.tsx';
import { siteDocuments } from '../../queries/options.ts';
import { postListQuery } from '../../queries/posts.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { DocumentSection } from './document-section.tsx';
import { ErrorPagePreview } from './error-page-preview.tsx';
import { PictureField } from './picture-field.tsx';

export function ErrorPageSection() {
  const members = useMembers();
  const titleOf = (id: string) => members.find((member) => member.id === id)?.title ?? 'A member that is gone';
  const rows: Row<ErrorPage>[] = [
    { label: 'Title', words: (page) => page.title },
    { label: 'Subtitle', words: (page) => page.subtitle },
    { label: 'Section title', words: (page) => page.section_title },
    { label: 'Section text', words: (page) => page.section_text },
    { label: 'Truck picture', words: ({ truck_image: image }) => (image ? image.alt || image.name : '') },
    { label: 'Members', words: (page) => page.members.map(titleOf).join('\n') },
  ];
  return (
    <DocumentSection
      title="Error page"
      lead="What visitors find at an address that isn’t there, and when something goes wrong."
      document={siteDocuments.errorPage}
      schema={ErrorPage}
      rows={rows}
    >
      {(form) => (
        <div className="grid min-w-0 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="min-w-0 space-y-6">
            <PanelBox title="Words">
              <div className="space-y-4">
                <TextField form={form} name="title" label="Title" max={200} placeholder="Lost" />
                <TextField
                  form={form}
                  name="subtitle"
                  label="Subtitle"
                  max={300}
                  hint="Only at an address that isn’t there; every other error says SOMETHING WENT WRONG."
                />
                <PictureField
                  form={form}
                  name="truck_image"
                  label="Truck picture"
                  shape="w-28 aspect-3/2"
                  hint="Without one a lost truck is drawn in your colors."
                />
              </div>
            </PanelBox>
            <PanelBox title="Meet the members">
              <div className="space-y-4">
                <TextField
                  form={form}
                  name="section_title"
                  label="Section title"
                  max={200}
                  placeholder="Meet the members"
                />
                <TextField form={form} name="section_text" label="Section text" max={2000} multiline />
                <MemberPicks
                  members={members}
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

const none: Post[] = [];

/** The first 500 members of the domain, by position. */
function useMembers(): Post[] {
  const { data } = useQuery(
    postListQuery({ type: postTypeIds.member, limit: 500, offset: 0, sortBy: 'position', sortDir: 'asc' }),
  );
  return data?.data ?? none;
}

type Props = {
  members: Post[];
  value: string[];
  readOnly: boolean;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

function MemberPicks({ members, ...field }: Props) {
  const hint = field.value.length === 0 ? 'None picked: the first four of the members list are shown.' : undefined;
  return <ChosenPosts label="Members" noun="member" max={maxMembers} posts={members} hint={hint} {...field} />;
}
