import { formatDate, formatListDate, formatTime } from '#shared/berlin-time.ts'
import { entryState, type TournamentEvent } from '#features/tournaments/events/event.ts'

/** What entrants can do alone: change their entry until then, only give places back, or nothing once it has begun. */
export type SelfService = { kind: 'change'; until: Date | 'beginning' } | { kind: 'cancel' } | { kind: 'none' }

/** Pages and mails promise by it what the entrant's own page then does. */
export function selfService(event: TournamentEvent, now: Date): SelfService {
  const { startsAt, entriesCloseAt, lateEntriesEndAt = startsAt } = event
  const state = entryState(event, now)
  if (now >= startsAt) return { kind: 'none' }
  if (state === 'closed') return { kind: 'cancel' }
  const until = state === 'open' ? entriesCloseAt : lateEntriesEndAt
  return { kind: 'change', until: until < startsAt ? until : 'beginning' }
}

export function wordSelfService(own: SelfService, where = 'Auf der Seite Ihrer Anmeldung'): string {
  if (own.kind === 'none') return `${where} können Sie alles ansehen, aber nichts mehr ändern.`
  if (own.kind === 'cancel') return `${where} können Sie bis zum Turnierbeginn absagen, aber nichts mehr ändern.`
  if (own.until === 'beginning') return `${where} können Sie bis zum Turnierbeginn alles ändern oder absagen.`
  return `${where} können Sie bis zum ${wordUntil(own.until)} alles ändern, absagen auch noch bis zum Turnierbeginn.`
}

/** The end of a day is the day. */
const wordUntil = (until: Date) => (formatTime(until) === '23:59' ? formatDate(until) : `${formatListDate(until)} Uhr`)
