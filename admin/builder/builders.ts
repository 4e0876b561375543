// One chunk: both builders share nearly all of their code.
export { Builder } from './builder.tsx';
export { SectionBuilder } from './section-builder.tsx';
