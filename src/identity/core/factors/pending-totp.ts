import type { IdentityContext } from '#identity/core/context.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { TotpEnrolment } from './totp-enrolment.ts'
import { isBegunIn, openTotpSecret } from './totp-secret.ts'
import { totpEnrolment } from './totp.ts'

/**
 * The newest app whose setting up was begun in this session and is not yet finished. Until the first code fits, the secret guards
 * nothing, so that its owner may see it again.
 */
export async function findPendingTotp(
  ctx: IdentityContext,
  { person: { account }, session }: Authenticated,
): Promise<TotpEnrolment | undefined> {
  const factors = await ctx.read.factors.listOf(account.id)
  // Whoever else is inside, by a stolen password perhaps, would have the second factor in hand as soon as it counts.
  const factor = factors.findLast(
    (each) => each.kind === 'totp' && each.status === 'unverified' && isBegunIn(ctx.vault, each, session.id),
  )
  const secret = factor && openTotpSecret(ctx.vault, factor)
  if (factor === undefined || secret === undefined) return undefined
  const label = account.email ?? account.phone ?? account.id
  return { factor, secret, ...totpEnrolment(secret, { issuer: ctx.settings.factors.issuer, label }) }
}
