import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

type Props = { titles: string[]; onClose: () => void; onConfirm: () => void };

/** The one thing that can't be undone is asked for. */
export function ConfirmDelete({ titles, onClose, onConfirm }: Props) {
  const what = titles.length === 1 ? `“${titles[0]}”` : `${titles.length} items`;
  return (
    <Modal
      alert
      title={`Delete ${what} for good?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep</Button>
          <Button
            tone="danger"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            Delete for good
          </Button>
        </>
      }
    >
      <p className="text-soft">Its text, its history and its place in the order go with it. This can’t be undone.</p>
    </Modal>
  );
}
