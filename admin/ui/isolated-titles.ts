import { createElement, Fragment, type ReactNode } from 'react';

/** A title in quotes may be in a script of the other direction: then it must not reorder the sentence around it. */
export function withIsolatedTitles(text: string): ReactNode {
  const parts = text
    .split(/(?<=“)([^”]*)(?=”)/)
    .map((part, at) => (at % 2 === 0 ? part : createElement('bdi', null, part)));
  return createElement(Fragment, null, ...parts);
}
