import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { signUpAnonymously } from '#identity/core/sign-up/sign-up-anonymously.ts'
import { MINUTE } from '#shared/durations.ts'
import { err, ok } from '#shared/result.ts'
import { EMAIL, PASSWORD } from '#tests/support/identity/applicant.ts'
import { prepareCore, test as plain, type CoreBench } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeAtOnce } from './change-at-once.ts'

const NEW_EMAIL = 'anna.arndt@example.org'
const PHONE = '+4915112345678'
const NEXT = 'Vorhand und Rückhand'

/** Anna is signed in. */
const test = plain.extend('who', ({ core, anna }) => core.whoHas(anna))

const signedIn = async (core: CoreBench, email = EMAIL) => core.whoHas(await core.person(email, PASSWORD))

async function change(core: CoreBench, { person, claims }: Authenticated, changes: Partial<Account>) {
  await core.change(person.account.id, { ...changes })
  const found = await core.identity.read.sessions.findWithPerson(claims.session_id)
  if (!found) throw new Error('no session')
  return { ...found, claims }
}

async function withFactor(core: CoreBench, who: Authenticated): Promise<Authenticated> {
  await core.identity.write((store) =>
    store.factors.add(sampleFactor('f', who.person.account.id, { status: 'verified' })),
  )
  return change(core, who, {})
}

test('metadata that are too large change nothing, also nothing else that was asked for', async ({ core, who }) => {
  const changes = { userMetadata: { bio: 'x'.repeat(9_000) }, password: NEXT, email: NEW_EMAIL }
  expect(await core.changeOwnAccount(who, changes)).toEqual(err({ kind: 'metadata-too-large' }))
  expect(await core.identity.read.accounts.find(who.person.account.id)).toEqual(who.person.account)
})

test('nobody gives themselves an office', async ({ core, who }) => {
  const sneaky = { userMetadata: { roles: ['admin'] }, appMetadata: { roles: ['admin'] }, role: 'admin' }
  const updated = valueOf(await core.changeOwnAccount(who, sneaky))
  expect(updated.account).toMatchObject({ role: '', appMetadata: { provider: 'email', providers: ['email'] } })
  expect(isAdministrator(updated)).toBe(false)
})

test('a change is written down', async ({ core, who }) => {
  await core.changeOwnAccount(who, { password: NEXT })
  const items = await core.audit(2)
  expect(items.map(({ action }) => action).toSorted()).toEqual(['user_modified', 'user_updated_password'])
})

test('a session that was ended in the meantime changes nothing', async ({ core, who }) => {
  await core.signOut(who, 'global')
  expect(await core.changeOwnAccount(who, { password: NEXT })).toEqual(err({ kind: 'session-gone' }))
})

test.each([[{ password: NEXT }], [{ email: NEW_EMAIL }], [{ phone: PHONE }]])(
  'people of an organisation change %o there, and their metadata here',
  async (changes) => {
    const core = await prepareCore({ settings: { isPhoneOffered: true } })
    const who = await change(core, await signedIn(core), { isManagedBySso: true })
    expect(await core.changeOwnAccount(who, changes)).toEqual(err({ kind: 'managed-by-sso' }))
    expect(await core.changeOwnAccount(who, { userMetadata: { theme: 'dark' } })).toMatchObject({ ok: true })
  },
)

test.each([[{ password: NEXT }], [{ email: NEW_EMAIL }], [{ phone: PHONE }]])(
  'who has a second factor shows it before changing %o',
  async (changes) => {
    const core = await prepareCore({ settings: { isPhoneOffered: true } })
    const who = await withFactor(core, await signedIn(core))
    expect(await core.changeOwnAccount(who, changes)).toEqual(err({ kind: 'second-factor-needed' }))
    const raised = { ...who, session: { ...who.session, assurance: 'aal2' as const } }
    expect(await core.changeOwnAccount(raised, changes)).toEqual(err({ kind: 'second-factor-needed' }))
    const shown = { ...raised, claims: { ...who.claims, aal: 'aal2' as const } }
    expect(await core.changeOwnAccount(shown, changes)).toMatchObject({ ok: true })
  },
)

test('a second factor is not asked for where only metadata change', async ({ core }) => {
  const who = await withFactor(core, await signedIn(core))
  expect(await core.changeOwnAccount(who, { userMetadata: { theme: 'dark' }, email: EMAIL })).toMatchObject({
    ok: true,
  })
})

test('an anonymous person first needs an address to give a password to', async () => {
  const core = await prepareCore({ settings: { isAnonymousOffered: true } })
  const grant = valueOf(await signUpAnonymously(core.identity, { userMetadata: {}, caller: CALLER }))
  const who = await core.whoHas(grant)
  expect(await core.changeOwnAccount(who, { password: NEXT })).toEqual(err({ kind: 'no-address' }))
})

