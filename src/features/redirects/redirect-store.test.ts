import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRedirectStore } from './redirect-store.ts'

forEachDatabase('old addresses', (open) => {
  test('each file has its own, and takes an address that another one had', async () => {
    const { db, inTransaction } = await open()
    const replace = (file: string, ...redirects: { from: string; to: string }[]) =>
      inTransaction((trx) => createRedirectStore(trx).replace(file, redirects))
    await replace('a.md', { from: '/1', to: '/a' }, { from: '/2', to: '/a' }, { from: '/2', to: '/aa' })
    await replace('b.md', { from: '/2', to: '/b' })
    expect(await createRedirectStore(db).list()).toEqual([
      { from: '/1', to: '/a' },
      { from: '/2', to: '/b' },
    ])
    await replace('a.md')
    expect(await createRedirectStore(db).list()).toEqual([{ from: '/2', to: '/b' }])
    expect(await createRedirectStore(db).listOf('b.md')).toHaveLength(1)
  })
})
