import { expect, test } from 'vitest'
import { requestRecovery } from '#identity/core/mail-links/request-recovery.ts'
import { prepareCore } from '#tests/support/identity/core-bench.ts'
import { CALLER, PLAIN_LINK } from '#tests/support/identity/identity-bench.ts'
import { granted } from '#tests/support/identity/second-factor.ts'
import { ENDED_BY_PASSWORD, replacePassword } from './new-password.ts'
import type { TokenPurpose } from './one-time-token.ts'

async function prepare() {
  const core = await prepareCore({ settings: { isPhoneOffered: true } })
  const who = await core.signedIn()
  await core.signedInAgain()
  const context = { link: PLAIN_LINK, caller: CALLER }
  await granted(core.changeOwnAccount(who, { email: 'neu@example.org', phone: '+4915112345678' }))
  await granted(requestRecovery(core.identity, { email: 'mia@example.org', ...context }))
  const replace = (keeping: string | undefined) =>
    core.identity.write(async (store) => {
      const person = await store.accounts.findPerson(who.person.account.id)
      if (!person) throw new Error('the account is gone')
      return replacePassword(store, person, 'neu', keeping)
    })
  return { core, who, replace, id: who.person.account.id }
}

test('with a new password go all tokens that the old one may have made, and the changes they stand for', async () => {
  const { core, replace, id } = await prepare()
  const begun: TokenPurpose[] = ['recovery', 'email-change-current', 'email-change-new', 'phone-change']
  const tokens = () => Promise.all(begun.map((purpose) => core.identity.read.tokens.find(id, purpose)))
  expect((await tokens()).every((token) => token !== undefined)).toBe(true)
  expect(ENDED_BY_PASSWORD).toEqual(expect.arrayContaining(begun))
  await replace(undefined)
  expect(await tokens()).toEqual([undefined, undefined, undefined, undefined])
  expect(await core.identity.read.accounts.find(id)).toMatchObject({
    passwordHash: 'neu',
    newEmail: undefined,
    newPhone: undefined,
    emailChangeConfirmed: 'none',
  })
})

test('the session in which it was changed stays, and without one none does', async () => {
  const { core, who, replace, id } = await prepare()
  const sessions = async () => (await core.identity.read.sessions.listOf(id)).map((session) => session.id)
  expect(await sessions()).toHaveLength(2)
  await replace(who.session.id)
  expect(await sessions()).toEqual([who.session.id])
  await replace(undefined)
  expect(await sessions()).toEqual([])
})
