import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { CALLER, PLAIN_LINK, prepareIdentity } from '#tests/support/identity/identity-bench.ts'
import { addPerson, SERVICE, valueOf } from '#tests/support/identity/link-requests.ts'
import type { Administrator } from '#identity/core/accounts/administrators.ts'

const UNKNOWN = err({ kind: 'account-unknown' })
const NOT_ADMIN = err({ kind: 'not-admin' })

/** Two groups of people in one service, the administrator of the second, and somebody of each. */
async function prepare() {
  const bench = await prepareIdentity()
  const { admin } = bench.identity
  const youth = { audience: 'jugend', confirmsEmail: true, confirmsPhone: false }
  const chair = valueOf(await admin.create({ ...youth, email: 'leitung@example.org', role: 'admin' }, SERVICE, CALLER))
  const mia = valueOf(await admin.create({ ...youth, email: 'mia@example.org' }, SERVICE, CALLER))
  const anna = await addPerson(bench.identity, 'anna@example.org')
  const by: Administrator = { kind: 'account', person: chair }
  return { bench, admin, by, own: mia.account.id, foreign: anna.account.id }
}

test('an administrator changes and removes people of the own audience, and nobody else', async () => {
  const { admin, by, own, foreign } = await prepare()
  expect(await admin.update(foreign, { password: 'ein neues Passwort' }, by, CALLER)).toEqual(UNKNOWN)
  expect(await admin.changeRoles(foreign, { add: ['admin'], remove: [] }, by, CALLER)).toEqual(UNKNOWN)
  expect(await admin.handOverRole({ role: 'admin', from: foreign, to: own }, by, CALLER)).toEqual(UNKNOWN)
  expect(await admin.endSessions(foreign, by, CALLER)).toEqual(UNKNOWN)
  expect(await admin.removeFactor(foreign, own, by, CALLER)).toEqual(UNKNOWN)
  expect(await admin.remove(foreign, { keepsId: false }, by, CALLER)).toEqual(UNKNOWN)
  expect(await admin.update(own, { password: 'ein neues Passwort' }, by, CALLER)).toMatchObject({ ok: true })
  expect(await admin.remove(own, { keepsId: false }, by, CALLER)).toMatchObject({ ok: true })
  expect(await admin.find(foreign)).toMatchObject({ ok: true })
})

test('an administrator makes nobody an administrator of another audience', async () => {
  const { admin, by, own } = await prepare()
  const creation = { email: 'neu@example.org', role: 'admin', confirmsEmail: true, confirmsPhone: false }
  expect(await admin.create({ ...creation, audience: 'authenticated' }, by, CALLER)).toEqual(NOT_ADMIN)
  expect(await admin.update(own, { audience: 'authenticated', role: 'admin' }, by, CALLER)).toEqual(NOT_ADMIN)
  expect(await admin.create(creation, by, CALLER)).toMatchObject({ value: { account: { audience: 'jugend' } } })
})

test('invitations and links of an administrator are for the own audience', async () => {
  const { admin, by, bench } = await prepare()
  const common = { userMetadata: {}, link: PLAIN_LINK, by, caller: CALLER }
  const invited = await admin.invite({ ...common, email: 'anna@example.org', sendsMail: false })
  expect(invited).toMatchObject({ ok: true, value: { person: { account: { audience: 'jugend' } } } })
  const link = await admin.generateLink({ ...common, purpose: 'recovery', email: 'anna@example.org' })
  expect(link).toMatchObject({ ok: true, value: { person: { account: { audience: 'jugend' } } } })
  expect(bench.messages()).toEqual([])
})
