import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { RegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import type { Player } from '#features/tournaments/entrants/player.ts'
import type { PlayerStore } from '#features/tournaments/entrants/player-store.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import {
  enterEvent,
  type FindEvent,
  type UnknownEvent,
  type UnknownRegistration,
  type WhichRegistration,
} from './handled-registrations.ts'
import type { Handling } from '#features/tournaments/registrations/handling.ts'
import type { HandlingStore } from './handling-store.ts'
import type { MessageStore } from '#features/tournaments/messages/message-store.ts'
import type { RegistrationMail } from '#features/tournaments/messages/registration-mail.ts'

type Needs = {
  findEvent: FindEvent
  registrations: Pick<RegistrationStore, 'findByReference'>
  handlings: Pick<HandlingStore, 'find'>
  messages: Pick<MessageStore, 'listMails'>
  players: Pick<PlayerStore, 'list'>
}

export type RegistrationDetails = {
  event: TournamentEvent
  registration: Registration
  handling: Handling
  mails: RegistrationMail[]
  players: Player[]
}

export function createShowRegistration({ findEvent, registrations, handlings, messages, players }: Needs) {
  return async function showRegistration(
    actor: Actor,
    { slug, reference }: WhichRegistration,
  ): Promise<Result<RegistrationDetails, NotAllowed | UnknownEvent | UnknownRegistration>> {
    const event = await enterEvent(findEvent, actor, 'read-registrations', slug)
    if (!event.ok) return event
    const registration = await registrations.findByReference(event.value.id, reference)
    if (!registration) return err({ kind: 'unknown-registration' })
    return ok({
      event: event.value,
      registration,
      handling: await handlings.find(registration.id),
      mails: await messages.listMails(registration.id),
      players: await players.list(registration.id),
    })
  }
}
