import {
  type Account,
  type Address,
  type Metadata,
  addressText,
  isBanned,
  isUnproven,
} from '#identity/core/accounts/account.ts'
import { findByAddress } from '#identity/core/accounts/find-account.ts'
import { mergeMetadata, type MetadataRefusal, newAccount } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { dropUnprovenWays, hasForeignIdentity } from '#identity/core/accounts/prove-address.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { evenly } from '#identity/core/evenly.ts'
import type { LinkRequest, TokenPurpose } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { sendNoted, sendUnlessRecent } from './request-message.ts'

export type SignInRequestRefusal =
  | Refusal<'email-sign-in-disabled' | 'phone-sign-in-disabled' | 'too-soon' | 'sms-failed' | NoAccount>
  | MetadataRefusal
type NoAccount = 'codes-only-for-known' | 'sign-up-disabled'

export type SignInRequest = {
  address: Address
  /** Whether an unknown address gets an account. */
  createsAccount: boolean
  userMetadata: Metadata
  link: LinkRequest
  caller: Caller
}
type Sent = Result<void, Refusal<'too-soon' | NoAccount>>

/**
 * Sends a code or magic link to sign in with, and creates the account if allowed. The answer depends on the request and the settings; it does not
 * reveal whether the address is known, unless `tellsRegistered` is set.
 */
export async function requestSignIn(ctx: IdentityContext, request: SignInRequest): Answer<void, SignInRequestRefusal> {
  const { address, userMetadata } = request
  const { isEmailOffered, isPhoneOffered } = ctx.settings
  if (address.kind === 'email' && !isEmailOffered) return err({ kind: 'email-sign-in-disabled' })
  if (address.kind === 'phone' && !isPhoneOffered) return err({ kind: 'phone-sign-in-disabled' })
  const merged = mergeMetadata({}, userMetadata)
  if (!merged.ok) return merged
  return evenly(ctx, () => {
    const asked = { what: 'sign-in', channel: channelOf(address), sentTo: addressText(address) } as const
    return sendNoted(ctx, asked, (tx) => send(tx, { ...request, userMetadata: merged.value }))
  })
}

const channelOf = ({ kind }: Address) => (kind === 'email' ? 'email' : 'sms')

async function send(tx: Transaction, request: SignInRequest): Promise<Sent> {
  const audience = request.caller.audience ?? tx.settings.audience
  const known = await findByAddress(tx, request.address, audience)
  if (known !== undefined) return sendToKnown(tx, request, known)
  const refusal = whyNoAccount(tx, request)
  if (refusal !== undefined) return tx.settings.tellsRegistered ? err(refusal) : ok(undefined)
  const account = await register(tx, request, audience)
  const isConfirmed = !isUnproven(account)
  const purpose = isConfirmed ? 'magic-link' : 'confirmation'
  return deliver(tx, { request, account, purpose, isNewcomer: true })
}

function whyNoAccount({ settings }: Transaction, { createsAccount }: SignInRequest): Refusal<NoAccount> | undefined {
  if (!createsAccount) return { kind: 'codes-only-for-known' }
  return settings.isSignUpOpen ? undefined : { kind: 'sign-up-disabled' }
}

async function register(
  tx: Transaction,
  { address, userMetadata, caller }: SignInRequest,
  audience: string,
): Promise<Account> {
  const named = address.kind === 'email' ? { email: address.email } : { phone: address.phone }
  const fresh = newAccount(tx, { ...named, audience, userMetadata })
  const account: Account = {
    ...fresh,
    emailConfirmedAt: address.kind === 'email' && tx.settings.confirmsEmailItself ? tx.now() : undefined,
    phoneConfirmedAt: address.kind === 'phone' && tx.settings.confirmsPhoneItself ? tx.now() : undefined,
  }
  await tx.accounts.add(account)
  await saveWithOwnIdentities(tx, { account, identities: [], factors: [] })
  await audit(tx, { action: 'user_signedup', actor: account, traits: { provider: address.kind }, ip: caller.ip })
  return account
}

async function sendToKnown(tx: Transaction, request: SignInRequest, known: Account): Promise<Sent> {
  // They could not sign in by it; the answer does not reveal that.
  if (isBanned(known, tx.now()) || known.isManagedBySso) return ok(undefined)
  if (!isUnproven(known)) return deliver(tx, { request, account: known, purpose: 'magic-link' })
  const person = await tx.accounts.findPerson(known.id)
  if (person === undefined) return ok(undefined)
  const isClaimed = known.passwordHash !== undefined || hasForeignIdentity(person)
  // Text messages have one purpose only, so what a stranger may have put in is removed now, not with the proof.
  const { account } = isClaimed && request.address.kind === 'phone' ? await dropUnprovenWays(tx, person) : person
  const current = isClaimed ? account : await rename(tx, account, request.userMetadata)
  // A confirmation would confirm the password chosen at sign-up; the magic link removes it.
  return deliver(tx, { request, account: current, purpose: isClaimed ? 'magic-link' : 'confirmation' })
}

/** A person who began before tries again: the latest name counts. An invited person keeps what the invitation says. */
async function rename(store: IdentityStore, account: Account, userMetadata: Metadata): Promise<Account> {
  const merged = mergeMetadata(account.userMetadata, userMetadata)
  if (!merged.ok || account.invitedAt !== undefined) return account
  const renamed = { ...account, userMetadata: merged.value }
  await store.accounts.save(renamed)
  return renamed
}

type Delivery = { request: SignInRequest; account: Account; purpose: TokenPurpose; isNewcomer?: boolean }

async function deliver(tx: Transaction, { request, account, purpose, isNewcomer = false }: Delivery): Promise<Sent> {
  const { address, link, caller } = request
  const sent = await sendUnlessRecent(tx, {
    account,
    purpose: address.kind === 'phone' ? 'phone-confirmation' : purpose,
    sentTo: addressText(address),
    channel: channelOf(address),
    link,
    isNewcomer,
  })
  if (!sent.ok) return sent
  const action = purpose === 'confirmation' ? 'user_confirmation_requested' : 'user_recovery_requested'
  await audit(tx, { action, actor: account, ip: caller.ip })
  return ok(undefined)
}
