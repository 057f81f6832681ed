import { type Account, type Metadata, isUnproven } from '#identity/core/accounts/account.ts'
import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import { actorOf, audienceOf, type Administrator } from '#identity/core/accounts/administrators.ts'
import { mergeMetadata, type MetadataRefusal, newAccount } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { checkPassword, type PasswordRefusal } from '#identity/core/accounts/password-rule.ts'
import { dropUnprovenWays } from '#identity/core/accounts/prove-address.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { beginEmailChange } from '#identity/core/one-time/email-change.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { askedTarget, makeToken } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
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
  const made = await ctx.write((tx) => generate(tx, prepared.value))
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

async function generate(tx: Transaction, request: Prepared): Answer<Invited, MakingRefusal> {
  const { purpose, email, link, by, caller } = request
  if (purpose === 'invite') return inviteInside(tx, { ...request, sendsMail: false })
  const known = await tx.accounts.findByEmail(email, request.audience)
  if (known?.isManagedBySso) return err({ kind: 'managed-by-sso' })
  const ready = await makeReady(tx, request, known)
  if (!ready.ok) return ready
  const sentTo = purpose === 'email-change-new' ? ready.value.newEmail : ready.value.email
  const made = await makeToken(tx, { account: ready.value, purpose, sentTo: sentTo ?? email, link })
  const person = await tx.accounts.findPerson(made.account.id)
  if (person === undefined) return err({ kind: 'account-unknown' })
  const traits = { user_id: made.account.id, user_email: email }
  await audit(tx, { action: 'user_recovery_requested', actor: actorOf(by), traits, ip: caller.ip })
  return ok({ person, linkToken: made.linkToken, code: made.code })
}

/** Brings the account into the state that the link requires. */
async function makeReady(
  tx: Transaction,
  request: Prepared,
  known: Account | undefined,
): Answer<Account, MakingRefusal> {
  switch (request.purpose) {
    case 'confirmation':
      return readyToConfirm(tx, request, known)
    case 'magic-link':
      return known ? ok(known) : register(tx, request)
    case 'email-change-current':
    case 'email-change-new':
      return known ? readyToChange(tx, request, known) : err({ kind: 'account-unknown' })
    case 'recovery':
    case 'invite':
      return known ? ok(known) : err({ kind: 'account-unknown' })
  }
}

/** The administrator signs the person up here, so anything a stranger may have set up before is removed. */
async function readyToConfirm(
  tx: Transaction,
  request: Prepared,
  known: Account | undefined,
): Answer<Account, MakingRefusal> {
  if (known === undefined) return register(tx, request)
  if (known.emailConfirmedAt !== undefined) return err({ kind: 'email-taken' })
  const userMetadata = mergeMetadata(known.userMetadata, request.userMetadata)
  if (!userMetadata.ok) return userMetadata
  const person = await tx.accounts.findPerson(known.id)
  const cleaned = person && isUnproven(known) ? await dropUnprovenWays(tx, person) : { account: known }
  const account: Account = {
    ...cleaned.account,
    passwordHash: request.passwordHash,
    userMetadata: userMetadata.value,
    updatedAt: tx.now(),
  }
  await tx.accounts.save(account)
  return ok(account)
}

async function register(
  tx: Transaction,
  { email, audience, passwordHash, userMetadata }: Prepared,
): Answer<Account, MakingRefusal> {
  const checked = mergeMetadata({}, userMetadata)
  if (!checked.ok) return checked
  const account = newAccount(tx, { email, audience, passwordHash, userMetadata: checked.value })
  await tx.accounts.add(account)
  const person = await saveWithOwnIdentities(tx, { account, identities: [], factors: [] })
  return ok(person.account)
}

async function readyToChange(
  tx: Transaction,
  { newEmail, audience }: Prepared,
  known: Account,
): Answer<Account, MakingRefusal> {
  if (newEmail === undefined) return err({ kind: 'address-missing' })
  if ((await tx.accounts.findByEmail(newEmail, audience)) !== undefined) return err({ kind: 'email-taken' })
  // The two links of one change may be requested one after the other.
  if (known.newEmail === newEmail) return ok(known)
  await tx.tokens.removeAllOf(known.id, ['email-change-current', 'email-change-new'])
  const begun = beginEmailChange(known, newEmail, tx)
  const account: Account = { ...begun, updatedAt: tx.now() }
  await tx.accounts.save(account)
  return ok(account)
}
