import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import type { HandlingContext } from './context.ts'
import type { Player } from '#features/tournaments/entrants/player.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import type { UnknownRegistration, WhichRegistration } from './handled-registrations.ts'
import type { Handling } from '#features/tournaments/registrations/handling.ts'
import type { RegistrationMail } from '#features/tournaments/messages/message-mail.ts'

export type RegistrationDetails = {
  event: TournamentEvent
  registration: Registration
  handling: Handling
  mails: RegistrationMail[]
  players: Player[]
}

export async function showRegistration(
  ctx: HandlingContext,
  actor: Actor,
  { slug, reference }: WhichRegistration,
): Promise<Result<RegistrationDetails, NotAllowed | UnknownEvent | UnknownRegistration>> {
  const event = await enterEvent(ctx, actor, 'read-registrations', slug)
  if (!event.ok) return event
  const registration = await ctx.read.registrations.findByReference(event.value.id, reference)
  if (!registration) return err({ kind: 'unknown-registration' })
  return ok({
    event: event.value,
    registration,
    handling: await ctx.read.handling.find(registration.id),
    mails: await ctx.read.messages.listMails(registration.id),
    players: await ctx.read.players.list(registration.id),
  })
}
