import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { profile, unverified, verified } from '#tests/support/identity/external-profile.ts'
import { matchProfile } from './match-identity.ts'

async function prepare() {
  const core = await prepareCore()
  const mia = await core.signedIn()
  const otto = await core.signedIn('otto@example.org')
  return {
    mia,
    otto,
    match: (said: ReturnType<typeof profile>) => matchProfile(core.identity.read, said, 'authenticated'),
  }
}

const email = (address: string, isVerified: boolean, isPrimary: boolean) => ({ address, isVerified, isPrimary })

test('of two accounts with verified addresses the one of the primary address is meant', async () => {
  const { otto, match } = await prepare()
  const emails = [email('mia@example.org', true, false), email('otto@example.org', true, true)]
  expect(await match(profile({ emails }))).toMatchObject(ok({ kind: 'link', account: { id: otto.person.account.id } }))
})

test('a verified address outweighs an unverified primary one', async () => {
  const { mia, match } = await prepare()
  const emails = [email('otto@example.org', false, true), email('mia@example.org', true, false)]
  expect(await match(profile({ emails }))).toMatchObject(ok({ kind: 'link', account: { id: mia.person.account.id } }))
})

test('a free verified address makes a new account, even if other accounts have the unverified ones', async () => {
  const { match } = await prepare()
  const emails = [email('mia@example.org', false, true), email('neu@example.org', true, false)]
  expect(await match(profile({ emails }))).toEqual(
    ok({ kind: 'new', email: { address: 'neu@example.org', isVerified: true } }),
  )
})

test('an unverified address of somebody links nothing', async () => {
  const { match } = await prepare()
  expect(await match(profile({ emails: unverified() }))).toMatchObject(ok({ kind: 'occupied' }))
})

test('an organisation’s profile links nothing, not even with a verified address', async () => {
  const { match } = await prepare()
  expect(await match(profile({ provider: 'sso:4711', emails: verified() }))).toEqual(
    ok({ kind: 'new', email: undefined }),
  )
})
