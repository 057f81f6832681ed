import { type Person, type Account, addressText } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { Transaction } from '#identity/core/context.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import { openSession } from '#identity/core/sessions/open-session.ts'
import type { Session } from '#identity/core/sessions/session.ts'
import { sendNotice, sendToken, withSentAt } from '#identity/core/one-time/send-message.ts'
import { secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import type { Applicant } from './applicant.ts'

/**
 * The result of a sign-up, before tokens are signed.
 *
 * - `to-confirm`: a message went to the address, known or not; it carries no person, so that the answer can show only the newcomer
 * - `outdated`: another sign-up came in between
 */
export type SignUpDecision =
  | { kind: 'to-confirm' }
  | { kind: 'shown'; person: Person }
  | { kind: 'opened'; opened: { person: Person; session: Session } }
  | { kind: 'refused'; refusal: Refusal<'already-registered'> }
  | { kind: 'outdated' }

/** Opens a session if one is wanted and the address counts as confirmed, else sends the message that asks for its confirmation. */
export async function finishSignUp(
  tx: Transaction,
  { applicant, person, isNewcomer }: { applicant: Applicant; person: Person; isNewcomer: boolean },
): Promise<SignUpDecision> {
  const { isConfirmedAtOnce, startsSession, caller } = applicant
  if (!isConfirmedAtOnce) {
    await confirmBySending(tx, { account: person.account, applicant, isNewcomer })
    return { kind: 'to-confirm' }
  }
  if (!startsSession) return { kind: 'shown', person }
  await audit(tx, { action: 'login', actor: person.account, ip: caller.ip })
  return { kind: 'opened', opened: await openSession(tx, { person, amr: { method: 'password' }, caller }) }
}

/** Sends link and code, unless that was done a moment ago: then the earlier ones stay valid. */
async function confirmBySending(
  tx: Transaction,
  { account, applicant, isNewcomer }: { account: Account; applicant: Applicant; isNewcomer: boolean },
): Promise<void> {
  const { address, link, caller } = applicant
  const [purpose, channel] =
    address.kind === 'email' ? (['confirmation', 'email'] as const) : (['phone-confirmation', 'sms'] as const)
  if (isTooSoon(tx, account, channel)) return
  await audit(tx, { action: 'user_confirmation_requested', actor: account, ip: caller.ip })
  await sendToken(tx, { account, purpose, channel, sentTo: addressText(address), link, isNewcomer })
}

/**
 * Informs a person that their address was given at the sign-up although they have an account. By mail only: text messages cost money, and an
 * applicant with strangers' numbers must not spend it.
 */
export async function noticeOwner(tx: Transaction, owner: Account, { address }: Applicant): Promise<void> {
  if (address.kind === 'phone' || isTooSoon(tx, owner, 'email')) return
  const { userMetadata } = owner
  await sendNotice(tx, { purpose: 'already-registered', recipient: address.email, userMetadata })
  await tx.accounts.save(withSentAt(owner, 'confirmation', tx.now()))
}

const isTooSoon = ({ settings, now }: Transaction, account: Account, channel: 'email' | 'sms') =>
  secondsToWait(account.confirmationSentAt, settings.frequencies[channel], now()) > 0
