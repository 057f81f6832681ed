import { isBuiltin } from 'node:module'

/** The imported names of each package; `*` if it may be any. */
export type Taken = Record<string, string[]>

const STATIC = /^(?:import|export) (?:(.+) from )?"([^"./][^"]*)";$/gm
const DYNAMIC = /\bimport\("([^"./][^"]*)"\)/g

/** The imports of packages in bundled code, in the bundler's format: one import per line. */
export function listTaken(code: readonly string[]): Taken {
  const taken = new Map<string, Set<string>>()
  const add = (source: string, names: string[]) => {
    if (!isBuiltin(source)) taken.set(source, new Set([...(taken.get(source) ?? []), ...names]))
  }
  for (const text of code) {
    for (const [, clause = '', source = ''] of text.matchAll(STATIC)) add(source, toNames(clause))
    for (const [, source = ''] of text.matchAll(DYNAMIC)) add(source, ['*'])
  }
  return Object.fromEntries([...taken].map(([source, names]) => [source, [...names].toSorted()]))
}

/** @param clause such as „React, { useId, createElement as h }“, „* as ical“ or nothing */
function toNames(clause: string): string[] {
  const [, outside = '', inside = ''] = /^([^{]*)(?:\{(.*)\})?$/.exec(clause) ?? []
  const names = inside.split(',').map((part) => part.trim().split(' as ')[0] ?? '')
  const others = outside.split(',').map((part) => part.trim())
  return [...names, ...others.map((part) => (part.startsWith('*') ? '*' : part && 'default'))].filter(
    (name) => name !== '',
  )
}
