import type { ReactNode } from 'react';

import { BackLink } from '../ui/back-link.tsx';
import { ListTitle } from './list-title.tsx';

type Props = {
  title: string;
  /** What the list shows instead of its entries, after the title: 'trash'. */
  part?: string | false | undefined;
  /** The number of entries, shown beside the title. */
  total?: number | undefined;
  lead?: ReactNode;
  /** The link back to a list. */
  back?: ReactNode;
  children?: ReactNode;
};

export function ScreenHeader({ title, part, total, lead, back: link, children }: Props) {
  // Out of a part of a list, such as its trash, to the list.
  const back = link || (part && <BackLink to=".">{title}</BackLink>);
  return (
    <header className={`flex flex-wrap justify-between gap-3 ${back ? 'items-end' : 'items-center'}`}>
      <div className="min-w-0">
        {back}
        <ListTitle total={total}>
          {title}
          {part && <span className="text-soft">: {part}</span>}
        </ListTitle>
        {lead && <p className="text-soft">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
