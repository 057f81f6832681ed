import { expect, test } from 'vitest'
import { changeRoles } from '#identity/core/admin/change-roles.ts'
import { findPerson } from '#identity/core/admin/find-person.ts'
import { removeAccount } from './manage-access.ts'
import { updateAccount } from '#identity/core/admin/update-account.ts'
import type { IdentityContext } from '#identity/core/context.ts'
import { authenticate } from '#identity/core/sessions/authenticate.ts'
import { CALLER, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { addPerson, askToRecover, followLink, SERVICE, signIn } from '#tests/support/identity/link-requests.ts'

const MAIL = 'anna@example.org'
const remove = (identity: IdentityContext, id: string, keepsId: boolean) =>
  removeAccount(identity, { by: SERVICE, caller: CALLER }, id, { keepsId })

test('a softly removed one keeps its id and nothing personal', async () => {
  const bench = await prepareIdentity()
  const { accessToken, person } = await bench.person(MAIL, 'langes-passwort')
  const { id, createdAt } = person.account
  const personal = { phone: '+4915112345678', userMetadata: { full_name: 'Anna' }, appMetadata: { member: 4711 } }
  await updateAccount(bench.identity, { by: SERVICE, caller: CALLER }, id, personal)
  await askToRecover(bench.identity, MAIL)
  await remove(bench.identity, id, true)
  const found = await findPerson(bench.identity, id)
  expect(found).toMatchObject({ ok: true, value: { account: { id, createdAt, deletedAt: bench.clock.now() } } })
  expect(JSON.stringify(found)).not.toMatch(/anna|4915112345678|argon2|4711/i)
  expect((await authenticate(bench.identity, accessToken)).ok).toBe(false)
  expect((await signIn(bench.identity, MAIL, 'langes-passwort')).ok).toBe(false)
  expect((await followLink(bench.identity, bench.lastMessageTo(MAIL).linkToken, 'recovery')).ok).toBe(false)
  // The token would contain the address.
  expect(await bench.identity.read.tokens.find(id, 'recovery')).toBeUndefined()
})

test.each([true, false])(
  'the audit log tells who removed whom, by id only, also in older lines: %s',
  async (keepsId) => {
    const bench = await prepareIdentity()
    const boss = await addPerson(bench.identity, 'chefin@example.org', { appMetadata: { roles: ['admin'] } })
    const by = { kind: 'account', person: boss } as const
    const { person } = await bench.person(MAIL, 'langes-passwort')
    const { id } = person.account
    await changeRoles(bench.identity, { by, caller: CALLER }, id, { add: ['board'], remove: [] })
    await removeAccount(bench.identity, { by, caller: CALLER }, id, { keepsId })
    const { items } = await bench.identity.read.audit.list({ page: { number: 1, size: 9 } })
    const deletion = { action: 'user_deleted', actorId: boss.account.id, actorEmail: 'chefin@example.org' }
    expect(items[0]).toMatchObject({ ...deletion, traits: { user_id: id }, ip: CALLER.ip })
    expect(items).toContainEqual(expect.objectContaining({ action: 'user_modified', actorEmail: 'chefin@example.org' }))
    expect(items.filter(({ actorId }) => actorId === id).map(({ ip }) => ip)).toEqual(['', '', ''])
    expect(JSON.stringify(items)).not.toContain(MAIL)
  },
)
