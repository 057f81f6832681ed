import { describe, expect, test as plain } from 'vitest'
import { challengeFactor } from '#identity/core/factors/challenge-factor.ts'
import { findPendingTotp } from '#identity/core/factors/totp.ts'
import { verifyRecoveryCode } from '#identity/core/factors/recovery-codes.ts'
import { verifyFactor } from '#identity/core/factors/verify-factor.ts'
import { listOwnSessions } from '#identity/core/own-account/own-sessions.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { DEFAULT_SETTINGS } from '#identity/core/settings.ts'
import { HOUR, MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { CALLER, prepareIdentity, SITE_URL, type BenchOverrides } from '#tests/support/identity/identity-bench.ts'
import { appCode, granted, setUpApp, signedIn, signedInAgain, whoHas } from '#tests/support/identity/second-factor.ts'
import type { AccountContext, Linking } from './context.ts'
import { countCodes, renewCodes } from './code-sheet.ts'
import { changeEmail, changeName, changePassword, resendEmailChange } from './own-details.ts'
import { beginSecondFactor, confirmSecondFactor } from './second-factor.ts'

const EMAIL = 'mia@example.org'
const PASSWORD = 'Rückhand-Topspin'

async function prepare(overrides: BenchOverrides = {}) {
  const bench = await prepareIdentity(overrides)
  const who = await signedIn(bench, EMAIL)
  bench.clock.advance(2 * MINUTE)
  const ctx: AccountContext = { identity: bench.identity, linking, publicUrl: SITE_URL }
  const account = async () => (await bench.identity.read.accounts.find(who.person.account.id)) ?? who.person.account
  /** The person as the next request sees them. */
  const now = async () => ({
    ...who,
    person: (await bench.identity.read.accounts.findPerson(who.person.account.id)) ?? who.person,
  })
  return { bench, ctx, who, account, now }
}

/** No provider: browser tests cover the way to one. */
const linking: Linking = { offered: [], begin: async (_, { provider }) => err({ kind: 'provider-unknown', provider }) }
const outOfTurn = err({ kind: 'too-many', waitSeconds: 60 } as const)

const test = plain.extend('given', () => prepare())

test('a name is stored with the account', async ({ given: { ctx, who, account } }) => {
  expect(await changeName(ctx, who, 'Mia Schmitt', CALLER)).toEqual(ok(undefined))
  expect((await account()).userMetadata).toMatchObject({ full_name: 'Mia Schmitt' })
})

describe('a new address', () => {
  test('is asked for at both addresses, and each mail leads to our own page', async () => {
    const { bench, ctx, who, account } = await prepare()
    expect(await changeEmail(ctx, who, 'neu@example.org', CALLER)).toEqual(ok('mails-sent'))
    expect(await account()).toMatchObject({ email: EMAIL, newEmail: 'neu@example.org' })
    expect(bench.lastMessageTo(EMAIL)).toMatchObject({ purpose: 'email-change-current', redirectTo: undefined })
    expect(bench.lastMessageTo('neu@example.org')).toMatchObject({ purpose: 'email-change-new', wire: 'supabase' })
  })

  test('counts at once where nobody has to confirm', async () => {
    const { ctx, who, account } = await prepare({ settings: { confirmsEmailItself: true } })
    expect(await changeEmail(ctx, who, 'neu@example.org', CALLER)).toEqual(ok('changed'))
    expect((await account()).email).toBe('neu@example.org')
  })

  test('is sent for once more after a while', async ({ given: { bench, ctx, who, now } }) => {
    await changeEmail(ctx, who, 'neu@example.org', CALLER)
    const before = (await bench.outbox()).length
    bench.clock.advance(2 * MINUTE)
    expect(await resendEmailChange(ctx, await now(), CALLER)).toEqual(ok(undefined))
    expect((await bench.outbox()).length).toBe(before + 2)
  })

  test('that nobody asked for is not sent again', async ({ given: { ctx, who } }) => {
    expect(await resendEmailChange(ctx, who, CALLER)).toEqual(err({ kind: 'token-spent' }))
  })

  test('counts against the mails that one visitor may cause', async () => {
    const { ctx, who } = await prepare({
      limits: () => ({ take: (action) => (action === 'message' ? outOfTurn : ok(undefined)) }),
    })
    expect(await changeEmail(ctx, who, 'neu@example.org', CALLER)).toEqual(outOfTurn)
    expect(await resendEmailChange(ctx, who, CALLER)).toEqual(outOfTurn)
  })
})

describe('a new password', () => {
  test('needs the present one, although the wires do not ask for it', async ({ given: { bench, ctx, who } }) => {
    const change = (current: string) => changePassword(ctx, who, { current, next: 'ein neuer Satz' }, CALLER)
    expect(bench.identity.settings.needsCurrentPassword).toBe(false)
    expect(await change('')).toEqual(err({ kind: 'current-password-missing' }))
    expect(await change('falsch geraten')).toEqual(err({ kind: 'current-password-wrong' }))
    expect(await change(PASSWORD)).toEqual(ok(undefined))
  })

  test('ends all other sessions and keeps this one', async ({ given: { bench, ctx, who } }) => {
    const other = await signedInAgain(bench)
    await changePassword(ctx, who, { current: PASSWORD, next: 'ein neuer Satz' }, CALLER)
    expect(await authenticate(bench.identity, other.accessToken)).toMatchObject({ ok: false })
    expect((await listOwnSessions(ctx.identity, who)).map(({ id }) => id)).toEqual([who.session.id])
  })

  test('is the first one for people who never had any', async ({ given: { bench, ctx, who, account, now } }) => {
    const bare = { ...(await account()), passwordHash: undefined }
    await bench.identity.write((store) => store.accounts.save(bare))
    expect(await changePassword(ctx, await now(), { current: '', next: 'ein neuer Satz' }, CALLER)).toEqual(
      ok(undefined),
    )
    expect(who.person.account.passwordHash).not.toBe((await account()).passwordHash)
  })
})

describe('the second factor', () => {
  async function withPending(overrides: BenchOverrides = {}) {
    const stage = await prepare(overrides)
    await granted(beginSecondFactor(stage.ctx, stage.who, CALLER))
    const pending = await findPendingTotp(stage.ctx.identity, stage.who)
    if (!pending) throw new Error('nothing was begun')
    return { ...stage, pending }
  }

  test('is set up with a code of the app, which raises the session and gives ten recovery codes', async () => {
    const { bench, ctx, who, pending } = await withPending()
    const code = appCode(pending.secret, bench.clock.now())
    const confirmed = await granted(confirmSecondFactor(ctx, who, code, CALLER))
    expect(confirmed).toMatchObject({ session: { id: who.session.id, assurance: 'aal2' } })
    expect(new Set(confirmed.codes).size).toBe(10)
    expect(await countCodes(ctx, who)).toBe(10)
    expect(await findPendingTotp(ctx.identity, who)).toBeUndefined()
  })

  test('stays as it was begun after a wrong code', async () => {
    const { ctx, who, pending } = await withPending()
    const wrong = await confirmSecondFactor(ctx, who, '000000', CALLER)
    expect(wrong).toEqual(err({ kind: 'factor-code-wrong', factor: 'totp' }))
    expect(await findPendingTotp(ctx.identity, who)).toMatchObject({ secret: pending.secret, uri: pending.uri })
  })

  test('begun again, the attempt before is worth nothing', async () => {
    const { bench, ctx, now, who, pending } = await withPending()
    await granted(beginSecondFactor(ctx, await now(), CALLER))
    const code = appCode(pending.secret, bench.clock.now())
    expect(await confirmSecondFactor(ctx, who, code, CALLER)).toMatchObject({ ok: false })
    expect((await now()).person.factors).toHaveLength(1)
  })

  test('is not confirmed where none was begun', async ({ given: { ctx, who } }) => {
    expect(await confirmSecondFactor(ctx, who, '123456', CALLER)).toEqual(err({ kind: 'factor-unknown' }))
  })

  test('comes without codes where the operator offers none', async () => {
    const factors = { ...DEFAULT_SETTINGS.factors, areRecoveryCodesOffered: false }
    const { bench, ctx, who, pending } = await withPending({ settings: { factors } })
    const code = appCode(pending.secret, bench.clock.now())
    expect((await granted(confirmSecondFactor(ctx, who, code, CALLER))).codes).toBeUndefined()
  })

  test('a further app gets a name of its own and leaves the codes alone', async () => {
    const { bench, ctx, who, pending } = await withPending()
    await granted(confirmSecondFactor(ctx, who, appCode(pending.secret, bench.clock.now()), CALLER))
    const raised = await raisedAgain(bench, pending.secret)
    await granted(beginSecondFactor(ctx, raised, CALLER))
    const second = await findPendingTotp(ctx.identity, raised)
    const code = appCode(second?.secret ?? '', bench.clock.now())
    expect((await granted(confirmSecondFactor(ctx, raised, code, CALLER))).codes).toBeUndefined()
    expect([pending.factor.friendlyName, second?.factor.friendlyName]).toEqual([
      'Authenticator-App',
      'Authenticator-App 2',
    ])
  })

  test('new recovery codes take the place of the old ones', async ({ given: { bench, ctx, who } }) => {
    const { who: raised } = await setUpApp(bench, who)
    const first = await granted(renewCodes(ctx, raised))
    const second = await granted(renewCodes(ctx, raised))
    expect(first.filter((code) => second.includes(code))).toEqual([])
    const weak = await whoHas(bench, await signedInAgain(bench))
    expect(await verifyRecoveryCode(bench.identity, weak, first[0] ?? '', CALLER)).toMatchObject({ ok: false })
    expect(await verifyRecoveryCode(bench.identity, weak, second[0] ?? '', CALLER)).toMatchObject({ ok: true })
    expect(await countCodes(ctx, raised)).toBe(9)
  })

  /** A new browser that has shown the app's next code. */
  async function raisedAgain(bench: Awaited<ReturnType<typeof prepareIdentity>>, secret: string) {
    bench.clock.advance(MINUTE)
    const weak = await whoHas(bench, await signedInAgain(bench))
    const [factor] = weak.person.factors.filter(({ kind }) => kind === 'totp')
    const factorId = factor?.id ?? ''
    const { id: challengeId } = await granted(challengeFactor(bench.identity, weak, factorId, CALLER))
    const proof = { factorId, challengeId, code: appCode(secret, bench.clock.now()), caller: CALLER }
    return whoHas(bench, await granted(verifyFactor(bench.identity, weak, proof)))
  }
})

test('all other sessions end together', async ({ given: { bench, ctx, who } }) => {
  bench.clock.advance(HOUR)
  await signedInAgain(bench)
  await signOut(ctx.identity, who, 'others', CALLER)
  expect((await listOwnSessions(ctx.identity, who)).map(({ id }) => id)).toEqual([who.session.id])
})
