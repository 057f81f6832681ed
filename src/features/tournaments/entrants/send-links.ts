import { renderMailBody } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { MailSpacing } from '#platform/mail/mail-spacing.ts'
import type { TooMany } from '#platform/limits/rate-limit.ts'
import { describeForm, type Mistaken } from '#shared/form/describe-form.ts'
import { emailSchema } from '#shared/form/email-schema.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import { isPast, type TournamentEvent } from '#features/tournaments/events/event.ts'
import type { SignUpContext } from '#features/tournaments/registrations/context.ts'
import type { Registration } from '#features/tournaments/registrations/registration.ts'

/** Limits how often lost links are sent to one mailbox. */
const LINK_SPACING: MailSpacing = [
  { max: 3, windowMilliseconds: HOUR },
  { max: 10, windowMilliseconds: DAY },
]

export const linkForm = describeForm({
  email: {
    kind: 'line',
    input: 'email',
    label: 'E-Mail',
    autoComplete: 'email',
    schema: emailSchema(
      'Bitte geben Sie die E-Mail-Adresse an, mit der Sie sich angemeldet haben, zum Beispiel name@beispiel.de.',
    ),
  },
})

/**
 * Sends the links to all registrations of an address, until the tournament is over. The answer is always the same, so that it does not reveal
 * who has registered.
 *
 * @param address of the visitor, for rate limits
 */
export async function sendLinks(
  ctx: SignUpContext,
  event: TournamentEvent,
  { sent, address }: { sent: SentForm; address: string },
): Promise<Result<void, TooMany | Mistaken | { kind: 'tournament-over' }>> {
  if (isPast(event, ctx.now())) return err({ kind: 'tournament-over' })
  const turn = await ctx.signUps.takeLinkTurn(address)
  if (!turn.ok) return turn
  const read = linkForm.read(sent)
  if (!read.ok) return read
  await ctx.write(async ({ registrations, outbox }) => {
    const found = await registrations.listByEmail(event.id, read.value.email)
    // Sends to the stored address, not to the one just typed.
    const [first] = found
    if (!first) return
    const mail = composeLinks(event, found, (token) => ctx.publicUrl + confirmationPath(event, token))
    const id = ctx.newId()
    await outbox.add({ ...mail, recipient: first.contactEmail, id, createdAt: ctx.now() }, ctx.spacingOf(LINK_SPACING))
    await registrations.linkMail(first.id, id, mail.subject)
  })
  return ok(undefined)
}

export function composeLinks(
  event: TournamentEvent,
  registrations: Registration[],
  toUrl: (token: string) => string,
): Omit<Mail, 'recipient'> {
  const several = registrations.length > 1
  return {
    kind: 'entry-link',
    replyTo: event.contactEmail,
    subject: `${several ? 'Ihre Anmeldungen' : 'Ihre Anmeldung'}: ${event.name}`,
    ...renderMailBody([
      {
        paragraphs: [
          'Guten Tag,',
          `hier ${several ? 'kommen die Links zu Ihren Anmeldungen' : 'kommt der Link zu Ihrer Anmeldung'} für „${event.name}“.`,
        ],
      },
      ...registrations.map(({ reference, token }) => ({
        link: { text: `Zur Anmeldung ${reference}`, url: toUrl(token) },
      })),
      { paragraphs: ['Sie haben keinen Link verlangt? Dann brauchen Sie nichts zu tun: Geändert wurde nichts.'] },
    ]),
  }
}
