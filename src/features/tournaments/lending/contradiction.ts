import { isDeepStrictEqual } from 'node:util'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayState } from '#features/tournaments/day/day-state.ts'
import { aboutDayEntry } from '#features/tournaments/day/take-day-entry.ts'

/** A statement and its subjects, as paths from general to specific: `of/main/` is a whole competition. */
type Said = { subjects: readonly string[]; facts: unknown }

/** The statements of an entry. Settling a conflict for the hall also states the held entries. @param known the day with those */
export function sayings(entry: DayEntry, { held }: Pick<DayState, 'held'>): Said[] {
  if (!('competition' in entry) && entry.kind === 'settled') {
    const taken = entry.side === 'hall' ? entry.held.flatMap((id) => held.get(id)?.entry ?? []) : []
    const settled = entry.held.map((id): Said => ({ subjects: [`held/${id}/`], facts: entry.side }))
    return [...settled, ...taken.flatMap((each) => sayings(each, { held }))]
  }
  return [{ subjects: subjectsOf(entry), facts: factsOf(entry) }]
}

/** Whether both have overlapping subjects and different facts. */
export const contradict = (one: Said, other: Said): boolean =>
  touch(one.subjects, other.subjects) && !isDeepStrictEqual(one.facts, other.facts)

/** Whether subjects overlap: some path equals or contains one of the others, or is part of it. */
export const touch = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.some((other) => one.startsWith(other) || other.startsWith(one)))

/** Ignores who has reported a result, and whether it is confirmed. */
const factsOf = (entry: DayEntry): unknown =>
  'competition' in entry && entry.kind === 'reported' ? { result: plain(entry.result) } : plain(entry)

/** As it is stored, without undefined values. */
const plain = (facts: object): unknown => JSON.parse(JSON.stringify(facts))

/** The subjects of an entry, as paths; empty if no entry made elsewhere can contradict it. */
export function subjectsOf(entry: DayEntry): string[] {
  const subject = aboutDayEntry(entry)
  return subject === undefined ? [] : [subject]
}
