import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  enterEvent,
  readHandled,
  type FindEvent,
  type ReadingStores,
  type UnknownEvent,
} from './handled-registrations.ts'
import type { HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import type { Message } from '#features/tournaments/messages/message.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'
import { countRegistrations, selectRegistrations, type RegistrationCounts } from './select-registrations.ts'
import type { Selection } from './selection.ts'

type Needs = ReadingStores & {
  listEvents: () => Promise<TournamentEvent[]>
  findEvent: FindEvent
  messages: Pick<MessageStore, 'listUnreached' | 'listForEvent'>
}

type EventOverview = { event: TournamentEvent; counts: RegistrationCounts }

/** @property counts of all registrations, whatever is selected; `selected` are all of the selection, in its order */
type RegistrationList = EventOverview & { selected: HandledRegistration[]; messages: Message[] }

export function createListForDirector({ listEvents, findEvent, ...stores }: Needs) {
  return {
    /** All events, the next or last ones first. @param after left out: earlier ones, too */
    async listEvents(actor: Actor, after?: Date): Promise<Result<EventOverview[], NotAllowed>> {
      const allowed = allow(actor, 'read-registrations')
      if (!allowed.ok) return allowed
      const overviews: EventOverview[] = []
      for (const event of await listEvents()) {
        if (after && event.startsAt <= after) continue
        overviews.unshift({ event, counts: countRegistrations(await readHandled(stores, event.id)) })
      }
      return ok(overviews)
    },

    async findEvent(actor: Actor, slug: string): Promise<Result<TournamentEvent, NotAllowed | UnknownEvent>> {
      return enterEvent(findEvent, actor, 'read-registrations', slug)
    },

    async listRegistrations(
      actor: Actor,
      slug: string,
      selection: Selection,
    ): Promise<Result<RegistrationList, NotAllowed | UnknownEvent>> {
      const event = await enterEvent(findEvent, actor, 'read-registrations', slug)
      if (!event.ok) return event
      const registrations = await readHandled(stores, event.value.id)
      return ok({
        event: event.value,
        counts: countRegistrations(registrations),
        selected: selectRegistrations(registrations, selection),
        messages: await stores.messages.listForEvent(event.value.id),
      })
    },
  }
}
