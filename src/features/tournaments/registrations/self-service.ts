import { formatDate, formatListDate, formatTime } from '#shared/berlin-time.ts'
import { entryState, type TournamentEvent } from '#features/tournaments/events/event.ts'

/** What entrants can do themselves: change their entry `until` a time, only give places back, or nothing after the beginning. */
export type SelfService = { kind: 'change'; until: Date | 'beginning' } | { kind: 'cancel' } | { kind: 'none' }

/** Pages and mails use it, so that they promise what the entrant's own page allows. */
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

/** Writes the end of a day as the day. */
const wordUntil = (until: Date) => (formatTime(until) === '23:59' ? formatDate(until) : `${formatListDate(until)} Uhr`)
