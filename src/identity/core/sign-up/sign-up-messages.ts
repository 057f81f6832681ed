import type { Account } from '#identity/core/accounts/account.ts'
import { addressText } from '#identity/core/accounts/find-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { sendNotice, sendToken, withSentAt } from '#identity/core/one-time/send-message.ts'
import { secondsToWait } from '#identity/core/one-time/too-soon.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import type { Applicant } from './applicant.ts'

/** Sends link and code, unless that was done a moment ago: then the earlier ones go on being good. */
export async function confirmBySending(
  store: IdentityStore,
  ctx: IdentityContext,
  { account, applicant, isNewcomer }: { account: Account; applicant: Applicant; isNewcomer: boolean },
): Promise<void> {
  const { address, link, caller } = applicant
  const [purpose, channel] =
    address.kind === 'email' ? (['confirmation', 'email'] as const) : (['phone-confirmation', 'sms'] as const)
  if (isTooSoon(ctx, account, channel)) return
  await audit(store, ctx, { action: 'user_confirmation_requested', actor: account, ip: caller.ip })
  await sendToken(store, ctx, { account, purpose, channel, sentTo: addressText(address), link, isNewcomer })
}

/**
 * Tells somebody that their address was given at the sign-up although they have an account. By mail only: text messages cost money,
 * and whoever signs up with strangers' numbers must not spend it.
 */
export async function noticeOwner(
  store: IdentityStore,
  ctx: IdentityContext,
  { owner, applicant: { address } }: { owner: Account; applicant: Applicant },
): Promise<void> {
  if (address.kind === 'phone' || isTooSoon(ctx, owner, 'email')) return
  const { userMetadata } = owner
  const recipient = address.email
  await sendNotice(store, ctx, { purpose: 'already-registered', recipient, newEmail: undefined, userMetadata })
  await store.accounts.save(withSentAt(owner, 'confirmation', ctx.now()))
}

const isTooSoon = ({ settings, now }: IdentityContext, account: Account, channel: 'email' | 'sms') =>
  secondsToWait(account.confirmationSentAt, settings.frequencies[channel], now()) > 0
