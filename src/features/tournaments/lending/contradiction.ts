import { isDeepStrictEqual } from 'node:util'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayState } from '#features/tournaments/day/day-state.ts'
import { aboutDayEntry } from '#features/tournaments/day/take-day-entry.ts'

/** Something that was said, and what it is about, from the large to the small: `of/main/` is all of a competition. */
type Said = { subjects: readonly string[]; facts: unknown }

type Known = Pick<DayState, 'held'>

/** What an entry says. What settles a conflict for the hall says what was held, too. @param known the day that has the held ones */
export function sayings(entry: DayEntry, { held }: Known): Said[] {
  if (!('competition' in entry) && entry.kind === 'settled') {
    const taken = entry.side === 'hall' ? entry.held.flatMap((id) => held.get(id)?.entry ?? []) : []
    const settled = entry.held.map((id): Said => ({ subjects: [`held/${id}/`], facts: entry.side }))
    return [...settled, ...taken.flatMap((each) => sayings(each, { held }))]
  }
  return [{ subjects: subjectsOf(entry), facts: factsOf(entry) }]
}

/** Whether both are about the same, or one about a part of the other, and do not say the same. */
export const contradict = (one: Said, other: Said): boolean =>
  touch(one.subjects, other.subjects) && !isDeepStrictEqual(one.facts, other.facts)

/** Whether a subject of the one is the same as one of the other, or a part of it, or it a part of this. */
export const touch = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((one) => others.some((other) => one.startsWith(other) || other.startsWith(one)))

/** Who has said a result, and whether somebody has confirmed it, makes no other result of it. */
const factsOf = (entry: DayEntry): unknown =>
  'competition' in entry && entry.kind === 'reported' ? { result: plain(entry.result) } : plain(entry)

/** As it is kept: what is not there is not said. */
const plain = (facts: object): unknown => JSON.parse(JSON.stringify(facts))

/** What it is about, by paths; none where nothing that is said elsewhere can contradict it. */
export function subjectsOf(entry: DayEntry): string[] {
  const subject = aboutDayEntry(entry)
  return subject === undefined ? [] : [subject]
}
