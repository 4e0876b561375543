import type { KeyboardEvent } from 'react';

/** The fields here are inside the form of the post, which Enter would save. */
export function onEnter(act: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
}
