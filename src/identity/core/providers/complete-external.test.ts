import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { beginExternal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import { completeExternal, signInWithProfile } from '#identity/core/providers/complete-external.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import {
  arrived,
  beginning,
  comeBack,
  profile,
  returned,
  unverified,
} from '#tests/support/identity/external-profile.ts'
import { CALLER, type IdentityBench, prepareIdentity, SITE_URL, test } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, whoHas } from '#tests/support/identity/second-factor.ts'

const tokens = { accessToken: 'ya29.provider', refreshToken: '1//provider' }
const verifier = 'v'.repeat(43)
const pkce = { challenge: createHash('sha256').update(verifier).digest('base64url'), method: 's256' } as const
const atSupabase = { wire: 'supabase', redirectTo: `${SITE_URL}/konto`, pkce } as const

/** A browser of the Supabase wire with its authorisation code in hand. */
async function withCode(bench: IdentityBench, said = profile({ tokens })): Promise<string> {
  const outcome = await comeBack(bench, said, atSupabase)
  if (outcome.kind !== 'code-issued') throw new Error(`no code: ${outcome.kind}`)
  return outcome.authCode
}

describe('back from the provider on the Netlify wire', () => {
  test('the sign-in is noted in the audit log', async ({ service: bench }) => {
    await arrived(bench, profile())
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 9 } })
    expect(items.map(({ action, traits }) => [action, traits['provider']])).toEqual([
      ['login', 'google'],
      ['user_signedup', 'google'],
    ])
  })

  test('what the provider refused is refused where they came from', async ({ service: bench }) => {
    const flow = await returned(bench, { redirectTo: `${SITE_URL}/admin` })
    const refusal = { kind: 'provider-failed', detail: 'access_denied' } as const
    expect(await completeExternal(bench.identity, flow, err(refusal), CALLER)).toEqual({
      kind: 'refused',
      refusal,
      wire: 'netlify',
      redirectTo: `${SITE_URL}/admin`,
    })
  })

  test('a new person whose address nobody vouches for gets a mail instead of a session', async () => {
    let sent = 0
    const bench = await prepareIdentity({ ports: { kickMailer: () => (sent += 1) } })
    const outcome = await comeBack(bench, profile({ emails: unverified() }))
    expect(outcome).toEqual({ kind: 'confirmation-sent', wire: 'netlify', redirectTo: SITE_URL })
    expect(bench.lastMessageTo('mia@example.org')).toMatchObject({ purpose: 'confirmation', wire: 'netlify' })
    expect(sent).toBe(1)
  })

  test('the connection of an organisation is named as proof', async ({ service: bench }) => {
    const grant = await arrived(bench, profile({ provider: 'sso:4711' }), { kind: 'sso' })
    expect(grant.session.amr).toMatchObject([{ method: 'sso/saml', provider: '4711' }])
    expect(grant.person.account.isManagedBySso).toBe(true)
  })
})

describe('back from the provider with PKCE', () => {
  test('the code and its verifier give the session and the provider’s tokens', async ({ service: bench }) => {
    const authCode = await withCode(bench)
    expect(authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const grant = await granted(exchangeCode(bench.identity, { authCode, verifier, caller: CALLER }))
    expect(grant).toMatchObject({ providerTokens: tokens, session: { amr: [{ method: 'oauth' }] } })
  })

  test('the state is spent, says so until the code is used, and cannot spoil it', async ({ service: bench }) => {
    const { state } = await granted(beginExternal(bench.identity, beginning(atSupabase)))
    const outcome = await completeExternal(
      bench.identity,
      await granted(resumeExternal(bench.identity, state)),
      ok(profile()),
      CALLER,
    )
    expect(await resumeExternal(bench.identity, state)).toEqual(err({ kind: 'flow-used' }))
    const authCode = outcome.kind === 'code-issued' ? outcome.authCode : undefined
    expect(await exchangeCode(bench.identity, { authCode, verifier, caller: CALLER })).toMatchObject({ ok: true })
    expect(await resumeExternal(bench.identity, state)).toEqual(err({ kind: 'state-invalid' }))
  })

  test('somebody who is banned gets no code', async ({ service: bench }) => {
    const { person } = await arrived(bench, profile())
    const banned = { ...person.account, bannedUntil: new Date(bench.clock.now().getTime() + MINUTE) }
    await bench.identity.write((store) => store.accounts.save(banned))
    expect(await comeBack(bench, profile(), atSupabase)).toMatchObject({ kind: 'refused', refusal: { kind: 'banned' } })
  })

  test('the mail that confirms an unverified address asks for the same verifier', async ({ service: bench }) => {
    await comeBack(bench, profile({ emails: unverified() }), atSupabase)
    expect(bench.lastMessageTo('mia@example.org')).toMatchObject({ isPkce: true, redirectTo: `${SITE_URL}/konto` })
  })

  test('the connection of an organisation is named as proof', async ({ service: bench }) => {
    const said = profile({ provider: 'sso:4711' })
    const outcome = await comeBack(bench, said, { ...atSupabase, kind: 'sso' })
    const authCode = outcome.kind === 'code-issued' ? outcome.authCode : undefined
    const grant = await granted(exchangeCode(bench.identity, { authCode, verifier, caller: CALLER }))
    expect(grant.session.amr).toMatchObject([{ method: 'sso/saml', provider: '4711' }])
  })
})

describe('a profile proven by an id token', () => {
  const context = { caller: CALLER, linkTo: undefined }

  test('signs in at once', async ({ service: bench }) => {
    const grant = await granted(signInWithProfile(bench.identity, profile({ tokens }), context))
    expect(grant).toMatchObject({ session: { amr: [{ method: 'oauth' }] }, providerTokens: tokens })
    expect(await whoHas(bench, grant)).toMatchObject({ claims: { email: 'mia@example.org' } })
  })

  test('is refused as long as a new address is not confirmed, and a mail goes out', async () => {
    let sent = 0
    const bench = await prepareIdentity({ ports: { kickMailer: () => (sent += 1) } })
    const answer = await signInWithProfile(bench.identity, profile({ emails: unverified() }), context)
    expect(answer).toEqual(err({ kind: 'provider-email-unverified' }))
    expect(await bench.outbox()).toMatchObject([{ kind: 'confirmation', recipient: 'mia@example.org' }])
    expect(sent).toBe(1)
  })

  test('is linked to who is signed in, and a second factor stays shown', async () => {
    const bench = await prepareIdentity({ settings: { isLinkingOffered: true } })
    const { who } = await setUpApp(bench, await signedIn(bench, 'other@example.org'))
    const grant = await granted(signInWithProfile(bench.identity, profile(), { caller: CALLER, linkTo: who }))
    expect(grant.session).toMatchObject({ id: who.session.id, assurance: 'aal2' })
    expect(grant.person.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
  })

  test('is linked only where the operator offers it', async ({ service: bench }) => {
    const linkTo = await signedIn(bench)
    expect(await signInWithProfile(bench.identity, profile(), { caller: CALLER, linkTo })).toEqual(
      err({ kind: 'linking-disabled' }),
    )
  })

  test('is not linked when the session has ended meanwhile', async () => {
    const bench = await prepareIdentity({ settings: { isLinkingOffered: true } })
    const linkTo = await signedIn(bench)
    await signOut(bench.identity, linkTo, 'local', CALLER)
    expect(await signInWithProfile(bench.identity, profile(), { caller: CALLER, linkTo })).toEqual(
      err({ kind: 'session-gone' }),
    )
    expect(await bench.identity.read.identities.findByProvider('google', profile().providerUserId)).toBeUndefined()
  })
})
