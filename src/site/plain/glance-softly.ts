import type { Day } from '#features/tournaments/day/day.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import { softenNames } from '#features/tournaments/day/soften-names.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { breakLongWords } from '#shared/break-long-words.ts'
import { loadHyphenation, type Hyphenate } from '#shared/german/hyphenate.ts'
import type { PlainVisit } from './plain-page.ts'

/** A phone has room for eleven letters beside four columns of numbers; a screen in the hall has more. */
export const softenForHall = (day: Day, hyphenate: Hyphenate): Day =>
  softenNames(day, (name) => breakLongWords(name, hyphenate))

/** The day of an event with hyphenated names. @param soften depends on the screen */
export const glanceSoftly = async (
  { ctx }: PlainVisit,
  event: TournamentEvent,
  soften: typeof softenNames,
): Promise<Day> => soften(await glanceDay(ctx, event), await loadHyphenation())
