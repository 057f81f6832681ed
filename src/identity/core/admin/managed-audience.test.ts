import { expect, test } from 'vitest'
import type { Administrator } from '#identity/core/accounts/administrators.ts'
import { err, ok } from '#shared/result.ts'
import { AS_SERVICE, prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { changeRoles, handOverRole } from './change-roles.ts'
import { createAccount } from './create-account.ts'
import { findPerson } from './find-person.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { endSessionsOf, removeAccount, removeFactorOf } from './manage-access.ts'
import { updateAccount } from './update-account.ts'

const UNKNOWN = err({ kind: 'account-unknown' })
const NOT_ADMIN = err({ kind: 'not-admin' })

/** Two audiences in one service, the administrator of the second, and a member of each. */
async function prepare() {
  const core = await prepareCore()
  const youth = { audience: 'jugend', confirmsEmail: true, confirmsPhone: false }
  const chair = valueOf(
    await createAccount(core.identity, AS_SERVICE, { ...youth, email: 'leitung@example.org', role: 'admin' }),
  )
  const mia = valueOf(await createAccount(core.identity, AS_SERVICE, { ...youth, email: 'mia@example.org' }))
  const anna = await core.addPerson('anna@example.org')
  const by: Administrator = { kind: 'account', person: chair }
  return { ...core, acting: { by, caller: CALLER }, own: mia.account.id, foreign: anna.account.id }
}

test('an administrator changes and removes people of the own audience, and nobody else', async () => {
  const { identity, acting, own, foreign } = await prepare()
  expect(await updateAccount(identity, acting, foreign, { password: 'ein neues Passwort' })).toEqual(UNKNOWN)
  expect(await changeRoles(identity, acting, foreign, { add: ['admin'], remove: [] })).toEqual(UNKNOWN)
  expect(await handOverRole(identity, acting, { role: 'admin', from: foreign, to: own })).toEqual(UNKNOWN)
  expect(await endSessionsOf(identity, acting, foreign)).toEqual(UNKNOWN)
  expect(await removeFactorOf(identity, acting, foreign, own)).toEqual(UNKNOWN)
  expect(await removeAccount(identity, acting, foreign, { keepsId: false })).toEqual(UNKNOWN)
  expect(await updateAccount(identity, acting, own, { password: 'ein neues Passwort' })).toMatchObject({ ok: true })
  expect(await removeAccount(identity, acting, own, { keepsId: false })).toMatchObject({ ok: true })
  expect(await findPerson(identity, foreign)).toMatchObject({ ok: true })
})

test('an administrator makes nobody an administrator of another audience', async () => {
  const { identity, acting, own } = await prepare()
  const creation = { email: 'neu@example.org', role: 'admin', confirmsEmail: true, confirmsPhone: false }
  expect(await createAccount(identity, acting, { ...creation, audience: 'authenticated' })).toEqual(NOT_ADMIN)
  expect(await updateAccount(identity, acting, own, { audience: 'authenticated', role: 'admin' })).toEqual(NOT_ADMIN)
  expect(await createAccount(identity, acting, creation)).toMatchObject({ value: { account: { audience: 'jugend' } } })
})

test('invitations and links of an administrator are for the own audience', async () => {
  const { identity, acting, messages } = await prepare()
  const common = { userMetadata: {}, link: PLAIN_LINK, ...acting }
  const invited = await invite(identity, { ...common, email: 'anna@example.org', sendsMail: false })
  expect(invited).toMatchObject(ok({ person: { account: { audience: 'jugend' } } }))
  const link = await generateLink(identity, { ...common, purpose: 'recovery', email: 'anna@example.org' })
  expect(link).toMatchObject(ok({ person: { account: { audience: 'jugend' } } }))
  expect(messages()).toEqual([])
})
