// One chunk: what builds pages and what builds sections is the same but for what saves it.
export { Builder } from './builder.tsx';
export { SectionBuilder } from './section-builder.tsx';
