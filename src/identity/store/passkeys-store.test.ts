import { expect, test as plain } from 'vitest'
import type { Passkey, PasskeyChallenge } from '#identity/core/passkeys/passkey.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import {
  after,
  NOON,
  openStore,
  sampleAccount,
  sampleFactor,
  sampleSession,
  winnersOfTwenty,
} from '#tests/support/samples/sample-people.ts'

const bare: Passkey = {
  id: 'bare',
  accountId: 'anna',
  factorId: undefined,
  credentialId: 'credential-1',
  publicKey: 'key',
  counter: 0,
  transports: [],
  isBackupEligible: false,
  isBackedUp: false,
  friendlyName: undefined,
  assurance: 'aal1',
  createdAt: NOON,
  lastUsedAt: undefined,
}
/** The highest count of an authenticator. */
const HIGHEST = 2 ** 32 - 1
const full: Passkey = {
  ...bare,
  id: 'full',
  factorId: 'f',
  credentialId: 'credential-2',
  counter: HIGHEST - 1,
  transports: ['internal', 'hybrid'],
  isBackupEligible: true,
  isBackedUp: true,
  friendlyName: 'Handy',
  assurance: 'aal2',
  createdAt: after(1),
  lastUsedAt: after(2),
}
const asked = { purpose: 'registration', sessionId: 's' } as const

forEachDatabase('passkeys', (open) => {
  const test = plain.extend('given', () => setUp())
  async function setUp() {
    const opened = await openStore(open)
    await opened.addAccounts(sampleAccount('anna'), sampleAccount('bernd'))
    await opened.transaction(async (store) => {
      await store.factors.add(sampleFactor('f', 'anna', { kind: 'webauthn' }))
      await store.sessions.add(sampleSession('s', 'anna'))
      for (const passkey of [bare, full]) await store.passkeys.add(passkey)
    })
    return opened
  }
  const use = (counter: number) => ({ counter, isBackedUp: true, at: after(9) })

  test('keys come back as they were stored, the oldest first', async ({ given: { store } }) => {
    expect(await store.passkeys.listOf('anna')).toEqual([bare, full])
    expect(await store.passkeys.listOf('bernd')).toEqual([])
    expect(await store.passkeys.find('full')).toEqual(full)
    expect(await store.passkeys.findByCredential('credential-1')).toEqual(bare)
    expect(await store.passkeys.findByCredential('credential-3')).toBeUndefined()
  })

  test('a use counts on, never back; a key that does not count may stay at 0', async () => {
    const { store, transaction } = await setUp()
    const useIn = (id: string, counter: number) => transaction(({ passkeys }) => passkeys.use(id, use(counter)))
    expect(await useIn('full', HIGHEST)).toBe(true)
    for (const counter of [HIGHEST, HIGHEST - 1, 0]) expect(await useIn('full', counter)).toBe(false)
    expect([await useIn('bare', 0), await useIn('bare', 0), await useIn('bare', 1), await useIn('bare', 0)]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(await store.passkeys.find('bare')).toEqual({ ...bare, counter: 1, isBackedUp: true, lastUsedAt: after(9) })
  })

  test('of many that use one count at once, one gets in', async ({ given: { transaction } }) => {
    expect(await winnersOfTwenty(() => transaction(({ passkeys }) => passkeys.use('full', use(HIGHEST))))).toBe(1)
  })

  test('names and bonds change; a key goes with its factor, unless it was released, and with its account', async () => {
    const { store, transaction } = await setUp()
    await transaction(async ({ passkeys }) => {
      await passkeys.rename('bare', 'Laptop')
      await passkeys.rename('full', undefined)
      await passkeys.releaseAllOf('anna')
      await passkeys.bind('bare', 'f')
    })
    expect(await store.passkeys.listOf('anna')).toEqual([
      { ...bare, friendlyName: 'Laptop', factorId: 'f', assurance: 'aal2' },
      { ...full, friendlyName: undefined, factorId: undefined },
    ])
    await transaction(({ factors }) => factors.remove('f'))
    expect((await store.passkeys.listOf('anna')).map(({ id }) => id)).toEqual(['full'])
    await transaction(({ accounts }) => accounts.remove('anna'))
    expect(await store.passkeys.find('full')).toBeUndefined()
  })

  test('keys are removed one by one or all together', async ({ given: { store, transaction } }) => {
    await transaction(({ passkeys }) => passkeys.remove('bare'))
    expect((await store.passkeys.listOf('anna')).map(({ id }) => id)).toEqual(['full'])
    await transaction(({ passkeys }) => passkeys.removeAllOf('anna'))
    expect(await store.passkeys.listOf('anna')).toEqual([])
  })

  test('a question is taken once, for what and by whom it was asked', async ({ given: { transaction } }) => {
    const anybody = { purpose: 'sign-in', sessionId: undefined } as const
    await transaction(async ({ passkeys }) => {
      await passkeys.addChallenge({ id: 'q', ...asked, createdAt: NOON })
      await passkeys.addChallenge({ id: 'a', ...anybody, createdAt: NOON })
    })
    const take = (id: string, of: Pick<PasskeyChallenge, 'purpose' | 'sessionId'>) =>
      transaction(({ passkeys }) => passkeys.takeChallenge(id, of))
    expect(await take('q', anybody)).toBeUndefined()
    expect(await take('q', { ...asked, sessionId: 'other' })).toBeUndefined()
    expect(await take('q', { ...asked, purpose: 'second-factor' })).toBeUndefined()
    expect(await take('a', asked)).toBeUndefined()
    expect(await take('a', anybody)).toEqual({ id: 'a', ...anybody, createdAt: NOON })
    expect(await winnersOfTwenty(async () => (await take('q', asked)) !== undefined)).toBe(1)
  })

  test('questions end with their session and with time', async ({ given: { transaction } }) => {
    await transaction(async ({ passkeys, sessions }) => {
      await passkeys.addChallenge({ id: 'q', ...asked, createdAt: NOON })
      await passkeys.addChallenge({ id: 'old', purpose: 'sign-in', sessionId: undefined, createdAt: NOON })
      await passkeys.addChallenge({ id: 'new', purpose: 'sign-in', sessionId: undefined, createdAt: after(2) })
      await sessions.remove('s')
    })
    expect(await transaction(({ passkeys }) => passkeys.purgeChallenges(after(1)))).toBe(1)
    expect(await transaction(({ passkeys }) => passkeys.purgeChallenges(after(3)))).toBe(1)
  })
})
