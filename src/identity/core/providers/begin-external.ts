import type { IdentityContext } from '#identity/core/context.ts'
import type { Flow, PkceChallenge, Wire } from '#identity/core/one-time/one-time-token.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import { redirectTarget } from '#identity/core/one-time/redirect-target.ts'
import type { Answer, Refusal } from '#identity/core/refusal.ts'
import { isSecondFactorMissing } from '#identity/core/sessions/current-standing.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { err, ok, type Result } from '#shared/result.ts'

export type LinkableRefusal = Refusal<'linking-disabled' | 'managed-by-sso' | 'second-factor-needed'>
type InviteRefusal = Refusal<'token-spent' | 'token-expired'>
export type BeginRefusal = LinkableRefusal | InviteRefusal
export type ResumeRefusal = Refusal<'state-invalid' | 'flow-used' | 'flow-expired'>

/** @property linkTo the person who adds an identity; undefined for a sign-in @property inviteToken as in the link of the mail */
export type Beginning = {
  kind: 'external' | 'sso'
  provider: string
  wire: Wire
  redirectTo: string | undefined
  pkce: PkceChallenge | undefined
  inviteToken: string | undefined
  linkTo: Authenticated | undefined
  audience: string | undefined
  providerState: string | undefined
}

/** Records where the browser came from. @returns the flow's id, which is the `state` */
export async function beginExternal(ctx: IdentityContext, request: Beginning): Answer<{ state: string }, BeginRefusal> {
  if (request.linkTo !== undefined && request.kind === 'sso') return err({ kind: 'linking-disabled' })
  const linkable = checkLinking(request.linkTo, ctx.settings)
  if (!linkable.ok) return linkable
  // As everywhere, the token itself is not stored.
  const inviteHash = request.inviteToken === undefined ? undefined : hashLink(request.inviteToken)
  const invited = await checkInvite(ctx.read, inviteHash, ctx.now())
  if (!invited.ok) return invited
  const flow = flowFor(ctx, request, inviteHash)
  await ctx.write((tx) => tx.flows.add(flow))
  return ok({ state: flow.id })
}

/** Takes a flow by its state, once; the protocol then proves the profile. */
export async function resumeExternal(ctx: IdentityContext, state: string): Answer<Flow, ResumeRefusal> {
  // Only read at first, so that flows of other kinds cannot be used up.
  const known = await ctx.read.flows.find(state)
  if (!known || known.kind === 'mail') return err({ kind: 'state-invalid' })
  if (known.authCodeHash !== undefined) return err({ kind: 'flow-used' })
  const flow = await ctx.write((tx) => tx.flows.take(state))
  if (!flow) return err({ kind: 'state-invalid' })
  const expiresAt = flow.createdAt.getTime() + ctx.settings.lifetimes.flow
  return expiresAt > ctx.now().getTime() ? ok(flow) : err({ kind: 'flow-expired' })
}

/** Adding an identity is as far-reaching as a new password, so it requires the second factor of people who have one. */
export function checkLinking(
  linkTo: Authenticated | undefined,
  settings: IdentitySettings,
): Result<void, LinkableRefusal> {
  if (linkTo === undefined) return ok(undefined)
  if (!settings.isLinkingOffered) return err({ kind: 'linking-disabled' })
  if (linkTo.person.account.isManagedBySso) return err({ kind: 'managed-by-sso' })
  return isSecondFactorMissing(linkTo) ? err({ kind: 'second-factor-needed' }) : ok(undefined)
}

/** Whether an invitation is valid; it is spent only when the provider has answered. */
async function checkInvite(
  store: IdentityStore,
  inviteHash: string | undefined,
  now: Date,
): Answer<void, InviteRefusal> {
  if (inviteHash === undefined) return ok(undefined)
  const token = await store.tokens.findByLink(inviteHash)
  if (token?.purpose !== 'invite') return err({ kind: 'token-spent' })
  return token.expiresAt > now ? ok(undefined) : err({ kind: 'token-expired' })
}

function flowFor({ settings, now, newId }: IdentityContext, request: Beginning, inviteHash: string | undefined): Flow {
  const { kind, wire, provider, linkTo } = request
  return {
    id: newId(),
    kind,
    wire,
    method: provider,
    // The Netlify wire has no second step in which a verifier could be shown.
    pkce: wire === 'supabase' ? request.pkce : undefined,
    redirectTo: redirectTarget(request.redirectTo, settings),
    audience: linkTo?.person.account.audience ?? request.audience ?? settings.audience,
    providerState: request.providerState,
    inviteToken: inviteHash,
    linkTo: linkTo?.session.id,
    accountId: undefined,
    authCodeHash: undefined,
    authCodeIssuedAt: undefined,
    providerTokens: undefined,
    createdAt: now(),
  }
}
