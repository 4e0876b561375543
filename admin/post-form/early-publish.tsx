import { useQuery } from '@tanstack/react-query';

import { whenWords } from '#shared/rules/when-words.ts';

import type { Waiting } from '../publishing/waits-for.ts';
import { optionsQuery } from '../queries/domains.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';

export type EarlyProps = {
  /** The scheduled release of the change, or the post's own time. */
  waiting: Pick<Waiting, 'at'> & Partial<Waiting>;
  onPublish: () => void;
  onKeep: () => void;
  onClose: () => void;
};

/** Asks before something scheduled goes live early. */
export function EarlyPublish({ waiting: { name, at }, onPublish, onKeep, onClose }: EarlyProps) {
  const { data: options } = useQuery(optionsQuery);
  return (
    <Modal
      alert
      title="Publish now?"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              onClose();
              onKeep();
            }}
          >
            Keep it scheduled
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              onClose();
              onPublish();
            }}
          >
            Publish now
          </Button>
        </>
      }
    >
      <p className="text-soft">
        Scheduled for {options && whenWords(at, options.timezone)}
        {name !== undefined && (
          <>
            {' '}
            with “<bdi>{name}</bdi>”
          </>
        )}
        .
      </p>
    </Modal>
  );
}
