import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useMay } from '../queries/account.ts';
import { useReleaseEvents } from '../queries/release-events.ts';
import {
  isDone,
  publishStateQuery,
  releaseListQuery,
  releaseQuery,
  usePublish,
  useReleaseEnded,
  useRollback,
} from '../queries/releases.ts';
import { closeReceipt, type Receipt } from '../stores/receipt.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

const slowAfter = 10_000;

/** The receipt of a publish, updated until its release is live or has failed. */
export function PublishReceipt({ receipt }: { receipt: Receipt }) {
  return receipt.kind === 'nothing' ? <NothingToPublish /> : <ReleaseReceipt key={receipt.id} id={receipt.id} />;
}

function NothingToPublish() {
  const publish = usePublish();
  const { data } = useQuery(publishStateQuery);
  return (
    <ReceiptPaper
      release={null}
      current={data?.current ?? null}
      onClose={closeReceipt}
      onRebuild={() => publish.mutate(null)}
    />
  );
}

function ReleaseReceipt({ id }: { id: string }) {
  const allowed = useMay();
  const [done, setDone] = useState(false);
  const lost = useReleaseEvents(id, done);
  const { data: release } = useQuery({ ...releaseQuery(id), ...(lost ? {} : { refetchInterval: false as const }) });
  const { data: live } = useQuery({ ...publishStateQuery, enabled: release?.state === 'queued' });
  const { data: history } = useQuery({
    ...releaseListQuery({ limit: 20, offset: 0 }),
    enabled: release?.state === 'live',
  });
  const rollback = useRollback();
  const publish = usePublish();
  const ended = useReleaseEnded();
  const announced = useRef('');
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => setDone(release !== undefined && isDone(release)), [release]);
  useEffect(() => {
    if (!release || !isDone(release) || announced.current === release.id) return;
    announced.current = release.id;
    ended();
  }, [release, ended]);

  if (!release) return null;
  const previous = history?.data.find((other) => other.number < release.number && other.state === 'live');
  // Only the built-in publisher keeps the pages of older releases, and only of the newest.
  const mayUndo =
    allowed('releases.publish') && release.current && previous?.kept && !release.handover && !previous.handover;
  return (
    <ReceiptPaper
      release={release}
      elsewhere={live?.elsewhere ?? false}
      slow={slow && !done && !release.progress && !release.handover}
      onClose={closeReceipt}
      {...(mayUndo ? { onUndo: () => rollback.mutate(previous.id) } : {})}
      {...(allowed('releases.publish') ? { onRetry: () => publish.mutate(null) } : {})}
    />
  );
}
