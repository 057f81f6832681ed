import { type Account, type LinkedIdentity, isBanned } from '#identity/core/accounts/account.ts'
import { newAccount } from '#identity/core/accounts/new-account.ts'
import { audit } from '#identity/core/audit.ts'
import type { Transaction, Caller } from '#identity/core/context.ts'
import { type LinkRequest, secondsToWait } from '#identity/core/one-time/one-time-token.ts'
import { sendNotice, sendToken } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { dropUnprovenWays, proveAddress } from '#identity/core/accounts/prove-address.ts'
import { withoutEmailChange } from '#identity/core/one-time/email-change.ts'
import { type ExternalProfile, emailsOf, isFromSso, type ProfileEmail } from './external-profile.ts'
import { addIdentity, linkByHand, renewIdentity, type LinkingRefusal } from './link-profile.ts'
import { matchProfile, type MatchRefusal } from './match-identity.ts'

type InviteRefusal = Refusal<'token-spent' | 'token-expired' | 'banned' | 'invite-email-differs' | 'identity-taken'>
export type AdmissionRefusal =
  | Refusal<'banned' | 'sign-up-disabled' | 'provider-email-missing' | 'provider-email-unverified'>
  | InviteRefusal
  | LinkingRefusal
  | MatchRefusal

/** A person whom a provider vouches for, and what they came for. */
export type Arrival = {
  profile: ExternalProfile
  audience: string
  /** Hash of an invitation's token. */
  inviteHash: string | undefined
  /** Account that gets a further identity. */
  linkTo: string | undefined
  /** How a confirmation mail leads back, if one is needed. */
  link: LinkRequest
  caller: Caller
}

type Admission = Promise<
  Result<{ kind: 'admitted'; account: Account } | { kind: 'confirmation-sent' }, AdmissionRefusal>
>

/** Finds, links or creates the account of a proven profile, all in the caller's transaction. */
export async function admitProfile(tx: Transaction, arrival: Arrival): Admission {
  const { profile, caller, linkTo, inviteHash } = arrival
  if (linkTo !== undefined) return admitted(await linkByHand(tx, linkTo, profile, caller))
  if (inviteHash !== undefined) return admitted(await acceptInvite(tx, arrival, inviteHash))
  const match = await matchProfile(tx, profile, arrival.audience)
  if (!match.ok) return match
  const { kind } = match.value
  if (kind === 'new') return makeAccount(tx, arrival, match.value.email)
  const { account } = match.value
  if (kind === 'occupied') return pretendConfirmation(tx, account)
  if (isBanned(account, tx.now())) return err({ kind: 'banned' })
  if (kind === 'known') return admitKnown(tx, arrival, match.value)
  const own = kind === 'claim' ? await claimAccount(tx, account, { keepsIdentities: false }) : account
  return admitted(ok(await addIdentity(tx, own, profile)))
}

const admitted = (account: Result<Account, AdmissionRefusal>): Awaited<Admission> =>
  account.ok ? ok({ kind: 'admitted', account: account.value }) : account

const awaitsConfirmation = (account: Account) =>
  account.email !== undefined && account.emailConfirmedAt === undefined && account.phoneConfirmedAt === undefined

async function admitKnown(
  tx: Transaction,
  { profile, link }: Arrival,
  { account, identity }: { account: Account; identity: LinkedIdentity },
): Admission {
  if (!awaitsConfirmation(account)) {
    return admitted(ok(await renewIdentity(tx, account, identity, profile)))
  }
  const isVouchedFor = emailsOf(profile).some(({ address, isVerified }) => isVerified && address === account.email)
  if (isVouchedFor) {
    const own = await claimAccount(tx, account, { keepsIdentities: true })
    return admitted(ok(await renewIdentity(tx, own, identity, profile)))
  }
  return askForConfirmation(tx, account, link)
}

const providerOf = ({ provider }: ExternalProfile) => ({ provider, providers: [provider] })

async function acceptInvite(
  tx: Transaction,
  { profile, caller }: Arrival,
  inviteHash: string,
): Answer<Account, InviteRefusal> {
  const token = await tx.tokens.findByLink(inviteHash)
  const invited = token?.purpose === 'invite' ? await tx.accounts.find(token.accountId) : undefined
  if (!token || !invited) return err({ kind: 'token-spent' })
  if (token.expiresAt <= tx.now()) return err({ kind: 'token-expired' })
  if (isBanned(invited, tx.now())) return err({ kind: 'banned' })
  if (!emailsOf(profile).some(({ address }) => address === invited.email)) return err({ kind: 'invite-email-differs' })
  const known = await tx.identities.findByProvider(profile.provider, profile.providerUserId)
  if (known && known.accountId !== invited.id) return err({ kind: 'identity-taken' })
  if (!(await tx.tokens.take(invited.id, 'invite', inviteHash))) return err({ kind: 'token-spent' })
  const own = awaitsConfirmation(invited)
    ? await claimAccount(tx, invited, { keepsIdentities: known !== undefined })
    : invited
  const linked = known ? await renewIdentity(tx, own, known, profile) : await addIdentity(tx, own, profile)
  const account = awaitsConfirmation(invited) ? await withOnlyWayIn(tx, linked, profile) : linked
  await audit(tx, { action: 'invite_accepted', actor: account, traits: providerOf(profile), ip: caller.ip })
  return ok(account)
}

