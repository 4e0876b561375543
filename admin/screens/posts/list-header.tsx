import { Link } from '@tanstack/react-router';
import { ArrowUpDown, Download, Layers, Plus } from 'lucide-react';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { listDefaults, type ListSearch } from '../../lists/list-search.ts';
import { ListTitle } from '../../lists/list-title.tsx';
import { TrashToggle } from '../../lists/trash-toggle.tsx';
import { useMay } from '../../queries/account.ts';
import { useExportPosts } from '../../queries/posts.ts';
import { listLink, paths } from '../../routing/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useColumns } from './columns.ts';
import type { ListProps } from './list-context.ts';
import { listFilter } from './list-query.ts';

/** The trash lists the most recently deleted first. */
const trashOrder = { trash: true, sort: 'updated_at', dir: 'desc' } as const;
const plainOrder = { trash: false, sort: listDefaults.sort, dir: listDefaults.dir } as const;

type Props = ListProps & { total: number | undefined; onChange: (next: Partial<ListSearch>) => void };

/** The list's title, total, and actions on the whole list. */
export function ListHeader({ type, search, total, onChange }: Props) {
  const allowed = useMay();
  const csv = useExportPosts();
  const { shown } = useColumns(type);
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div>
        {search.trash && <BackLink to={`/panel/${type.segment}`}>{type.plural}</BackLink>}
        <ListTitle total={total}>
          {type.plural}
          {search.trash && <span className="text-soft">: trash</span>}
        </ListTitle>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <TrashToggle pressed={search.trash} onChange={(trash) => onChange(trash ? trashOrder : plainOrder)} />
        {allowed('content.write') && !search.trash && (total ?? 0) > 1 && (
          <Link {...listLink(type.id, { arrange: true })} className={buttonClass({ tone: 'quiet' })}>
            <ArrowUpDown size={15} aria-hidden /> <span className="max-sm:sr-only">Arrange</span>
          </Link>
        )}
        {type.id === postTypeIds.page && allowed('content.write') && !search.trash && (
          <LinkButton href={paths.sections} tone="quiet">
            <Layers size={15} aria-hidden /> <span className="max-sm:sr-only">Sections</span>
          </LinkButton>
        )}
        {total !== 0 && (
          <Button
            tone="quiet"
            title="Download this list as a spreadsheet, with its filters, order and columns"
            disabled={csv.isPending || total === undefined}
            onClick={() =>
              csv.mutate(
                { filter: listFilter(type.id, search), columns: shown },
                { onSuccess: (file) => void saveFile(file) },
              )
            }
          >
            <Download size={15} aria-hidden /> <span className="max-sm:sr-only">CSV</span>
          </Button>
        )}
        {allowed('content.draft') && !search.trash && (
          <LinkButton href={paths.newPost(type.id)} tone="primary">
            <Plus size={15} aria-hidden /> New {type.label.toLowerCase()}
          </LinkButton>
        )}
      </div>
    </header>
  );
}
