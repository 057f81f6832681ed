import { expect, test, vi } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { Database } from './database.ts'
import { runKeptQuery } from './kept-query.ts'

const add = (db: Database, name: string, value: string) =>
  runKeptQuery(db, 'test: add a secret', [name, value], () =>
    db
      .insertInto('secrets')
      .values({ name, value })
      .onConflict((conflict) => conflict.doNothing()),
  )

forEachDatabase('queries that are kept', (open) => {
  test('each run has its own values, inside of transactions and outside', async () => {
    const { db, inTransaction } = await open()
    for (const name of ['a', 'b', 'c']) {
      const { numAffectedRows } = await inTransaction((trx) => add(trx, name, `value of ${name}`))
      expect(numAffectedRows).toBe(1n)
    }
    expect((await inTransaction((trx) => add(trx, 'b', 'another'))).numAffectedRows).toBe(0n)
    const find = async (name: string) => {
      const query = () => db.selectFrom('secrets').select('value').where('name', '=', name)
      return (await runKeptQuery(db, 'test: find a secret', [name], query)).rows
    }
    expect(await find('a')).toEqual([{ value: 'value of a' }])
    expect(await find('b')).toEqual([{ value: 'value of b' }])
    expect(await find('d')).toEqual([])
  })

  test('the query is composed once', async () => {
    const { db } = await open()
    const compose = vi.fn<() => ReturnType<typeof query>>(() => query())
    const query = () => db.selectFrom('secrets').select('value').where('name', '=', 'x')
    for (let i = 0; i < 3; i++) await runKeptQuery(db, 'test: compose once', ['x'], compose)
    expect(compose).toHaveBeenCalledTimes(1)
  })

  test('values that are not those of the query are refused before they are sent', async () => {
    const { db } = await open()
    const query = () => db.selectFrom('secrets').select('value').where('name', '=', 'x').where('value', '=', 'y')
    await expect(runKeptQuery(db, 'test: wrong order', ['y', 'x'], query)).rejects.toThrow('are not those of its query')
  })
})
