import { dirname, join, relative, sep } from 'node:path';

import { isPlaced, refusal } from './rooms.ts';

type Import = { source?: { value?: unknown } | null };
type Context = { cwd: string; filename: string; report: (problem: { node: unknown; message: string }) => void };

const pathOf = ({ cwd, filename }: Context) => relative(cwd, filename).split(sep).join('/');

/** Imports between the rooms of a top-level folder go one way. Paths are resolved, so it makes no difference how one is spelled. oxlint must run from the project's root. */
const importDirection = {
  create(context: Context) {
    const from = pathOf(context);
    function check({ source }: Import): void {
      const path = source?.value;
      if (typeof path !== 'string' || !/^[#.]/.test(path)) return;
      const to = path.startsWith('#') ? path.slice(1) : join(dirname(from), path).split(sep).join('/');
      const message = refusal(from, to);
      if (message) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

/** A folder that scripts/lint/rooms.ts doesn't list could import anything. */
const placedFolder = {
  create(context: Context) {
    const path = pathOf(context);
    return {
      Program(node: unknown) {
        if (!isPlaced(path))
          context.report({ node, message: `${dirname(path)} has no room: add it to scripts/lint/rooms.ts.` });
      },
    };
  },
};

export default {
  meta: { name: 'caravan' },
  rules: { 'import-direction': importDirection, 'placed-folder': placedFolder },
};
