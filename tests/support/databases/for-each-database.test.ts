import { expect, test } from 'vitest'
import { forEachDatabase } from './for-each-database.ts'

forEachDatabase('a database for tests', (open) => {
  const secret = { name: 'greeting', value: 'hello' }

  test('what one connection commits, another one in the same test reads', async () => {
    const [first, second] = [await open(), await open()]
    await first.inTransaction((trx) => trx.insertInto('secrets').values(secret).execute())
    expect(await second.db.selectFrom('secrets').selectAll().execute()).toEqual([secret])
  })

  test('the next test starts with empty tables', async () => {
    const { db } = await open()
    expect(await db.selectFrom('secrets').selectAll().execute()).toEqual([])
  })
})
