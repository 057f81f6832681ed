import type { Day } from '#features/tournaments/day/day.ts'
import { softenNames } from '#features/tournaments/day/soften-names.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { loadHyphenation } from '#shared/hyphenate.ts'
import type { PlainVisit } from './plain-page.ts'

/** The day of an event as a page shows it that nobody reads closely: on an old phone, or from the other end of the hall. */
export const glanceSoftly = async ({ services }: PlainVisit, event: TournamentEvent): Promise<Day> =>
  softenNames(await services.days.glance(event), await loadHyphenation())
