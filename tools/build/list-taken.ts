import { isBuiltin } from 'node:module'

/** What is asked of each package by its name; `*` where all of it may be. */
export type Taken = Record<string, string[]>

const STATIC = /^(?:import|export) (?:(.+) from )?"([^"./][^"]*)";$/gm
const DYNAMIC = /\bimport\("([^"./][^"]*)"\)/g

/** What bundled code asks of packages, as the bundler writes it: each import a line. */
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

/** @param clause as „React, { useId, createElement as h }“, „* as ical“ or nothing */
function toNames(clause: string): string[] {
  const [, outside = '', inside = ''] = /^([^{]*)(?:\{(.*)\})?$/.exec(clause) ?? []
  const names = inside.split(',').map((part) => part.trim().split(' as ')[0] ?? '')
  const others = outside.split(',').map((part) => part.trim())
  return [...names, ...others.map((part) => (part.startsWith('*') ? '*' : part && 'default'))].filter(
    (name) => name !== '',
  )
}
