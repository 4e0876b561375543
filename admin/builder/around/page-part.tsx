import { type CSSProperties, type Ref, useLayoutEffect, useRef } from 'react';

const styles: CSSProperties = { display: 'contents' };

type Props = { nodes: Node[]; partRef: Ref<HTMLDivElement> };

/** A part of the page that isn't made of blocks, with the page's own elements. Inert: part-buttons.tsx lead to its form. */
export function PagePart({ nodes, partRef }: Props) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: element } = own;
    element?.replaceChildren(...nodes.map((node) => element.ownerDocument.importNode(node, true)));
  }, [nodes]);
  return (
    <div ref={partRef} inert style={styles}>
      <div ref={own} style={styles} />
    </div>
  );
}
