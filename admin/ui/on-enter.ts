import type { KeyboardEvent } from 'react';

/** For a field with a button of its own inside a larger form, which Enter would save. */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
}
