import { expect } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { isAdministrator } from '#identity/core/accounts/administrators.ts'
import { changeAtOnce } from '#identity/core/own-account/change-at-once.ts'
import { changeOwnAccount } from '#identity/core/own-account/change-own-account.ts'
import type { Authenticated } from '#identity/core/sessions/session.ts'
import { signInWithPassword } from '#identity/core/sessions/sign-in-with-password.ts'
import { signOut } from '#identity/core/sessions/sign-out.ts'
import { signUpAnonymously } from '#identity/core/sign-up/sign-up-anonymously.ts'
import { err } from '#shared/result.ts'
import {
  CALLER,
  type IdentityBench,
  PLAIN_LINK,
  prepareIdentity,
  test,
} from '#tests/support/identity/identity-bench.ts'
import type { AccountChanges } from './wanted-changes.ts'
import { sampleFactor } from '#tests/support/samples/sample-people.ts'
import { whoHas } from '#tests/support/identity/second-factor.ts'
import { valueOf } from '#tests/support/value-of.ts'

const EMAIL = 'anna@example.org'
const NEW_EMAIL = 'anna.arndt@example.org'
const PHONE = '+4915112345678'
const PASSWORD = 'Topspin und Unterschnitt'
const NEXT = 'Vorhand und Rückhand'

const update = (bench: IdentityBench, who: Authenticated, changes: AccountChanges) =>
  changeOwnAccount(bench.identity, who, changes, { link: PLAIN_LINK, caller: CALLER })

const signedIn = async (bench: IdentityBench, email = EMAIL) => whoHas(bench, await bench.person(email, PASSWORD))

async function change(bench: IdentityBench, { person, claims }: Authenticated, changes: Partial<Account>) {
  await bench.identity.write((store) => store.accounts.save({ ...person.account, ...changes }))
  const found = await bench.identity.read.sessions.findWithPerson(claims.session_id)
  if (!found) throw new Error('no session')
  return { ...found, claims }
}

async function withFactor(bench: IdentityBench, who: Authenticated): Promise<Authenticated> {
  await bench.identity.write((store) =>
    store.factors.add(sampleFactor('f', who.person.account.id, { status: 'verified' })),
  )
  return change(bench, who, {})
}

test('metadata that are too large change nothing, also nothing else that was asked for', async ({ service: bench }) => {
  const who = await signedIn(bench)
  const changes = { userMetadata: { bio: 'x'.repeat(9_000) }, password: NEXT, email: NEW_EMAIL }
  expect(await update(bench, who, changes)).toEqual(err({ kind: 'metadata-too-large' }))
  expect(await bench.identity.read.accounts.find(who.person.account.id)).toEqual(who.person.account)
})

test('nobody gives themselves an office', async ({ service: bench }) => {
  const who = await signedIn(bench)
  const sneaky = { userMetadata: { roles: ['admin'] }, appMetadata: { roles: ['admin'] }, role: 'admin' }
  const updated = valueOf(await update(bench, who, sneaky))
  expect(updated.account).toMatchObject({ role: '', appMetadata: { provider: 'email', providers: ['email'] } })
  expect(isAdministrator(updated)).toBe(false)
})

test('a change is written down', async ({ service: bench }) => {
  const who = await signedIn(bench)
  await update(bench, who, { password: NEXT })
  const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 2 } })
  expect(items.map(({ action }) => action).toSorted()).toEqual(['user_modified', 'user_updated_password'])
})

test('a session that was ended in the meantime changes nothing', async ({ service: bench }) => {
  const who = await signedIn(bench)
  await signOut(bench.identity, who, 'global', CALLER)
  expect(await update(bench, who, { password: NEXT })).toEqual(err({ kind: 'session-gone' }))
})

test.each([[{ password: NEXT }], [{ email: NEW_EMAIL }], [{ phone: PHONE }]])(
  'people of an organisation change %o there, and their metadata here',
  async (changes) => {
    const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
    const who = await change(bench, await signedIn(bench), { isManagedBySso: true })
    expect(await update(bench, who, changes)).toEqual(err({ kind: 'managed-by-sso' }))
    expect(await update(bench, who, { userMetadata: { theme: 'dark' } })).toMatchObject({ ok: true })
  },
)

test.each([[{ password: NEXT }], [{ email: NEW_EMAIL }], [{ phone: PHONE }]])(
  'who has a second factor shows it before changing %o',
  async (changes) => {
    const bench = await prepareIdentity({ settings: { isPhoneOffered: true } })
    const who = await withFactor(bench, await signedIn(bench))
    expect(await update(bench, who, changes)).toEqual(err({ kind: 'second-factor-needed' }))
    const raised = { ...who, session: { ...who.session, assurance: 'aal2' as const } }
    expect(await update(bench, raised, changes)).toEqual(err({ kind: 'second-factor-needed' }))
    const shown = { ...raised, claims: { ...who.claims, aal: 'aal2' as const } }
    expect(await update(bench, shown, changes)).toMatchObject({ ok: true })
  },
)

test('a second factor is not asked for where only metadata change', async ({ service: bench }) => {
  const who = await withFactor(bench, await signedIn(bench))
  expect(await update(bench, who, { userMetadata: { theme: 'dark' }, email: EMAIL })).toMatchObject({ ok: true })
})

test('an anonymous person first needs an address to give a password to', async () => {
  const bench = await prepareIdentity({ settings: { isAnonymousOffered: true } })
  const grant = valueOf(await signUpAnonymously(bench.identity, { userMetadata: {}, caller: CALLER }))
  const who = await whoHas(bench, grant)
  expect(await update(bench, who, { password: NEXT })).toEqual(err({ kind: 'no-address' }))
})

test('an anonymous person becomes a real one by confirming an address, and keeps the account', async () => {
  const bench = await prepareIdentity({ settings: { isAnonymousOffered: true } })
  const grant = valueOf(await signUpAnonymously(bench.identity, { userMetadata: { theme: 'dark' }, caller: CALLER }))
  const who = await whoHas(bench, grant)
  const asked = await update(bench, who, { email: EMAIL, password: NEXT })
  expect(asked).toMatchObject({ ok: true, value: { account: { isAnonymous: true, newEmail: EMAIL } } })
  const token = bench.lastMessageTo(EMAIL).linkToken ?? ''
  const confirmed = await changeAtOnce(
    bench.identity,
    who,
    { emailChangeToken: token, own: {} },
    { link: PLAIN_LINK, caller: CALLER },
  )
  expect(confirmed).toMatchObject({ ok: true, value: { account: { isAnonymous: false, email: EMAIL } } })
  expect(confirmed.ok && confirmed.value.identities).toMatchObject([{ provider: 'email' }])
  const request = { email: EMAIL, phone: undefined, password: NEXT, caller: CALLER }
  const again = await signInWithPassword(bench.identity, request)
  expect(again.ok && again.value.person.account.id).toBe(who.person.account.id)
})
