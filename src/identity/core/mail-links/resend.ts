import { type Account, type Address, addressText, isBanned } from '#identity/core/accounts/account.ts'
import { findByAddress } from '#identity/core/accounts/find-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import type { TokenMessage } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok } from '#shared/result.ts'
import { sendNoted, sendUnlessRecent } from './request-message.ts'

export type ResendRefusal = Refusal<'address-missing' | 'too-soon' | 'sms-failed'>

export type ResendRequest = {
  what: 'sign-up' | 'email-change' | 'phone-confirmation' | 'phone-change'
  address: Address
  link: LinkRequest
  caller: Caller
}
type Due = Pick<TokenMessage, 'purpose' | 'sentTo' | 'channel'>

/** Requests that only one kind of address can name. A change may be named by either of the account's addresses. */
const KINDS: Partial<Record<ResendRequest['what'], 'email' | 'phone'>> = {
  'sign-up': 'email',
  'phone-confirmation': 'phone',
}

/** Sends the earlier message again. For unknown addresses, or if nothing is pending, it sends nothing and answers the same. */
export async function resend(ctx: IdentityContext, request: ResendRequest): Answer<void, ResendRefusal> {
  const { what, address } = request
  if (KINDS[what] !== undefined && address.kind !== KINDS[what]) return err({ kind: 'address-missing' })
  return evenly(ctx, () => {
    const channel = what === 'sign-up' || what === 'email-change' ? 'email' : 'sms'
    const asked = { what, channel, sentTo: addressText(address) } as const
    return sendNoted(ctx, asked, (tx) => sendAgain(tx, request))
  })
}

async function sendAgain(tx: Transaction, request: ResendRequest): Answer<void, Refusal<'too-soon'>> {
  const known = await findByAddress(tx, request.address, request.caller.audience ?? tx.settings.audience)
  if (known === undefined || isBanned(known, tx.now()) || known.isManagedBySso) return ok(undefined)
  let account: Account = known
  for (const due of duesOf(account, request.what)) {
    const sent = await sendUnlessRecent(tx, { account, ...due, link: request.link })
    if (!sent.ok) return sent
    account = sent.value
    await audit(tx, { action: 'user_confirmation_requested', actor: account, ip: request.caller.ip })
  }
  return ok(undefined)
}

function duesOf(account: Account, what: ResendRequest['what']): Due[] {
  const { email, phone, newEmail, newPhone, emailChangeConfirmed } = account
  switch (what) {
    case 'sign-up':
      if (email === undefined || account.emailConfirmedAt !== undefined) return []
      // An invited person who lost the mail gets another invitation.
      return [{ purpose: account.invitedAt ? 'invite' : 'confirmation', sentTo: email, channel: 'email' }]
    case 'email-change': {
      const dues: Due[] = []
      if (newEmail === undefined) return dues
      if (email !== undefined && (emailChangeConfirmed === 'none' || emailChangeConfirmed === 'new')) {
        dues.push({ purpose: 'email-change-current', sentTo: email, channel: 'email' })
      }
      if (emailChangeConfirmed !== 'new') dues.push({ purpose: 'email-change-new', sentTo: newEmail, channel: 'email' })
      return dues
    }
    case 'phone-confirmation':
      if (phone === undefined || account.phoneConfirmedAt !== undefined) return []
      return [{ purpose: 'phone-confirmation', sentTo: phone, channel: 'sms' }]
    case 'phone-change':
      return newPhone === undefined ? [] : [{ purpose: 'phone-change', sentTo: newPhone, channel: 'sms' }]
  }
}
