import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { claimOnce, getSecret } from './secret-store.ts'

forEachDatabase('secrets', (open) => {
  test('the first caller creates a secret, and all get the same', async () => {
    const { inTransaction } = await open()
    let made = 0
    const ask = () => getSecret(inTransaction, 'key', () => `secret ${(made += 1)}`)
    const all = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(all).size).toBe(1)
  })

  test('of concurrent claims of the same name, exactly one succeeds', async () => {
    const [one, other] = [await open(), await open()]
    const claims = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).inTransaction((trx) => claimOnce(trx, 'first')),
    )
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1)
  })

  test('a claim that was rolled back can be made again', async () => {
    const { inTransaction } = await open()
    const failing = inTransaction(async (trx) => {
      await claimOnce(trx, 'first')
      throw new Error('something else went wrong')
    })
    await expect(failing).rejects.toThrow('something else')
    expect(await inTransaction((trx) => claimOnce(trx, 'first'))).toBe(true)
    expect(await inTransaction((trx) => claimOnce(trx, 'other'))).toBe(true)
  })
})
