import { describe, expect } from 'vitest'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { hashLink } from '#identity/core/one-time/issue-token.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { err } from '#shared/result.ts'
import { prepareCore, test, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { beginning, returned } from '#tests/support/identity/external-profile.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { beginExternal, resumeExternal } from './begin-external.ts'

const pkce = { challenge: 'c'.repeat(43), method: 's256' } as const

async function invited() {
  const core = await prepareCore()
  await granted(core.inviteTo('mia@example.org'))
  return { core, inviteToken: core.lastMessageTo('mia@example.org').linkToken ?? '' }
}

describe('a sign-in that begins', () => {
  test('remembers what the protocol needs to go on', async ({ core }) => {
    const flow = await returned(core, { provider: 'github', providerState: 'sealed', wire: 'supabase', pkce })
    expect(flow).toMatchObject({ kind: 'external', method: 'github', providerState: 'sealed', wire: 'supabase', pkce })
  })

  test('knows no verifier on the Netlify wire, which has no step to show it in', async ({ core }) => {
    expect(await returned(core, { wire: 'netlify', pkce })).toMatchObject({ pkce: undefined })
  })
})

describe('a state', () => {
  test('is good once when it comes twice at the same moment', async ({ identity }) => {
    const { state } = await granted(beginExternal(identity, beginning()))
    const answers = await Promise.all([resumeExternal(identity, state), resumeExternal(identity, state)])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('is over after five minutes, and then for good', async ({ core, identity }) => {
    const { state } = await granted(beginExternal(identity, beginning()))
    core.clock.advance(5 * MINUTE)
    expect(await resumeExternal(identity, state)).toEqual(err({ kind: 'flow-expired' }))
    expect(await resumeExternal(identity, state)).toEqual(err({ kind: 'state-invalid' }))
  })

  test('is not the id of a mail’s flow, which stays untouched', async ({ core, identity }) => {
    await core.signedIn()
    const link = { ...PLAIN_LINK, pkce }
    await granted(requestRecovery(identity, { email: 'mia@example.org', link, caller: CALLER }))
    const [flow] = await core.connection.db.selectFrom('sign_in_flows').select('id').execute()
    expect(await resumeExternal(identity, flow?.id ?? '')).toEqual(err({ kind: 'state-invalid' }))
    expect(await identity.read.flows.find(flow?.id ?? '')).toBeDefined()
  })
})

describe('an invitation taken to a provider', () => {
  test('is remembered without its token', async () => {
    const { core, inviteToken } = await invited()
    expect(await returned(core, { inviteToken })).toMatchObject({ inviteToken: hashLink(inviteToken) })
  })

  test('is refused when it does not exist', async ({ identity }) => {
    expect(await beginExternal(identity, beginning({ inviteToken: 'AAAAAAAAAAAAAAAAAAAAAA' }))).toEqual(
      err({ kind: 'token-spent' }),
    )
  })

  test('is refused after a week', async () => {
    const { core, inviteToken } = await invited()
    core.clock.advance(7 * DAY)
    expect(await beginExternal(core.identity, beginning({ inviteToken }))).toEqual(err({ kind: 'token-expired' }))
  })
})

describe('linking a further way in', () => {
  const linking = test.extend('overrides', () => ({ settings: { isLinkingOffered: true } }))
  const begin = ({ identity }: CoreBench, changes: Parameters<typeof beginning>[0]) =>
    beginExternal(identity, beginning(changes))

  linking('remembers who is signed in', async ({ core, who: linkTo }) => {
    expect(await returned(core, { linkTo })).toMatchObject({ linkTo: linkTo.session.id })
  })

  test('is refused where the operator does not offer it', async ({ core, who: linkTo }) => {
    expect(await begin(core, { linkTo })).toEqual(err({ kind: 'linking-disabled' }))
  })

  linking('is refused at an organisation’s identity provider', async ({ core, who: linkTo }) => {
    expect(await begin(core, { kind: 'sso', linkTo })).toEqual(err({ kind: 'linking-disabled' }))
  })

  linking('is refused to people whose account an organisation manages', async ({ core, who }) => {
    const managed = { ...who.person, account: { ...who.person.account, isManagedBySso: true } }
    expect(await begin(core, { linkTo: { ...who, person: managed } })).toEqual(err({ kind: 'managed-by-sso' }))
  })

  linking('asks for the second factor of those who have one', async ({ core, app }) => {
    expect(await begin(core, { linkTo: await core.weak() })).toEqual(err({ kind: 'second-factor-needed' }))
    expect(await begin(core, { linkTo: app.who })).toMatchObject({ ok: true })
  })
})
