import { manyOf, type PostTypeName } from '#shared/rules/post-types.ts';

import { useMay } from '../../queries/account.ts';
import { paths } from '../../routing/paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ListProps } from './list-context.ts';

const purposes = {
  page: 'Pages are the fixed parts of the site: home, about, how to join, contact. The page with an empty URL is the home page.',
  member:
    'Members are the trucks and restaurants of the network. Each gets a page with its menu, its weekly stops and how to reach it.',
  cuisine: 'A cuisine gathers the members that cook it, so that a hungry visitor can start from the dish.',
  showcase: 'Showcases are events: a market, a food-truck night, a festival. Each says when, where and who comes.',
  catering: 'Caterings are offers for private events, with a price per guest and how many guests it fits.',
  blog: 'The blog tells what is new: openings, new dishes, stories of the people who cook.',
} satisfies Record<PostTypeName, string>;

type Props = { type: ListProps['type']; filtered: boolean; trash: boolean; onClear: () => void };

export function ListEmpty({ type, filtered, trash, onClear }: Props) {
  const allowed = useMay();
  if (filtered) {
    return (
      <EmptyState title="Nothing matches" action={<Button onClick={onClear}>Clear the filters</Button>}>
        None of the {manyOf(type)} matches these filters.
      </EmptyState>
    );
  }
  if (trash)
    return <EmptyState title="The trash is empty">What you delete stays here until it is deleted for good.</EmptyState>;
  return (
    <EmptyState
      title={`No ${manyOf(type)} yet`}
      action={
        allowed('content.draft') && (
          <LinkButton href={paths.newPost(type.id)} tone="primary">
            Add the first one
          </LinkButton>
        )
      }
    >
      {purposes[type.name]}
    </EmptyState>
  );
}
