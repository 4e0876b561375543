import { useEffect, useEffectEvent } from 'react';

type Query = { data: { data: unknown[]; total: number } | undefined; isPlaceholderData: boolean };

/**
 * Opens the last page if `page` is behind it, because its rows were deleted or its link is old.
 * True until the last page is open.
 */
export function useLastPage(
  { data, isPlaceholderData }: Query,
  { page, size }: { page: number; size: number },
  onPage: (page: number) => void,
): boolean {
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / size));
  const beyond = data?.data.length === 0 && !isPlaceholderData && page > last;
  const toLastPage = useEffectEvent(() => onPage(last));
  useEffect(() => {
    if (beyond) toLastPage();
  }, [beyond]);
  return beyond;
}
