import type { HandlingStores } from './context.ts'
import type { Context } from '#platform/context.ts'
import { DAY } from '#shared/durations.ts'
import type { DayStore } from '#features/tournaments/day/day-store.ts'
import { makeDay } from '#features/tournaments/day/day.ts'
import type { EventStore } from '#features/tournaments/events/event-store.ts'
import { listEnteredTeams, type EnteredStores } from './list-entered-teams.ts'

/** How long personal data of tournament registrations is kept; the privacy policy repeats these figures. */
export const retention = {
  /** After the event's beginning or the receipt of the registration, whichever is later; includes mark and note. Likewise messages to all. */
  registrations: 90 * DAY,
  /** After sending; after creation for a mail that was given up. */
  mails: 30 * DAY,
}

/** Deletes data after its retention; to be run about once a day. */
export async function purgeRegistrations(ctx: Context<HandlingStores & ResultNameStores>) {
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
 * Results outlive the registrations of a tournament. Keeps their public names: those of teams, and those of people if everyone of an entry
 * has consented. Others stay „Meldung 7“.
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
