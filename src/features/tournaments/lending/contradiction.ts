import { isDeepStrictEqual } from 'node:util'
import type { DayEntry } from '#features/tournaments/day/day-entry.ts'
import type { DayState } from '#features/tournaments/day/day-state.ts'
import type { LogEntry } from '#table-tennis/results/log-entry.ts'

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
function factsOf(entry: DayEntry): unknown {
  return 'competition' in entry && entry.kind === 'reported' ? { result: plain(entry.result) } : plain(entry)
}

/** As it is kept: what is not there is not said. */
const plain = (facts: object): unknown => JSON.parse(JSON.stringify(facts))

/** @returns what it is about, by paths; none where nothing that is said elsewhere can contradict it */
export function subjectsOf(entry: DayEntry): string[] {
  if ('competition' in entry) return subjectsInside(entry).map((subject) => `of/${entry.competition}/${subject}`)
  switch (entry.kind) {
    case 'arrived':
    case 'not-here':
      return [`team/${entry.team}/`]
    case 'table-blocked':
    case 'table-free':
      return [`table/${entry.table}/`]
    case 'break':
    case 'resumed':
      return ['break/']
    case 'hall-set':
      return ['hall/']
    default:
      return []
  }
}

/** A new draw is about all that is played after it: of the competition, the frame, the round. Keys of ties begin with those of their stages. */
function subjectsInside(entry: LogEntry): string[] {
  switch (entry.kind) {
    case 'frame-drawn':
    case 'swapped-in-frame':
      return [`${entry.frame}-`]
    case 'joined-group':
      return [`group-${entry.group}-`]
    case 'round-drawn':
      return [`swiss-${entry.round}-`]
    case 'released':
      return [`released/${entry.stage}/`]
    case 'withdrawn':
    case 'plays-again':
      return [`withdrawn/${entry.entrant}/`]
    case 'lot-drawn':
      return [`lot/${entry.group}/`]
    case 'lined-up':
      return [`line-up/${entry.entrant}/${entry.tie}/`]
    case 'annulled':
      return [`${entry.tie}/`]
    case 'reported':
      return [`${entry.tie}/result/`]
    case 'called':
    case 'called-again':
    case 'called-off':
    case 'begun':
    case 'kept':
    case 'more-time':
    case 'moved':
    case 'umpire':
      return [`${entry.tie}/place/`]
    default:
      return ['']
  }
}
