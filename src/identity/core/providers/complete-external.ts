import { type Account, isVerifiedOwn } from '#identity/core/accounts/account.ts'
import { audit } from '#identity/core/audit.ts'
import type { IdentityContext, Transaction, Caller } from '#identity/core/context.ts'
import { methodOfFlow } from '#identity/core/flows/flow-method.ts'
import { issueAuthCode } from '#identity/core/flows/issue-auth-code.ts'
import { sealProviderTokens } from '#identity/core/flows/exchange-code.ts'
import type { Flow } from '#identity/core/one-time/one-time-token.ts'
import type { Answer, IdentityRefusal, Refusal } from '#identity/core/refusal.ts'
import { currentStanding, type Standing } from '#identity/core/sessions/current-standing.ts'
import { grantFor, openSession } from '#identity/core/sessions/open-session.ts'
import type { AmrEntry, Authenticated, Grant } from '#identity/core/sessions/session.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { admitProfile, type AdmissionRefusal, type Arrival } from './admit-profile.ts'
import { checkLinking, type LinkableRefusal } from './begin-external.ts'
import type { ExternalOutcome, ExternalProfile } from './external-profile.ts'

type FinishingRefusal = Refusal<'session-gone' | 'second-factor-needed'> | AdmissionRefusal
type ProfileSignInRefusal = FinishingRefusal | LinkableRefusal

/** What the transaction decided; tokens are signed after its commit. */
type Decision =
  | { kind: 'signed-in'; standing: Standing }
  | { kind: 'code-issued'; authCode: string }
  | { kind: 'confirmation-sent' }
type Decided = Answer<Decision, FinishingRefusal>

/** Signs the proven profile in: finds, links or creates the account as the settings allow. */
export async function completeExternal(
  ctx: IdentityContext,
  flow: Flow,
  profile: Result<ExternalProfile, IdentityRefusal>,
  caller: Caller,
): Promise<ExternalOutcome> {
  const { redirectTo, wire } = flow
  if (!profile.ok) return { redirectTo, wire, kind: 'refused', refusal: profile.error }
  const decided = await finishFlow(ctx, arrivalOf(flow, profile.value, caller), flow)
  if (!decided.ok) return { redirectTo, wire, kind: 'refused', refusal: decided.error }
  switch (decided.value.kind) {
    case 'signed-in': {
      const grant = await grantWith(ctx, decided.value.standing, profile.value)
      return { redirectTo, wire, kind: 'signed-in', grant }
    }
    case 'confirmation-sent':
      return { redirectTo, wire, kind: 'confirmation-sent' }
    case 'code-issued':
      return { redirectTo, wire, ...decided.value }
  }
}

/** The id-token grant: the profile was proven by a signed token instead of a redirect. */
export async function signInWithProfile(
  ctx: IdentityContext,
  profile: ExternalProfile,
  { caller, linkTo }: { caller: Caller; linkTo: Authenticated | undefined },
): Answer<Grant, ProfileSignInRefusal> {
  const linkable = checkLinking(linkTo, ctx.settings)
  if (!linkable.ok) return linkable
  const account = linkTo?.person.account
  const arrival: Arrival = {
    profile,
    audience: account?.audience ?? caller.audience ?? ctx.settings.audience,
    inviteHash: undefined,
    linkTo: account?.id,
    link: { wire: 'supabase', redirectTo: undefined, pkce: undefined },
    caller,
  }
  const decided = await (linkTo ? linkHere(ctx, arrival, linkTo) : signInNow(ctx, arrival))
  if (!decided.ok) return decided
  if (decided.value.kind === 'signed-in') return ok(await grantWith(ctx, decided.value.standing, profile))
  return err({ kind: 'provider-email-unverified' })
}

/** A person who links is already signed in, perhaps with a second factor; a new session would lose it. */
function linkHere(ctx: IdentityContext, arrival: Arrival, who: Authenticated): Decided {
  return ctx.write(async (tx): Decided => {
    const before = await currentStanding(tx, who)
    if (!before.ok) return before
    const admission = await admitProfile(tx, arrival)
    if (!admission.ok) return admission
    const standing = await currentStanding(tx, who)
    return standing.ok ? ok({ kind: 'signed-in', standing: standing.value }) : standing
  })
}

const arrivalOf = (flow: Flow, profile: ExternalProfile, caller: Caller): Omit<Arrival, 'linkTo'> => ({
  profile,
  audience: flow.audience,
  inviteHash: flow.inviteToken,
  link: { wire: flow.wire, redirectTo: flow.redirectTo, pkce: flow.pkce },
  caller,
})

/** @param flow already taken */
function finishFlow(ctx: IdentityContext, arrival: Omit<Arrival, 'linkTo'>, flow: Flow): Decided {
  return ctx.write(async (tx): Decided => {
    const linkTo = await findLinking(tx, flow)
    return linkTo.ok ? decide(tx, { ...arrival, linkTo: linkTo.value }, flow) : linkTo
  })
}

/**
 * A person who links an identity must still be signed in: what ends a session, such as a new password, ends what was begun in it.
 *
 * @returns the account's id, undefined if nothing is to be linked
 */
async function findLinking(store: IdentityStore, { linkTo }: Flow): Answer<string | undefined, FinishingRefusal> {
  if (linkTo === undefined) return ok(undefined)
  const standing = await store.sessions.findWithPerson(linkTo)
  if (!standing) return err({ kind: 'session-gone' })
  const { person, session } = standing
  const lacksFactor = person.factors.some(isVerifiedOwn) && session.assurance !== 'aal2'
  return lacksFactor ? err({ kind: 'second-factor-needed' }) : ok(person.account.id)
}

const signInNow = (ctx: IdentityContext, arrival: Arrival): Decided => ctx.write((tx) => decide(tx, arrival, undefined))

/** @param flow undefined for sign-ins in a single step */
async function decide(tx: Transaction, arrival: Arrival, flow: Flow | undefined): Decided {
  const amr = flow ? methodOfFlow(flow) : ({ method: 'oauth' } as const)
  const admission = await admitProfile(tx, arrival)
  if (!admission.ok) return admission
  if (admission.value.kind === 'confirmation-sent') return ok(admission.value)
  const { account } = admission.value
  if (flow?.pkce === undefined) {
    return ok({ kind: 'signed-in', standing: await open(tx, arrival, account, amr) })
  }
  const { tokens } = arrival.profile
  const providerTokens = tokens && sealProviderTokens(tx.vault, tokens)
  const authCode = await issueAuthCode(tx, { ...flow, accountId: account.id, providerTokens })
  return ok({ kind: 'code-issued', authCode })
}

async function open(
  tx: Transaction,
  { profile, caller }: Arrival,
  account: Account,
  amr: Omit<AmrEntry, 'at'>,
): Promise<Standing> {
  const person = await tx.accounts.findPerson(account.id)
  if (!person) throw new Error('An account that was just stored is missing')
  const traits = { provider: profile.provider }
  await audit(tx, { action: 'login', actor: account, traits, ip: caller.ip })
  return openSession(tx, { person, amr, caller })
}

async function grantWith(ctx: IdentityContext, standing: Standing, { tokens }: ExternalProfile): Promise<Grant> {
  const grant = await grantFor(ctx, standing)
  return tokens ? { ...grant, providerTokens: tokens } : grant
}