/** The invited person never used the mail to sign in; the account belongs to the provider, like one that was created there. */
async function withOnlyWayIn(store: IdentityStore, account: Account, profile: ExternalProfile): Promise<Account> {
  const { identities = [] } = (await store.accounts.findPerson(account.id)) ?? {}
  for (const { id, provider } of identities) if (provider === 'email') await store.identities.remove(id)
  const owned = { ...account, appMetadata: { ...account.appMetadata, ...providerOf(profile) } }
  await store.accounts.save(owned)
  return owned
}

async function makeAccount(
  tx: Transaction,
  { profile, audience, link, caller }: Arrival,
  email: ProfileEmail | undefined,
): Admission {
  const { settings, now } = tx
  const isManagedBySso = isFromSso(profile)
  if (email === undefined && !isManagedBySso) return err({ kind: 'provider-email-missing' })
  if (!settings.isSignUpOpen) return err({ kind: 'sign-up-disabled' })
  const isConfirmed = email !== undefined && (email.isVerified || settings.confirmsEmailItself)
  const fresh: Account = {
    ...newAccount(tx, { email: email?.address, audience, userMetadata: {}, appMetadata: providerOf(profile) }),
    isManagedBySso,
    emailConfirmedAt: isConfirmed ? now() : undefined,
  }
  await tx.accounts.add(fresh)
  const account = await addIdentity(tx, fresh, profile)
  await audit(tx, { action: 'user_signedup', actor: account, traits: providerOf(profile), ip: caller.ip })
  return awaitsConfirmation(account) ? askForConfirmation(tx, account, link) : admitted(ok(account))
}

async function askForConfirmation(tx: Transaction, account: Account, link: LinkRequest): Admission {
  const { email: sentTo, confirmationSentAt } = account
  const isDue = secondsToWait(confirmationSentAt, tx.settings.frequencies.email, tx.now()) === 0
  if (sentTo !== undefined && isDue) {
    await sendToken(tx, { account, purpose: 'confirmation', sentTo, channel: 'email', link })
  }
  return ok({ kind: 'confirmation-sent' })
}

/** Answers as for a new address, so as not to reveal who is registered; the owner is informed by mail. */
async function pretendConfirmation(tx: Transaction, account: Account): Admission {
  const { settings, now } = tx
  if (!settings.isSignUpOpen) return err({ kind: 'sign-up-disabled' })
  if (settings.tellsRegistered || settings.confirmsEmailItself) return err({ kind: 'provider-email-unverified' })
  const isDue = secondsToWait(account.confirmationSentAt, settings.frequencies.email, now()) === 0
  if (isDue && account.email !== undefined) {
    await tx.accounts.save({ ...account, confirmationSentAt: now() })
    const { email: recipient, userMetadata } = account
    await sendNotice(tx, { purpose: 'already-registered', recipient, userMetadata })
  }
  return ok({ kind: 'confirmation-sent' })
}

/**
 * Gives an account with an unconfirmed address to the owner of the address, for whom a provider vouches.
 *
 * A stranger may have created it in advance, to share it with the owner later: every identity is removed, and so is what was written. What an
 * administrator gave, an invitation's name and offices, stays.
 *
 * @param options.keepsIdentities if the account was created with the owner's own identity
 * @returns the account as stored, its address confirmed
 */
async function claimAccount(
  tx: Transaction,
  unproven: Account,
  options: { keepsIdentities: boolean },
): Promise<Account> {
  const { identities = [], factors = [] } = (await tx.accounts.findPerson(unproven.id)) ?? {}
  const account: Account = {
    ...withoutEmailChange(unproven),
    userMetadata: unproven.invitedAt === undefined && !options.keepsIdentities ? {} : unproven.userMetadata,
    phone: undefined,
    newPhone: undefined,
  }
  const emptied = await dropUnprovenWays(tx, { account, identities, factors }, options)
  await tx.tokens.removeAllOf(account.id)
  return (await proveAddress(tx, emptied, 'email')).account
}
