import { ConfirmDeleteDialog } from '../../ui/confirm-delete-dialog.tsx';

type Props = { titles: string[]; onClose: () => void; onConfirm: () => void };

export function ConfirmDelete({ titles, ...handlers }: Props) {
  const what = titles.length === 1 ? `“${titles[0]}”` : `${titles.length} items`;
  return (
    <ConfirmDeleteDialog what={what} {...handlers}>
      Its text, its history and its place in the order go with it.
    </ConfirmDeleteDialog>
  );
}
