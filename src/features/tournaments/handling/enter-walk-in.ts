import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { HandlingContext } from './context.ts'
import { toContact } from '#features/tournaments/registrations/registration-form.ts'
import { registerTeams, type RegisterRefusal } from '#features/tournaments/registrations/register-teams.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import type { Mistaken } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { ok } from '#shared/result.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import { describeWalkIn, namesOf } from './walk-in-form.ts'

/** @property formKey names the view of the form, as an idempotency key */
export type WalkIn = { sent: SentForm; formKey: string }

export type WalkInRefusal = NotAllowed | UnknownEvent | RegisterRefusal | Mistaken

/** Enters a team that is in the hall. The director has no closing day, but the limit of places counts; a name is enough. */
export async function enterWalkIn(ctx: HandlingContext, actor: Actor, slug: string, { sent, formKey }: WalkIn) {
  const event = await enterEvent(ctx, actor, 'handle-registrations', slug)
  if (!event.ok) return event
  const read = describeWalkIn(event.value).read(sent)
  if (!read.ok) return read
  const { teamName1, competition, isNamePublic: _, mayWait, ...contact } = read.value
  const outcome = await registerTeams(ctx, [
    {
      event: event.value,
      form: { teamNames: [teamName1], ...toContact(contact) },
      formKey,
      byDirector: actor.accountId,
      competitions: [competition],
      named: namesOf(read.value, competitionsOf(event.value)),
      ...(mayWait && { seatsWanted: 0 }),
    },
  ])
  if (!outcome.ok) return outcome
  const [entered] = outcome.value
  if (!entered) throw new Error('a form became no registration')
  return ok(entered.registration)
}
