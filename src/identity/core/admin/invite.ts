import {
  type Account,
  type AppMetadata,
  type Metadata,
  type Person,
  isUnproven,
} from '#identity/core/accounts/account.ts'
import { normaliseEmail, type EmailRefusal } from '#identity/core/accounts/address.ts'
import { actorOf, audienceOf, type Administrator } from '#identity/core/accounts/administrators.ts'
import { mergeMetadata, type MetadataRefusal, newAccount } from '#identity/core/accounts/new-account.ts'
import { saveWithOwnIdentities } from '#identity/core/accounts/own-identities.ts'
import { dropUnprovenWays } from '#identity/core/accounts/prove-address.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import type { LinkRequest } from '#identity/core/one-time/one-time-token.ts'
import { askedTarget, makeToken, sendMade, type TokenMessage } from '#identity/core/one-time/send-message.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { err, ok, type Result } from '#shared/result.ts'

type GuestRefusal = Refusal<'email-taken'> | MetadataRefusal
export type InviteRefusal = Refusal<'address-missing'> | EmailRefusal | GuestRefusal

export type InviteRequest = {
  email: string | undefined
  userMetadata: Metadata
  appMetadata?: AppMetadata | undefined
  link: LinkRequest
  by: Administrator
  caller: Caller
  /** False: no mail is sent; the link is passed on in another way. */
  sendsMail: boolean
}
type Invitation = InviteRequest & { email: string }
export type Invited = { person: Person; linkToken: string; code: string }

/** Invites by mail, or with a link that is passed on in another way. */
export async function invite(
  ctx: IdentityContext,
  request: InviteRequest,
): Answer<{ person: Person; link: string }, InviteRefusal> {
  if (!request.email) return err({ kind: 'address-missing' })
  const email = normaliseEmail(request.email)
  if (!email.ok) return email
  const invited = await ctx.write((tx) => inviteInside(tx, { ...request, email: email.value }))
  if (!invited.ok) return invited
  const { person, linkToken } = invited.value
  const { wire, pkce } = request.link
  const redirectTo = askedTarget(request.link, ctx.settings)
  const link = ctx.messages.linkFor({ purpose: 'invite', wire, linkToken, isPkce: pkce !== undefined, redirectTo })
  return ok({ person, link })
}

/** Runs in the caller's transaction. A person invited before gets a new link, which invalidates the old one. */
export async function inviteInside(tx: Transaction, invitation: Invitation): Answer<Invited, GuestRefusal> {
  const guest = await findGuest(tx, invitation)
  if (!guest.ok) return guest
  const person = guest.value
  const message: TokenMessage = {
    account: person.account,
    purpose: 'invite',
    sentTo: invitation.email,
    channel: 'email',
    link: invitation.link,
  }
  const made = await makeToken(tx, message)
  if (invitation.sendsMail) await sendMade(tx, message, made)
  const traits = { user_id: person.account.id, user_email: invitation.email }
  const { by, caller } = invitation
  await audit(tx, { action: 'user_invited', actor: actorOf(by), traits, ip: caller.ip })
  return ok({ person: { ...person, account: made.account }, linkToken: made.linkToken, code: made.code })
}

async function findGuest(
  tx: Transaction,
  { email, userMetadata, appMetadata, by, caller }: Invitation,
): Answer<Person, GuestRefusal> {
  const audience = audienceOf(by, caller.audience ?? tx.settings.audience)
  const known = await tx.accounts.findByEmail(email, audience)
  if (known?.emailConfirmedAt !== undefined || known?.isManagedBySso) return err({ kind: 'email-taken' })
  const fresh = { account: newAccount(tx, { email, audience, userMetadata: {} }), identities: [], factors: [] }
  const person = known && (await tx.accounts.findPerson(known.id))
  const account = withInvitation((person ?? fresh).account, { userMetadata, appMetadata })
  if (!account.ok) return account
  if (person === undefined) {
    await tx.accounts.add(account.value)
    return ok(await saveWithOwnIdentities(tx, { ...fresh, account: account.value }))
  }
  const guest = { ...person, account: account.value }
  if (!isUnproven(account.value)) return ok(guest)
  // The invitation may give an office. A stranger who signed up with this unproven address before must not get in by it.
  await tx.tokens.removeAllOf(account.value.id)
  return ok(await dropUnprovenWays(tx, guest))
}

function withInvitation(
  account: Account,
  given: Pick<Invitation, 'userMetadata' | 'appMetadata'>,
): Result<Account, MetadataRefusal> {
  const userMetadata = mergeMetadata(account.userMetadata, given.userMetadata)
  if (!userMetadata.ok) return userMetadata
  const appMetadata = mergeMetadata(account.appMetadata, given.appMetadata)
  if (!appMetadata.ok) return appMetadata
  return ok({ ...account, userMetadata: userMetadata.value, appMetadata: appMetadata.value })
}
