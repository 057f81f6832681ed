import type { HandlingStores } from './context.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { DayStore } from '#features/tournaments/day/day-store.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import type { EventStore } from '#features/tournaments/events/event-store.ts'
import { listEnteredTeams, type EnteredStores } from './list-entered-teams.ts'

/** How long personal data of tournament registrations is kept; the privacy policy repeats these figures. */
export const retention = {
  /** After the later of the event's beginning and the receipt of the registration; with it go mark and note. Likewise messages to all. */
  registrations: 90 * DAY,
  /** After sending; for a mail that was given up, after it was written. */
  mails: 30 * DAY,
}

type PurgeCounts = { registrations: number; messages: number; sentMails: number; givenUpMails: number }

/** Deletes what has been kept long enough; to be run about once a day. */
export async function purgeRegistrations(ctx: Context<HandlingStores & ResultNameStores>): Promise<PurgeCounts> {
  const before = (kept: number) => new Date(ctx.now().getTime() - kept)
  return ctx.write(async (stores) => {
    const { registrations, messages, outbox } = stores
    await keepResultNames(stores, before(retention.registrations))
    return {
      registrations: await registrations.removeOlderThan(before(retention.registrations)),
      messages: await messages.removeOlderThan(before(retention.registrations)),
      sentMails: await outbox.removeSentUntil(before(retention.mails)),
      givenUpMails: await outbox.removeGivenUpCreatedUntil(before(retention.mails)),
    }
  })
}

type ResultNameStores = EnteredStores & { events: EventStore; day: DayStore }

/**
 * Results stay when the registrations of a tournament go. What everybody could read of them until then is kept: names of teams, and of
 * people where each of an entry agreed. Who has not is „Meldung 7“ then as before.
 *
 * @param until events that began by then
 */
async function keepResultNames(stores: ResultNameStores, until: Date): Promise<void> {
  for (const id of await stores.day.listEvents()) {
    const event = await stores.events.findById(id)
    if (!event || event.startsAt > until) continue
    const day = makeDay(event, { added: await stores.day.read(id), teams: await listEnteredTeams(stores, id) })
    const played = new Set([...day.competitions.values()].flatMap(({ state }) => state.entrants.map(({ id }) => id)))
    const known = day.teams.filter((team) => played.has(team.id) && day.isNamed(team.id))
    await stores.resultNames.keep(id, new Map(known.map((team) => [team.id, day.publicNameOf(team.id)])))
  }
}
