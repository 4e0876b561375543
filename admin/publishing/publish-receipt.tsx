import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { isDone, isSettled } from '#shared/rules/release-ends.ts';

import { useMay } from '../queries/account.ts';
import { useReleaseEvents } from '../queries/release-events.ts';
import {
  releasedQuery,
  useFollowAgain,
  useReleaseEnded,
  useRetryRelease,
  useUndoRelease,
} from '../queries/release-writes.ts';
import { publishStateQuery, releaseQuery } from '../queries/releases.ts';
import { $overlay } from '../stores/overlay.ts';
import { closeReceipt } from '../stores/receipt.ts';
import { ReceiptPaper } from './receipt-paper.tsx';

const slowAfter = 10_000;

const onChoose = () => $overlay.set('publish');

/** The receipt of a publish, updated until its release is live everywhere or has failed. */
export function PublishReceipt({ id }: { id: string }) {
  const allowed = useMay();
  const [done, setDone] = useState(false);
  const [settled, setSettled] = useState(false);
  const lost = useReleaseEvents(id, settled);
  const { data: release } = useQuery({ ...releaseQuery(id), ...(lost ? {} : { refetchInterval: false as const }) });
  const { data: { elsewhere = false } = {} } = useQuery({ ...publishStateQuery, enabled: release?.state === 'queued' });
  const { data: released } = useQuery(releasedQuery(id, done));
  const undo = useUndoRelease();
  const retry = useRetryRelease();
  const follow = useFollowAgain();
  const ended = useReleaseEnded();
  const announced = useRef('');
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    setDone(release !== undefined && isDone(release));
    setSettled(release !== undefined && isSettled(release));
  }, [release]);
  useEffect(() => {
    if (!release || !isDone(release) || announced.current === release.id) return;
    announced.current = release.id;
    ended();
  }, [release, ended]);

  if (!release) return null;
  const mayPublish = allowed('releases.publish');
  const mayUndo = mayPublish && !undo.isPending && released?.data.some(({ live }) => live);
  return (
    <ReceiptPaper
      release={release}
      released={released}
      elsewhere={elsewhere}
      slow={slow && !done && !release.progress && !release.handover}
      onClose={closeReceipt}
      {...(mayUndo ? { onUndo: () => undo.mutate({ id }) } : {})}
      {...(mayPublish ? { onChoose } : {})}
      {...(mayPublish && !follow.isPending ? { onFollow: () => follow.mutate() } : {})}
      {...(mayPublish && !retry.isPending ? { onRetry: () => retry.mutate(id) } : {})}
    />
  );
}
