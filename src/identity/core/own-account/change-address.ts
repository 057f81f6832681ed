import type { Account, Person } from '#identity/core/accounts/account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import type { Transaction } from '#identity/core/context.ts'
import { beginEmailChange, takeNewEmail } from '#identity/core/one-time/email-change.ts'
import { type LinkRequest, secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import { sendToken } from '#identity/core/one-time/send-message.ts'
import type { Refusal } from '#identity/core/refusal.ts'
import type { WantedChanges } from './wanted-changes.ts'

export type AddressObstacle = Refusal<'email-taken' | 'phone-taken' | 'too-soon'>

/** A signed-in person is told openly that an address is taken, as on both vendors' wires. */
export async function findAddressRefusal(
  tx: Transaction,
  account: Account,
  { email, phone }: WantedChanges,
): Promise<AddressObstacle | undefined> {
  const { audience } = account
  if (email !== undefined) {
    if (await tx.accounts.findByEmail(email, audience)) return { kind: 'email-taken' }
    if (!tx.settings.confirmsEmailItself) {
      const tooSoon = findHaste(tx, account.emailChangeSentAt, 'email')
      if (tooSoon) return tooSoon
    }
  }
  if (phone === undefined) return undefined
  if (await tx.accounts.findByPhone(phone, audience)) return { kind: 'phone-taken' }
  return tx.settings.confirmsPhoneItself ? undefined : findHaste(tx, account.phoneChangeSentAt, 'sms')
}

function findHaste(
  { settings, now }: Transaction,
  last: Date | undefined,
  channel: 'email' | 'sms',
): Refusal<'too-soon'> | undefined {
  const waitSeconds = secondsToWait(last, settings.frequencies[channel], now())
  return waitSeconds > 0 ? { kind: 'too-soon', channel, waitSeconds } : undefined
}

/** Writes to the new address, and to the present one if both must agree; without confirmation the change counts at once. */
export async function changeEmail(
  tx: Transaction,
  { person, email, link, keeping }: { person: Person; email: string; link: LinkRequest; keeping: string },
): Promise<Person> {
  const account = beginEmailChange(person.account, email, tx)
  if (tx.settings.confirmsEmailItself) return takeNewEmail(tx, { ...person, account }, keeping)
  // Agreement to another address does not count for this one.
  await tx.tokens.removeAllOf(account.id, ['email-change-current', 'email-change-new'])
  await tx.accounts.save(account)
  const message = { account, channel: 'email', link, extra: { newEmail: email } } as const
  if (account.email !== undefined && account.emailChangeConfirmed === 'none') {
    await sendToken(tx, { ...message, purpose: 'email-change-current', sentTo: account.email })
  }
  const noted = await sendToken(tx, { ...message, purpose: 'email-change-new', sentTo: email })
  return { ...person, account: noted }
}

/** Changes the number at once if the operator has switched confirmation off; otherwise stores it as pending and sends its code. */
export async function changePhone(tx: Transaction, person: Person, phone: string, link: LinkRequest): Promise<Person> {
  if (tx.settings.confirmsPhoneItself) {
    const at = tx.now()
    const account = { ...person.account, phone, phoneConfirmedAt: at, isAnonymous: false, updatedAt: at }
    return saveWithOwnIdentities(tx, { ...person, account })
  }
  const account: Account = { ...person.account, newPhone: phone }
  await tx.accounts.save(account)
  const purpose = 'phone-change'
  return { ...person, account: await sendToken(tx, { account, purpose, channel: 'sms', sentTo: phone, link }) }
}
