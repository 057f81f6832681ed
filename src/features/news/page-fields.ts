import type { FrontMatterEntry, FrontMatterValue } from './front-matter/front-matter-value.ts'

/**
 * The contents of a page of the club's own besides its text.
 *
 * @property menu the list of the menu that contains it; empty for none
 * @property order a number: among sibling pages the smaller comes first; empty for alphabetical order
 * @property training groups whose times it shows, as `club/training.yaml` calls them
 * @property contact the contact: a person or an office of `club/board.yaml`, or any other words
 */
export type PageFields = { menu: string; order: string; training: string[]; contact: string }

/** List for a page whose file says only that it belongs in the menu. */
export const USUAL_LIST = 'Verein'

/** Their keys in files; the first name is ours. */
const NAMES = { menu: ['menu'], order: ['order', 'weight'], training: ['training'], contact: ['contact'] } as const
export const PAGE_KEYS: ReadonlySet<string> = new Set(Object.values(NAMES).flat())

export function readPageFields(metadata: readonly FrontMatterEntry[]): PageFields {
  const find = (name: keyof typeof NAMES) =>
    textsOf(metadata.find(([key]) => NAMES[name].some((known) => known === key.toLowerCase()))?.[1])
  const [menu = '', order = '', contact = ''] = (['menu', 'order', 'contact'] as const).map((name) => find(name)[0])
  return {
    menu: /^(?:true|yes|ja|on)$/i.test(menu) ? USUAL_LIST : /^(?:false|no|nein|off)$/i.test(menu) ? '' : menu,
    order: /^-?\d{1,6}$/.test(order) ? order : '',
    training: find('training'),
    contact,
  }
}

/** @returns entries as their author would write them, without empty fields */
export const writePageFields = (fields: {
  [Name in keyof PageFields]?: PageFields[Name] | undefined
}): FrontMatterEntry[] =>
  (['menu', 'order', 'training', 'contact'] as const).flatMap((name): FrontMatterEntry[] => {
    const value = fields[name] ?? ''
    return value.length === 0 ? [] : [[name, value]]
  })

export const isPageEntry = ([key]: FrontMatterEntry): boolean => PAGE_KEYS.has(key.toLowerCase())

function textsOf(value: FrontMatterValue | undefined): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.replace(/\s+/g, ' ').trim()]
  return Array.isArray(value) ? value.flatMap(textsOf) : []
}
