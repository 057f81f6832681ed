import { setImmediate as turn } from 'node:timers/promises'
import { expect, test as plain } from 'vitest'
import type { Account } from '#identity/core/accounts/account.ts'
import type { IdentityStore } from '#identity/core/store.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { NOON, openStore, sampleAccount, sampleSession, winnersOfTwenty } from '#tests/support/samples/sample-people.ts'
import { sampleMail } from '#tests/support/samples/sample-mail.ts'

const message = { ...sampleMail('m', { kind: 'magic-link', recipient: '+4915112345678' }), channel: 'sms' } as const

forEachDatabase('a transaction of the identity service', (open) => {
  const test = plain.extend('opened', () => openStore(open))
  test('sends its messages by the outbox of the site', async ({ opened: { transaction, connection } }) => {
    await transaction(({ outbox }) => outbox.add(message))
    await transaction(({ outbox }) => outbox.add({ ...message, id: 'n', channel: 'email', recipient: 'a@b.example' }))
    const claimed = await connection.inTransaction((trx) => createOutboxStore(trx, connection.engine).claimDue(NOON, 9))
    expect(claimed).toMatchObject([message, { id: 'n', recipient: 'a@b.example' }])
  })

  test('that fails leaves nothing behind, no account and no message', async () => {
    const { store, transaction, connection } = await openStore(open)
    const work = transaction(async ({ accounts, outbox }) => {
      await accounts.add(sampleAccount('anna'))
      await outbox.add(message)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await store.accounts.find('anna')).toBeUndefined()
    expect(await connection.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('sees what it wrote itself; others see it when it is committed', async ({ opened: { store, transaction } }) => {
    await transaction(async ({ accounts }) => {
      await accounts.add(sampleAccount('anna'))
      expect(await accounts.findPerson('anna')).toBeDefined()
      expect(await store.accounts.find('anna')).toBeUndefined()
    })
    expect(await store.accounts.find('anna')).toBeDefined()
  })

  test('of twenty sign-ups with one address at the same moment one makes the account, the others find it', async () => {
    const { transaction } = await openStore(open)
    let count = 0
    const signUp = () => {
      count += 1
      const account = sampleAccount(`a${count}`, { email: 'same@club.example' })
      return transaction(async ({ accounts }) => {
        if (await accounts.findByEmail('same@club.example', 'authenticated')) return false
        await accounts.add(account)
        return true
      })
    }
    expect(await winnersOfTwenty(signUp)).toBe(1)
  })

  test.each<[string, (store: IdentityStore) => Promise<Account | undefined>]>([
    ['id', ({ accounts }) => accounts.find('anna')],
    ['address', ({ accounts }) => accounts.findByEmail('anna@club.example', 'authenticated')],
    ['number', ({ accounts }) => accounts.findByPhone('+4915112345678', 'authenticated')],
    ['person', async ({ accounts }) => (await accounts.findPerson('anna'))?.account],
    ['session', async ({ sessions }) => (await sessions.findWithPerson('s'))?.person.account],
  ])('what twenty change at the same moment about an account found by its %s is all kept', async (_, find) => {
    const { store, transaction, addAccounts } = await openStore(open)
    await addAccounts(sampleAccount('anna', { phone: '+4915112345678', userMetadata: { count: 0 } }))
    await transaction(({ sessions }) => sessions.add(sampleSession('s', 'anna')))
    const raise = () =>
      transaction(async (inside) => {
        const account = await find(inside)
        if (!account) throw new Error('gone')
        const count = Number(account.userMetadata['count']) + 1
        await inside.accounts.save({ ...account, userMetadata: { count } })
        return true
      })
    expect(await winnersOfTwenty(raise)).toBe(20)
    expect((await store.accounts.find('anna'))?.userMetadata).toEqual({ count: 20 })
  })

  test('is not overtaken by another process, or runs again and sees what that one wrote', async () => {
    const [here, there] = [await openStore(open), await openStore(open)]
    let tries = 0
    let overtaking: Promise<unknown> | undefined
    const found = await here.transaction(async ({ accounts }) => {
      tries += 1
      const known = await accounts.findByEmail('same@club.example', 'authenticated')
      if (known) return known.id
      overtaking = there.addAccounts(sampleAccount('there', { email: 'same@club.example' })).catch(() => undefined)
      // On SQLite it has begun by then, and has to wait until this transaction is over.
      await (here.connection.engine === 'sqlite' ? turn() : overtaking)
      await accounts.add(sampleAccount('here', { email: 'same@club.example' }))
      return 'here'
    })
    await overtaking
    const isSqlite = here.connection.engine === 'sqlite'
    expect({ found, tries }).toEqual(isSqlite ? { found: 'here', tries: 1 } : { found: 'there', tries: 2 })
    expect(await here.store.accounts.findByEmail('same@club.example', 'authenticated')).toMatchObject({ id: found })
  })

  test('that fails for another reason is not tried again', async ({ opened: { transaction } }) => {
    let tries = 0
    const work = transaction(async () => {
      tries += 1
      throw new Error('a mistake')
    })
    await expect(work).rejects.toThrow('a mistake')
    expect(tries).toBe(1)
  })
})
