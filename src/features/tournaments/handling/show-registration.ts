import type { Actor } from '#rights/offices.ts'
import { err, ok } from '#shared/result.ts'
import type { HandlingContext } from './context.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import type { WhichRegistration } from './handled-registrations.ts'

export async function showRegistration(ctx: HandlingContext, actor: Actor, { slug, reference }: WhichRegistration) {
  const event = await enterEvent(ctx, actor, 'read-registrations', slug)
  if (!event.ok) return event
  const registration = await ctx.read.registrations.findByReference(event.value.id, reference)
  if (!registration) return err({ kind: 'unknown-registration' } as const)
  return ok({
    event: event.value,
    registration,
    handling: await ctx.read.handling.find(registration.id),
    mails: await ctx.read.messages.listMails(registration.id),
    players: await ctx.read.players.list(registration.id),
  })
}
