import type { AstroIntegration } from 'astro';

/** Registers `client:first-use`; env.d.ts has its type. */
export function firstUse(): AstroIntegration {
  return {
    name: 'caravan-first-use',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'first-use', entrypoint: './site/islands/first-use.ts' });
      },
    },
  };
}
