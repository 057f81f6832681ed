import { expect, test as plain } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import { withProvider } from '#identity/core/accounts/new-account.ts'
import type { IdentitySettings } from '#identity/core/settings.ts'
import { err } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER } from '#tests/support/identity/identity-bench.ts'
import { sampleFactor, sampleIdentity } from '#tests/support/samples/sample-people.ts'
import { unlinkIdentity } from './unlink-identity.ts'

const EMAIL = 'anna@example.org'
const PASSWORD = 'Topspin und Unterschnitt'

/** A person with an address and a GitHub identity. */
async function prepare(settings: Partial<IdentitySettings> = {}, changes: Partial<Account> = {}) {
  const core = await prepareCore({ settings: { isLinkingOffered: true, ...settings } })
  const grant = await core.person(EMAIL, PASSWORD)
  const { account } = grant.person
  const github = sampleIdentity(core.identity.newId(), account.id, { provider: 'github', email: EMAIL })
  await core.identity.write(async (store) => {
    await store.identities.add(github)
    await store.accounts.save({ ...account, appMetadata: withProvider(account.appMetadata, 'github'), ...changes })
  })
  const who = await core.whoHas(grant)
  const idOf = (provider: string) => who.person.identities.find((one) => one.provider === provider)?.id ?? ''
  const unlink = (id: string) => unlinkIdentity(core.identity, who, id, CALLER)
  const person = async () => core.identity.read.accounts.findPerson(account.id)
  return { core, who, idOf, unlink, person }
}

const test = plain.extend('given', () => prepare())

test('a way in at a provider is given up; the address stays', async ({ given: { core, idOf, unlink, person } }) => {
  expect(await unlink(idOf('github'))).toMatchObject({ ok: true })
  expect(await person()).toMatchObject({
    identities: [{ provider: 'email' }],
    account: { email: EMAIL, appMetadata: { provider: 'email', providers: ['email'] } },
  })
  expect(await core.audit(1)).toMatchObject([{ action: 'identity_unlinked', traits: { provider: 'github' } }])
})

test('with the way in by mail the address goes, the password and every mail on its way', async () => {
  const { core, idOf, unlink, person } = await prepare()
  core.clock.advance(60_000)
  await core.askToRecover(EMAIL)
  expect(await unlink(idOf('email'))).toMatchObject({ ok: true })
  expect(await person()).toMatchObject({
    identities: [{ provider: 'github' }],
    account: { email: undefined, emailConfirmedAt: undefined, passwordHash: undefined },
  })
  expect((await person())?.account.appMetadata).toEqual({ provider: 'github', providers: ['github'] })
  const recovered = await core.followMail(EMAIL, 'recovery')
  expect(recovered).toMatchObject({ ok: false })
})

test('the password stays as long as there is a number that it goes with', async () => {
  const phone = { phone: '+4915112345678', phoneConfirmedAt: new Date('2024-12-01T12:00:00Z') }
  const { idOf, unlink, person } = await prepare({}, phone)
  await unlink(idOf('email'))
  expect((await person())?.account.passwordHash).toBeDefined()
})

test('the last way in stays', async ({ given: { idOf, unlink } }) => {
  await unlink(idOf('github'))
  expect(await unlink(idOf('email'))).toEqual(err({ kind: 'last-identity' }))
})

test('nobody gives up a way in of somebody else', async ({ given: { core, unlink } }) => {
  const other = await core.person('berta@example.org', PASSWORD)
  expect(await unlink(other.person.identities[0]?.id ?? '')).toEqual(err({ kind: 'identity-unknown' }))
  expect(await core.identity.read.identities.listOf(other.person.account.id)).toHaveLength(1)
})

test('it is refused where linking is switched off', async () => {
  const { idOf, unlink } = await prepare({ isLinkingOffered: false })
  expect(await unlink(idOf('github'))).toEqual(err({ kind: 'linking-disabled' }))
})

test('people of an organisation keep the way in that it gave them', async () => {
  const { idOf, unlink } = await prepare({}, { isManagedBySso: true })
  expect(await unlink(idOf('github'))).toEqual(err({ kind: 'managed-by-sso' }))
})

test('who has a second factor shows it first', async ({ given: { core, who, idOf, unlink } }) => {
  await core.identity.write((store) =>
    store.factors.add(sampleFactor('f', who.person.account.id, { status: 'verified' })),
  )
  expect(await unlink(idOf('github'))).toEqual(err({ kind: 'second-factor-needed' }))
})

test('the only administrator keeps the address by which they can be reached', async () => {
  const { idOf, unlink } = await prepare({}, { role: 'admin' })
  expect(await unlink(idOf('email'))).toEqual(err({ kind: 'last-administrator' }))
  expect(await unlink(idOf('github'))).toMatchObject({ ok: true })
})

test('a session that was ended in the meantime gives up nothing', async ({ given: { core, who, idOf, unlink } }) => {
  await core.signOut(who, 'global')
  expect(await unlink(idOf('github'))).toEqual(err({ kind: 'session-gone' }))
})
