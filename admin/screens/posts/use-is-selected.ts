import { useSyncExternalStore } from 'react';

import { useRowTools } from './list-context.ts';

/** Whether the row is selected; rerenders only when that changes. */
export function useIsSelected(id: string): boolean {
  const { $selection } = useRowTools();
  return useSyncExternalStore(
    (onChange) => $selection.listen(onChange),
    () => $selection.get().chosen.has(id),
  );
}