test('an anonymous person becomes a real one by confirming an address, and keeps the account', async () => {
  const core = await prepareCore({ settings: { isAnonymousOffered: true } })
  const grant = valueOf(await signUpAnonymously(core.identity, { userMetadata: { theme: 'dark' }, caller: CALLER }))
  const who = await core.whoHas(grant)
  const asked = await core.changeOwnAccount(who, { email: EMAIL, password: NEXT })
  expect(asked).toMatchObject(ok({ account: { isAnonymous: true, newEmail: EMAIL } }))
  const token = core.lastMessageTo(EMAIL).linkToken ?? ''
  const confirmed = await changeAtOnce(
    core.identity,
    who,
    { emailChangeToken: token, own: {} },
    { link: PLAIN_LINK, caller: CALLER },
  )
  expect(confirmed).toMatchObject(ok({ account: { isAnonymous: false, email: EMAIL } }))
  expect(confirmed.ok && confirmed.value.identities).toMatchObject([{ provider: 'email' }])
  const again = await core.signIn(EMAIL, NEXT)
  expect(again.ok && again.value.person.account.id).toBe(who.person.account.id)
})

async function rested(core: CoreBench, email = EMAIL): Promise<Authenticated> {
  const who = await signedIn(core, email)
  core.clock.advance(MINUTE)
  return who
}

test('where addresses count at once, so does the change', async () => {
  const core = await prepareCore({ settings: { confirmsEmailItself: true } })
  const who = await rested(core)
  const updated = await core.changeOwnAccount(who, { email: ` ${NEW_EMAIL.toUpperCase()} ` })
  expect(updated).toMatchObject(ok({ account: { email: NEW_EMAIL, newEmail: undefined } }))
  expect(updated.ok && updated.value.identities).toMatchObject([{ provider: 'email', email: NEW_EMAIL }])
})

test.for([
  ['the address is taken', {}, { email: 'berta@example.org' }, { kind: 'email-taken' }],
  ['the address is none', {}, { email: 'berta' }, { kind: 'email-invalid', detail: 'invalid format' }],
  ['mail is switched off', { isEmailOffered: false }, { email: NEW_EMAIL }, { kind: 'email-sign-in-disabled' }],
  ['the number is none', { isPhoneOffered: true }, { phone: '12' }, { kind: 'phone-invalid' }],
  ['phones are switched off', {}, { phone: PHONE }, { kind: 'phone-sign-in-disabled' }],
] as const)('a change is refused when %s', async ([_, settings, changes, refusal], { core }) => {
  await core.person('berta@example.org', PASSWORD)
  const who = await rested(core)
  Object.assign(core.identity.settings, settings)
  expect(await core.changeOwnAccount(who, changes)).toEqual(err(refusal))
  expect(await core.outbox()).toHaveLength(2)
})

test('mails about a change are not sent too often', async ({ core }) => {
  const who = await rested(core)
  await core.changeOwnAccount(who, { email: NEW_EMAIL })
  const tooSoon = err({ kind: 'too-soon', channel: 'email', waitSeconds: 60 })
  expect(await core.changeOwnAccount(who, { email: NEW_EMAIL })).toEqual(tooSoon)
  core.clock.advance(MINUTE)
  expect(await core.changeOwnAccount(who, { email: NEW_EMAIL })).toMatchObject({ ok: true })
})

test('a number is confirmed by text message, not sent too often', async () => {
  const core = await prepareCore({ settings: { isPhoneOffered: true } })
  const who = await rested(core)
  const asked = await core.changeOwnAccount(who, { phone: '+49 151 12345678' })
  expect(asked).toMatchObject(ok({ account: { phone: undefined, newPhone: PHONE } }))
  expect((await core.outbox()).at(-1)).toMatchObject({ kind: 'phone-change', channel: 'sms', recipient: PHONE })
  expect(await core.changeOwnAccount(who, { phone: PHONE })).toEqual(
    err({ kind: 'too-soon', channel: 'sms', waitSeconds: 60 }),
  )
  const code = core.lastMessageTo(PHONE).code ?? ''
  await core.typeCode({ address: { kind: 'phone', phone: PHONE }, code, purposes: ['phone-change'] })
  expect(await core.identity.read.accounts.find(who.person.account.id)).toMatchObject({ phone: PHONE })
})

test('where numbers count at once, so does the change, unless somebody has the number', async () => {
  const core = await prepareCore({ settings: { isPhoneOffered: true, confirmsPhoneItself: true } })
  const updated = await core.changeOwnAccount(await rested(core), { phone: PHONE })
  expect(updated).toMatchObject(ok({ account: { phone: PHONE, phoneConfirmedAt: core.clock.now() } }))
  expect(updated.ok && updated.value.account.appMetadata.providers).toEqual(['email', 'phone'])
  const other = await rested(core, 'berta@example.org')
  expect(await core.changeOwnAccount(other, { phone: PHONE })).toEqual(err({ kind: 'phone-taken' }))
})
