import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowUpDown, Download, Ellipsis, Layers, Plus } from 'lucide-react';

import { postTypeIds } from '#shared/rules/post-types.ts';

import { listDefaults, type ListSearch } from '../../lists/list-search.ts';
import { ListTitle } from '../../lists/list-title.tsx';
import { TrashToggle } from '../../lists/trash-toggle.tsx';
import { useMay } from '../../queries/account.ts';
import { useExportPosts } from '../../queries/posts.ts';
import { listLink, paths } from '../../routing/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClass, LinkButton } from '../../ui/button.tsx';
import { MenuButton, type MenuItems } from '../../ui/menu-button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useColumns } from './columns.ts';
import type { ListProps } from './list-context.ts';
import { listFilter } from './list-query.ts';

/** The trash lists the most recently deleted first. */
const trashOrder = { trash: true, sort: 'updated_at', dir: 'desc' } as const;
const plainOrder = { trash: false, sort: listDefaults.sort, dir: listDefaults.dir } as const;

type Props = ListProps & { total: number | undefined; onChange: (next: Partial<ListSearch>) => void };

/** The list's title, total, and actions on the whole list. */
export function ListHeader(props: Props) {
  const { type, search, total } = props;
  const allowed = useMay();
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div>
        {search.trash && <BackLink to={`/panel/${type.segment}`}>{type.plural}</BackLink>}
        <ListTitle total={total}>
          {type.plural}
          {search.trash && <span className="text-soft">: trash</span>}
        </ListTitle>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:flex-row-reverse max-sm:flex-wrap-reverse max-sm:justify-end">
        <ListActions {...props} />
        {allowed('content.draft') && !search.trash && (
          <LinkButton href={paths.newPost(type.id)} tone="primary">
            <Plus size={15} aria-hidden /> New {type.label.toLowerCase()}
          </LinkButton>
        )}
      </div>
    </header>
  );
}

/** What can be done with the whole list: a row of buttons, on a phone a menu. */
function ListActions({ type, search, total, onChange }: Props) {
  const allowed = useMay();
  const navigate = useNavigate();
  const csv = useExportPosts();
  const { shown } = useColumns(type);
  const mayWrite = allowed('content.write') && !search.trash;
  const mayArrange = mayWrite && (total ?? 0) > 1;
  const hasSections = mayWrite && type.id === postTypeIds.page;
  const arrange = listLink(type.id, { arrange: true });
  const onTrash = (trash: boolean) => onChange(trash ? trashOrder : plainOrder);
  const onExport = () =>
    csv.mutate({ filter: listFilter(type.id, search), columns: shown }, { onSuccess: (file) => void saveFile(file) });
  const items: MenuItems = [
    !search.trash && { id: 'trash', label: 'Trash', onAction: () => onTrash(true) },
    mayArrange && { id: 'arrange', label: 'Arrange', onAction: () => void navigate(arrange) },
    hasSections && { id: 'sections', label: 'Sections', onAction: () => void navigate({ to: paths.sections }) },
    total !== 0 && { id: 'csv', label: 'Download as CSV', onAction: onExport },
  ];
  return (
    <>
      {items.some(Boolean) && (
        <div className="sm:hidden">
          <MenuButton label="More actions" className={buttonClass({ size: 'icon' })} items={items}>
            <Ellipsis size={16} aria-hidden />
          </MenuButton>
        </div>
      )}
      <div className="contents max-sm:hidden">
        <TrashToggle pressed={search.trash} onChange={onTrash} />
        {mayArrange && (
          <Link {...arrange} className={buttonClass({ tone: 'quiet' })}>
            <ArrowUpDown size={15} aria-hidden /> Arrange
          </Link>
        )}
        {hasSections && (
          <LinkButton href={paths.sections} tone="quiet">
            <Layers size={15} aria-hidden /> Sections
          </LinkButton>
        )}
        {total !== 0 && (
          <Button
            tone="quiet"
            title="Download this list as a spreadsheet, with its filters, order and columns"
            disabled={csv.isPending || total === undefined}
            onClick={onExport}
          >
            <Download size={15} aria-hidden /> CSV
          </Button>
        )}
      </div>
    </>
  );
}
