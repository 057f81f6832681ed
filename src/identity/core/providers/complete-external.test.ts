import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { exchangeCode } from '#identity/core/flows/exchange-code.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import {
  arrived,
  beginning,
  comeBack,
  profile,
  returned,
  unverified,
} from '#tests/support/identity/external-profile.ts'
import { CALLER, SITE_URL } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { beginExternal, resumeExternal } from './begin-external.ts'
import { completeExternal, signInWithProfile } from './complete-external.ts'

const tokens = { accessToken: 'ya29.provider', refreshToken: '1//provider' }
const verifier = 'v'.repeat(43)
const pkce = { challenge: createHash('sha256').update(verifier).digest('base64url'), method: 's256' } as const
const atSupabase = { wire: 'supabase', redirectTo: `${SITE_URL}/konto`, pkce } as const

/** A browser of the Supabase wire with its authorisation code in hand. */
async function withCode(core: CoreBench, said = profile({ tokens })): Promise<string> {
  const outcome = await comeBack(core, said, atSupabase)
  if (outcome.kind !== 'code-issued') throw new Error(`no code: ${outcome.kind}`)
  return outcome.authCode
}

describe('back from the provider on the Netlify wire', () => {
  test('the sign-in is noted in the audit log', async ({ core }) => {
    await arrived(core, profile())
    const items = await core.audit(9)
    expect(items.map(({ action, traits }) => [action, traits['provider']])).toEqual([
      ['login', 'google'],
      ['user_signedup', 'google'],
    ])
  })

  test('what the provider refused is refused where they came from', async ({ core }) => {
    const flow = await returned(core, { redirectTo: `${SITE_URL}/admin` })
    const refusal = { kind: 'provider-failed', detail: 'access_denied' } as const
    expect(await completeExternal(core.identity, flow, err(refusal), CALLER)).toEqual({
      kind: 'refused',
      refusal,
      wire: 'netlify',
      redirectTo: `${SITE_URL}/admin`,
    })
  })

  test('a new person whose address nobody vouches for gets a mail instead of a session', async () => {
    let sent = 0
    const core = await prepareCore({ ports: { kickMailer: () => (sent += 1) } })
    const outcome = await comeBack(core, profile({ emails: unverified() }))
    expect(outcome).toEqual({ kind: 'confirmation-sent', wire: 'netlify', redirectTo: SITE_URL })
    expect(core.lastMessageTo('mia@example.org')).toMatchObject({ purpose: 'confirmation', wire: 'netlify' })
    expect(sent).toBe(1)
  })

  test('the connection of an organisation is named as proof', async ({ core }) => {
    const grant = await arrived(core, profile({ provider: 'sso:4711' }), { kind: 'sso' })
    expect(grant.session.amr).toMatchObject([{ method: 'sso/saml', provider: '4711' }])
    expect(grant.person.account.isManagedBySso).toBe(true)
  })
})

describe('back from the provider with PKCE', () => {
  test('the code and its verifier give the session and the provider’s tokens', async ({ core }) => {
    const authCode = await withCode(core)
    expect(authCode).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const grant = await granted(exchangeCode(core.identity, { authCode, verifier, caller: CALLER }))
    expect(grant).toMatchObject({ providerTokens: tokens, session: { amr: [{ method: 'oauth' }] } })
  })

  test('the state is spent, says so until the code is used, and cannot spoil it', async ({ identity }) => {
    const { state } = await granted(beginExternal(identity, beginning(atSupabase)))
    const outcome = await completeExternal(
      identity,
      await granted(resumeExternal(identity, state)),
      ok(profile()),
      CALLER,
    )
    expect(await resumeExternal(identity, state)).toEqual(err({ kind: 'flow-used' }))
    const authCode = outcome.kind === 'code-issued' ? outcome.authCode : undefined
    expect(await exchangeCode(identity, { authCode, verifier, caller: CALLER })).toMatchObject({ ok: true })
    expect(await resumeExternal(identity, state)).toEqual(err({ kind: 'state-invalid' }))
  })

  test('somebody who is banned gets no code', async ({ core }) => {
    const { person } = await arrived(core, profile())
    const banned = { ...person.account, bannedUntil: new Date(core.clock.now().getTime() + MINUTE) }
    await core.identity.write((store) => store.accounts.save(banned))
    expect(await comeBack(core, profile(), atSupabase)).toMatchObject({ kind: 'refused', refusal: { kind: 'banned' } })
  })

  test('the mail that confirms an unverified address asks for the same verifier', async ({ core }) => {
    await comeBack(core, profile({ emails: unverified() }), atSupabase)
    expect(core.lastMessageTo('mia@example.org')).toMatchObject({ isPkce: true, redirectTo: `${SITE_URL}/konto` })
  })

  test('the connection of an organisation is named as proof', async ({ core }) => {
    const said = profile({ provider: 'sso:4711' })
    const outcome = await comeBack(core, said, { ...atSupabase, kind: 'sso' })
    const authCode = outcome.kind === 'code-issued' ? outcome.authCode : undefined
    const grant = await granted(exchangeCode(core.identity, { authCode, verifier, caller: CALLER }))
    expect(grant.session.amr).toMatchObject([{ method: 'sso/saml', provider: '4711' }])
  })
})

describe('a profile proven by an id token', () => {
  const context = { caller: CALLER, linkTo: undefined }

  test('signs in at once', async ({ core }) => {
    const grant = await granted(signInWithProfile(core.identity, profile({ tokens }), context))
    expect(grant).toMatchObject({ session: { amr: [{ method: 'oauth' }] }, providerTokens: tokens })
    expect(await core.whoHas(grant)).toMatchObject({ claims: { email: 'mia@example.org' } })
  })

  test('is refused as long as a new address is not confirmed, and a mail goes out', async () => {
    let sent = 0
    const core = await prepareCore({ ports: { kickMailer: () => (sent += 1) } })
    const answer = await signInWithProfile(core.identity, profile({ emails: unverified() }), context)
    expect(answer).toEqual(err({ kind: 'provider-email-unverified' }))
    expect(await core.outbox()).toMatchObject([{ kind: 'confirmation', recipient: 'mia@example.org' }])
    expect(sent).toBe(1)
  })

  test('is linked to who is signed in, and a second factor stays shown', async () => {
    const core = await prepareCore({ settings: { isLinkingOffered: true } })
    const { who } = await core.setUpApp(await core.signedIn('other@example.org'))
    const grant = await granted(signInWithProfile(core.identity, profile(), { caller: CALLER, linkTo: who }))
    expect(grant.session).toMatchObject({ id: who.session.id, assurance: 'aal2' })
    expect(grant.person.identities.map(({ provider }) => provider)).toEqual(['email', 'google'])
  })

  test('is linked only where the operator offers it', async ({ core, who: linkTo }) => {
    expect(await signInWithProfile(core.identity, profile(), { caller: CALLER, linkTo })).toEqual(
      err({ kind: 'linking-disabled' }),
    )
  })

  test('is not linked when the session has ended meanwhile', async () => {
    const core = await prepareCore({ settings: { isLinkingOffered: true } })
    const linkTo = await core.signedIn()
    await core.signOut(linkTo, 'local')
    expect(await signInWithProfile(core.identity, profile(), { caller: CALLER, linkTo })).toEqual(
      err({ kind: 'session-gone' }),
    )
    expect(await core.identity.read.identities.findByProvider('google', profile().providerUserId)).toBeUndefined()
  })
})
