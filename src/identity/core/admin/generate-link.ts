import type { Account, Metadata } from '#identity/core/accounts/account.ts'
import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import { actorOf, audienceOf, type Administrator } from '#identity/core/accounts/administrators.ts'
import { mergeMetadata, type MetadataRefusal, newAccount } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import { dropUnprovenWays, isUnproven } from '#identity/core/accounts/prove-address.ts'
import { audit } from '#identity/core/audit.ts'
import type { Caller } from '#identity/core/audit-entry.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { beginEmailChange } from '#identity/core/one-time/email-change.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { askedTarget, makeToken } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { inviteInside, type Invited } from './invite.ts'

type PreparationRefusal = Refusal<'address-missing'> | EmailRefusal | PasswordRefusal
type MakingRefusal = Refusal<'managed-by-sso' | 'account-unknown' | 'email-taken' | 'address-missing'> | MetadataRefusal
export type GeneratedLinkRefusal = PreparationRefusal | MakingRefusal

/** @property newEmail for the two changes of an address only @property password for a confirmation that creates the account */
export type GeneratedLinkRequest = {
  purpose: 'confirmation' | 'invite' | 'magic-link' | 'recovery' | 'email-change-current' | 'email-change-new'
  email: string
  newEmail?: string
  password?: string
  userMetadata: Metadata
  link: LinkRequest
  by: Administrator
  caller: Caller
}
/** @property link the whole URL, as a mail would contain it */
type GeneratedLink = Invited & { link: string }
/** Addresses in their stored spelling, the password hashed. */
type Prepared = GeneratedLinkRequest & { passwordHash: string | undefined; audience: string }

/** Makes a link without sending a mail. */
export async function generateLink(
  ctx: IdentityContext,
  request: GeneratedLinkRequest,
): Answer<GeneratedLink, GeneratedLinkRefusal> {
  const prepared = await prepare(ctx, request)
  if (!prepared.ok) return prepared
  const made = await ctx.write((store) => generate(store, ctx, prepared.value))
  if (!made.ok) return made
  const { purpose, link: asked } = prepared.value
  const { linkToken } = made.value
  const redirectTo = askedTarget(asked, ctx.settings)
  const { wire, pkce } = asked
  const link = ctx.messages.linkFor({ purpose, wire, linkToken, isPkce: pkce !== undefined, redirectTo })
  return ok({ ...made.value, link })
}

async function prepare(ctx: IdentityContext, request: GeneratedLinkRequest): Answer<Prepared, PreparationRefusal> {
  const { purpose, by, caller } = request
  const email = normaliseEmail(request.email)
  if (!email.ok) return email
  const newEmail = isChange(purpose) ? readNewEmail(request.newEmail) : ok(undefined)
  if (!newEmail.ok) return newEmail
  // Only a sign-up sets a password here; in a recovery the person chooses it.
  const password = purpose === 'confirmation' ? checkPassword(request.password, ctx.settings) : ok(undefined)
  if (!password.ok) return password
  return ok({
    ...request,
    email: email.value,
    ...(newEmail.value !== undefined && { newEmail: newEmail.value }),
    passwordHash: password.value === undefined ? undefined : await ctx.hasher.hash(password.value),
    audience: audienceOf(by, caller.audience ?? ctx.settings.audience),
  })
}

const isChange = (purpose: GeneratedLinkRequest['purpose']) =>
  purpose === 'email-change-current' || purpose === 'email-change-new'

const readNewEmail = (text: string | undefined): Result<string, PreparationRefusal> =>
  text ? normaliseEmail(text) : err({ kind: 'address-missing' })

async function generate(store: IdentityStore, ctx: IdentityContext, request: Prepared): Answer<Invited, MakingRefusal> {
  const { purpose, email, link, by, caller } = request
  if (purpose === 'invite') return inviteInside(store, ctx, { ...request, sendsMail: false })
  const known = await store.accounts.findByEmail(email, request.audience)
  if (known?.isManagedBySso) return err({ kind: 'managed-by-sso' })
  const ready = await makeReady(store, ctx, request, known)
  if (!ready.ok) return ready
  const sentTo = purpose === 'email-change-new' ? ready.value.newEmail : ready.value.email
  const made = await makeToken(store, ctx, { account: ready.value, purpose, sentTo: sentTo ?? email, link })
  const person = await store.accounts.findPerson(made.account.id)
  if (person === undefined) return err({ kind: 'account-unknown' })
  const traits = { user_id: made.account.id, user_email: email }
  await audit(store, ctx, { action: 'user_recovery_requested', actor: actorOf(by), traits, ip: caller.ip })
  return ok({ person, linkToken: made.linkToken, code: made.code })
}

/** Brings the account into the state that the link requires. */
async function makeReady(
  store: IdentityStore,
  ctx: IdentityContext,
  request: Prepared,
  known: Account | undefined,
): Answer<Account, MakingRefusal> {
  switch (request.purpose) {
    case 'confirmation':
      return readyToConfirm(store, ctx, request, known)
    case 'magic-link':
      return known ? ok(known) : register(store, ctx, request)
    case 'email-change-current':
    case 'email-change-new':
      return known ? readyToChange(store, ctx, request, known) : err({ kind: 'account-unknown' })
    case 'recovery':
    case 'invite':
      return known ? ok(known) : err({ kind: 'account-unknown' })
  }
}

/** The administrator signs the person up here, so anything a stranger may have set up before is removed. */
async function readyToConfirm(
  store: IdentityStore,
  ctx: IdentityContext,
  request: Prepared,
  known: Account | undefined,
): Answer<Account, MakingRefusal> {
  if (known === undefined) return register(store, ctx, request)
  if (known.emailConfirmedAt !== undefined) return err({ kind: 'email-taken' })
  const userMetadata = mergeMetadata(known.userMetadata, request.userMetadata)
  if (!userMetadata.ok) return userMetadata
  const person = await store.accounts.findPerson(known.id)
  const cleaned = person && isUnproven(known) ? await dropUnprovenWays(store, person) : { account: known }
  const account: Account = {
    ...cleaned.account,
    passwordHash: request.passwordHash,
    userMetadata: userMetadata.value,
    updatedAt: ctx.now(),
  }
  await store.accounts.save(account)
  return ok(account)
}

async function register(
  store: IdentityStore,
  ctx: IdentityContext,
  { email, audience, passwordHash, userMetadata }: Prepared,
): Answer<Account, MakingRefusal> {
  const checked = mergeMetadata({}, userMetadata)
  if (!checked.ok) return checked
  const account = newAccount(ctx, { email, audience, passwordHash, userMetadata: checked.value })
  await store.accounts.add(account)
  const person = await saveWithOwnIdentities(store, ctx, { account, identities: [], factors: [] })
  return ok(person.account)
}

async function readyToChange(
  store: IdentityStore,
  ctx: IdentityContext,
  { newEmail, audience }: Prepared,
  known: Account,
): Answer<Account, MakingRefusal> {
  if (newEmail === undefined) return err({ kind: 'address-missing' })
  if ((await store.accounts.findByEmail(newEmail, audience)) !== undefined) return err({ kind: 'email-taken' })
  // The two links of one change may be requested one after the other.
  if (known.newEmail === newEmail) return ok(known)
  await store.tokens.removeAllOf(known.id, ['email-change-current', 'email-change-new'])
  const begun = beginEmailChange(known, newEmail, ctx)
  const account: Account = { ...begun, updatedAt: ctx.now() }
  await store.accounts.save(account)
  return ok(account)
}
