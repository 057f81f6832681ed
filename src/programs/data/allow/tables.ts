import { publicViews } from '#programs/data/public-views.ts'
import { aboutTexts, registrationTexts } from '../registrations.ts'
import type { Table } from './table.ts'

/**
 * Registrations, one row per team. The table is insert-only: this wire offers no query, change or deletion for it. Inserted rows go to the same
 * use case as the form of the site.
 */
export const registrations: Table = {
  name: 'dstt_registrations',
  about: 'Registrations for tournaments: they can be put in, and never read.',
  columns: [
    { name: 'event_id', type: 'uuid', about: 'The tournament.' },
    ...registrationTexts.map((name) => ({ name, type: 'text', about: aboutTexts[name] }) as const),
  ],
  rights: ['insert'],
}

export const tables: readonly Table[] = [...publicViews, registrations]

export const findTable = (name: string): Table | undefined => tables.find((table) => table.name === name)

/** The table that the client probably meant. */
export function findSimilar(name: string): Table | undefined {
  const scored = tables.map((table) => ({ table, score: similarity(name.toLowerCase(), table.name) }))
  return scored.filter(({ score }) => score >= 0.5).toSorted((a, b) => b.score - a.score)[0]?.table
}

/** Share of common pairs of letters, from 0 to 1. */
function similarity(a: string, b: string): number {
  const [inA, inB] = [pairs(a), pairs(b)]
  const common = [...inA].filter((pair) => inB.has(pair)).length
  return (2 * common) / (inA.size + inB.size || 1)
}

const pairs = (word: string) => new Set(Array.from(word.slice(1), (letter, i) => `${word[i] ?? ''}${letter}`))
