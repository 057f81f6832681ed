import type { DayEntry, KeptDayEntry, NewDayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayState } from '#features/tournaments/day/day-state.ts'
import { contradict, sayings, touch } from './contradiction.ts'

/** Home's log and what it adds up to. */
type Home = { entries: readonly KeptDayEntry[]; state: Pick<DayState, 'held'> }

/**
 * What the hall sends: the entries it made, in their order.
 *
 * @property lease under which it leads @property seen number of the last entry of home that it knew when it made them
 */
export type HallReturn = { lease: string; seen: number; entries: readonly NewDayEntry[] }

/** The `by` of an entry that a lease brought. */
export const broughtBy = (lease: string) => `hall:${lease}`

/**
 * What home writes of a return. Nothing is lost or written twice: skips entries that home has; holds an entry that contradicts one made here
 * meanwhile, and later entries of the hall about the same subject, because they are based on it.
 */
export function mergeReturn({ entries, state }: Home, { lease, seen, entries: brought }: HallReturn): NewDayEntry[] {
  const by = broughtBy(lease)
  const known = new Set(entries.map(({ id }) => id))
  const since = entries.slice(seen)
  const here = since
    .filter((entry) => entry.by !== by)
    .flatMap(({ id, entry }) => sayings(entry, state).map((said) => ({ id, said })))
  const doubtful = since.flatMap((each) => (each.by === by ? heldSubjects(each.entry, state) : []))
  const merged: NewDayEntry[] = []
  for (const { id, at, entry } of brought) {
    if (known.has(id)) continue
    known.add(id)
    const said = sayings(entry, state)
    const against = here.filter((other) => said.some((each) => contradict(each, other.said)))
    const isHeld = against.length > 0 || said.some(({ subjects }) => touch(subjects, doubtful))
    if (isHeld) doubtful.push(...said.flatMap(({ subjects }) => subjects))
    merged.push({ id, at, by, entry: isHeld ? hold(entry, new Set(against.map((other) => other.id))) : entry })
  }
  return merged
}

const hold = (entry: DayEntry, against: ReadonlySet<string>): DayEntry => ({
  kind: 'held',
  entry,
  against: [...against],
})

const heldSubjects = (entry: DayEntry, state: Home['state']): string[] =>
  !('competition' in entry) && entry.kind === 'held'
    ? sayings(entry.entry, state).flatMap(({ subjects }) => subjects)
    : []

/**
 * What the hall still has to bring: its own entries that home does not have.
 *
 * @param since home's entries with higher numbers than `seen`
 */
export function leftToBring(
  hall: readonly KeptDayEntry[],
  { seen, since }: { seen: number; since: readonly Pick<KeptDayEntry, 'id'>[] },
): KeptDayEntry[] {
  const there = new Set(since.map(({ id }) => id))
  return hall.slice(seen).filter(({ id }) => !there.has(id))
}
