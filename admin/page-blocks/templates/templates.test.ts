import { describe, expect, test } from 'vitest';

import { isBlockType } from '#shared/blocks/registry.ts';

import { definitionOf, everyItem } from '../page-items.ts';
import { propErrors } from '../prop-errors.ts';
import { type Template, templateBlocks, templateItems, templates } from './templates.ts';

const all: [string, Template][] = Object.entries(templates).flatMap(([type, list]) =>
  list.map((template): [string, Template] => [`${type} ${template.name}`, template]),
);

describe('templates', () => {
  test.each(Object.entries(templates))('a %s has templates with unique names', (_type, list) => {
    expect(list.length).toBeGreaterThan(0);
    for (const key of ['name', 'label'] as const)
      expect(new Set(list.map((template) => template[key])).size).toBe(list.length);
  });

  test.each(all)('%s consists of valid blocks of the current version with unique ids', (_name, template) => {
    const items = everyItem(templateItems(template));
    for (const item of items) {
      expect(isBlockType(item.type)).toBe(true);
      expect(propErrors(item)).toEqual({});
      // The schemas are loose, so unknown keys need a check of their own.
      const known = [...Object.keys(definitionOf(item.type)?.fields ?? {}), 'id', '$more'];
      expect(known).toEqual(expect.arrayContaining(Object.keys(item.props)));
    }
    const ids = items.map(({ props }) => props.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.length > 5)).toBe(true);
    expect(JSON.stringify(template)).not.toMatch(/lorem|ipsum|todo/i);
  });

  test('a template used twice gets different ids', () => {
    const [, template] = all[0] as [string, Template];
    const ids = [templateBlocks(template), templateBlocks(template)].flatMap((blocks) =>
      (blocks?.items ?? []).map(({ props }) => props.id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });
});
