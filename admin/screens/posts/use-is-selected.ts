import { useSyncExternalStore } from 'react';

import { useListTools } from './list-context.ts';

/** Whether the row is selected; rerenders only when that changes. */
export function useIsSelected(id: string): boolean {
  const { $selection } = useListTools();
  return useSyncExternalStore(
    (onChange) => $selection.listen(onChange),
    () => $selection.get().chosen.has(id),
  );
}
