import { entryState, isPast, type TournamentEvent } from '#features/tournaments/events/event.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { tournamentPath } from './tournament-path.ts'

export type ShownEntry = ReturnType<typeof showEntry>

/**
 * The state of registration, before anything is filled in.
 *
 * @param others all events of the club, in chronological order
 */
export function showEntry(event: TournamentEvent, others: TournamentEvent[], now: Date) {
  const next = others.find(({ slug, startsAt }) => slug !== event.slug && startsAt > now)
  return {
    state: entryState(event, now),
    phase: phaseOf(event, now),
    next: next && { name: next.name, day: formatDate(next.startsAt), path: tournamentPath(next) },
  }
}

function phaseOf(event: TournamentEvent, now: Date): 'ahead' | 'running' | 'past' {
  if (now < event.startsAt) return 'ahead'
  return isPast(event, now) ? 'past' : 'running'
}
