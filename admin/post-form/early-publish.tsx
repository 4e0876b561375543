import { useQuery } from '@tanstack/react-query';

import { whenWords } from '#shared/rules/when-words.ts';

import type { Waiting } from '../publishing/waits-for.ts';
import { optionsQuery } from '../queries/domains.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';

type Props = { release: Waiting; onPublish: () => void; onClose: () => void };

/** Asks before a scheduled change goes live early. */
export function EarlyPublish({ release: { name, at }, onPublish, onClose }: Props) {
  const { data: options } = useQuery(optionsQuery);
  return (
    <Modal
      alert
      title="Publish now?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Keep it scheduled</Button>
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
        Scheduled for {options && whenWords(at, options.timezone)} with “<bdi>{name}</bdi>”.
      </p>
    </Modal>
  );
}
