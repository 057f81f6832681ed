import { describe, expect, test as plain } from 'vitest'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import { beginExternal, resumeExternal } from '#identity/core/providers/begin-external.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { beginning, returned } from '#tests/support/identity/external-profile.ts'
import { CALLER, PLAIN_LINK, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'
import { inviteTo } from '#tests/support/identity/link-requests.ts'

const pkce = { challenge: 'c'.repeat(43), method: 's256' } as const

async function prepare(settings = {}) {
  const bench = await prepareIdentity({ settings })
  return { bench }
}

async function invited() {
  const { bench } = await prepare()
  await granted(inviteTo(bench.identity, 'mia@example.org'))
  return { bench, inviteToken: bench.lastMessageTo('mia@example.org').linkToken ?? '' }
}

const test = plain.extend('given', () => prepare())

describe('a sign-in that begins', () => {
  test('remembers what the protocol needs to go on', async ({ given: { bench } }) => {
    const flow = await returned(bench, { provider: 'github', providerState: 'sealed', wire: 'supabase', pkce })
    expect(flow).toMatchObject({ kind: 'external', method: 'github', providerState: 'sealed', wire: 'supabase', pkce })
  })

  test('knows no verifier on the Netlify wire, which has no step to show it in', async ({ given: { bench } }) => {
    expect(await returned(bench, { wire: 'netlify', pkce })).toMatchObject({ pkce: undefined })
  })
})

describe('a state', () => {
  test('is good once when it comes twice at the same moment', async ({ given: { bench } }) => {
    const { state } = await granted(beginExternal(bench.identity, beginning()))
    const answers = await Promise.all([resumeExternal(bench.identity, state), resumeExternal(bench.identity, state)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('is over after five minutes, and then for good', async ({ given: { bench } }) => {
    const { state } = await granted(beginExternal(bench.identity, beginning()))
    bench.clock.advance(5 * MINUTE)
    expect(await resumeExternal(bench.identity, state)).toEqual(err({ kind: 'flow-expired' }))
    expect(await resumeExternal(bench.identity, state)).toEqual(err({ kind: 'state-invalid' }))
  })

  test('is not the id of a mail’s flow, which stays untouched', async ({ given: { bench } }) => {
    await signedIn(bench)
    const link = { ...PLAIN_LINK, pkce }
    await granted(requestRecovery(bench.identity, { email: 'mia@example.org', link, caller: CALLER }))
    const [flow] = await bench.connection.db.selectFrom('sign_in_flows').select('id').execute()
    expect(await resumeExternal(bench.identity, flow?.id ?? '')).toEqual(err({ kind: 'state-invalid' }))
    expect(await bench.identity.read.flows.find(flow?.id ?? '')).toBeDefined()
  })
})

describe('an invitation taken to a provider', () => {
  test('is remembered without its token', async () => {
    const { bench, inviteToken } = await invited()
    expect(await returned(bench, { inviteToken })).toMatchObject({ inviteToken: hashLink(inviteToken) })
  })

  test('is refused when it does not exist', async ({ given: { bench } }) => {
    expect(await beginExternal(bench.identity, beginning({ inviteToken: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toEqual(
      err({ kind: 'token-spent' }),
    )
  })

  test('is refused after a week', async () => {
    const { bench, inviteToken } = await invited()
    bench.clock.advance(7 * DAY)
    expect(await beginExternal(bench.identity, beginning({ inviteToken }))).toEqual(err({ kind: 'token-expired' }))
  })
})

describe('linking a further way in', () => {
  test('remembers who is signed in', async () => {
    const { bench } = await prepare({ isLinkingOffered: true })
    const linkTo = await signedIn(bench)
    expect(await returned(bench, { linkTo })).toMatchObject({ linkTo: linkTo.session.id })
  })

  test('is refused where the operator does not offer it', async ({ given: { bench } }) => {
    expect(await beginExternal(bench.identity, beginning({ linkTo: await signedIn(bench) }))).toEqual(
      err({ kind: 'linking-disabled' }),
    )
  })

  test('is refused at an organisation’s identity provider', async () => {
    const { bench } = await prepare({ isLinkingOffered: true })
    const linkTo = await signedIn(bench)
    expect(await beginExternal(bench.identity, beginning({ kind: 'sso', linkTo }))).toEqual(
      err({ kind: 'linking-disabled' }),
    )
  })

  test('is refused to people whose account an organisation manages', async () => {
    const { bench } = await prepare({ isLinkingOffered: true })
    const { session, claims, person } = await signedIn(bench)
    const linkTo = { session, claims, person: { ...person, account: { ...person.account, isManagedBySso: true } } }
    expect(await beginExternal(bench.identity, beginning({ linkTo }))).toEqual(err({ kind: 'managed-by-sso' }))
  })

  test('asks for the second factor of those who have one', async () => {
    const { bench } = await prepare({ isLinkingOffered: true })
    const { who } = await setUpApp(bench, await signedIn(bench))
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await beginExternal(bench.identity, beginning({ linkTo: weak }))).toEqual(
      err({ kind: 'second-factor-needed' }),
    )
    expect(await beginExternal(bench.identity, beginning({ linkTo: who }))).toMatchObject({ ok: true })
  })
})
