import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { measureTables } from './measure-tables.ts'

forEachDatabase('measuring', (open, engine) => {
  test('the tables of a server count in addition to the data folder, with their indexes', async () => {
    const connection = await open()
    const before = await measureTables(connection)
    if (engine === 'sqlite') return expect(before).toBe(0)
    const rows = Array.from({ length: 500 }, (_, number) => ({ name: `name ${number}`, value: 'x'.repeat(500) }))
    await connection.inTransaction((trx) => trx.insertInto('secrets').values(rows).execute())
    expect((await measureTables(connection)) - before).toBeGreaterThan(250_000)
  })
})
