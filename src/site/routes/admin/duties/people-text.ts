import type { Duty } from '#features/duties/duty.ts'
import type { ShownDuty } from '#features/duties/take-duties.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { formatMatchDay } from '../../teams/match-view.ts'

/** „Mia Muster, Ole Orth (sucht Ersatz), noch 2 frei“ */
export function peopleText({ shown, free }: ShownDuty): string {
  const names = shown.map(({ name, isOffered, isOwn }) => {
    const who = isOwn ? 'Sie' : (name ?? 'jemand ohne Namen')
    return isOffered ? `${who} (${isOwn ? 'suchen' : 'sucht'} Ersatz)` : who
  })
  return [...names, ...(free > 0 ? [freeText(free)] : [])].join(', ')
}

/** „noch 2 Plätze frei“ */
export const freeText = (free: number): string => (free === 1 ? 'noch ein Platz frei' : `noch ${free} Plätze frei`)

/** „Sa., 28.12., 10:00–12:00 Uhr“ */
export const shortWhen = ({ startsAt, endsAt }: Pick<Duty, 'startsAt' | 'endsAt'>): string =>
  `${formatMatchDay(startsAt)}, ${formatTime(startsAt)}–${formatTime(endsAt)} Uhr`
