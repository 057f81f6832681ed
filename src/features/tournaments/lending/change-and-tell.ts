import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { composeChanges } from '#features/tournaments/registrations/change-mail.ts'
import { toRegistrationId } from '#features/tournaments/registrations/registration.ts'
import type { LendingContext, LendingStores } from './context.ts'
import { readChange, type HallRegistration } from './hall-registration.ts'

/**
 * Applies the hall's version of a registration. The hall sends no mails: home mails the entrant all new changes at once, as for any change.
 * After the tournament has begun it sends none, because the participants know and nobody else can come any more.
 */
export async function changeAndTell(
  ctx: LendingContext,
  { hallRegistrations, registrations, outbox }: LendingStores,
  { event, known, brought }: { event: TournamentEvent; known: HallRegistration; brought: HallRegistration },
): Promise<void> {
  const at = ctx.now()
  const told = new Set(known.changes.map(({ id }) => id))
  const news = brought.changes.filter(({ id }) => !told.has(id)).flatMap(readChange)
  const hasAddress = known.registration.contact_email !== '' || brought.registration.contact_email !== ''
  const mailId = news.length > 0 && hasAddress && at < event.startsAt ? ctx.newId() : undefined
  await hallRegistrations.change(brought, mailId)
  if (mailId === undefined) return
  const registration = await registrations.findById(toRegistrationId(brought.id))
  if (!registration) throw new Error('a registration is changed that is not there')
  const entryUrl = ctx.publicUrl + confirmationPath(event, registration.token)
  const mail = composeChanges(news, registration, { event, entryUrl })
  await outbox.add({ ...mail, id: mailId, createdAt: at })
  await registrations.linkMail(registration.id, mailId, mail.subject)
}
