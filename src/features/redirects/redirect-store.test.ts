import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createRedirectStore } from './redirect-store.ts'

forEachDatabase('old addresses', (open) => {
  test('each file has its own; of two that name one address the later in the alphabet leads, until it names it no more', async () => {
    const { db, inTransaction } = await open()
    const replace = (file: string, ...redirects: { from: string; to: string }[]) =>
      inTransaction((trx) => createRedirectStore(trx).replace(file, redirects))
    const { list, listOf } = createRedirectStore(db)
    await replace('redirects.yaml', { from: '/1', to: '/c' }, { from: '/2', to: '/c' })
    await replace('news/b.md', { from: '/2', to: '/b' }, { from: '/3', to: '/b' }, { from: '/3', to: '/bb' })
    await replace('news/a.md', { from: '/3', to: '/a' })
    expect(await list()).toEqual([
      { from: '/1', to: '/c' },
      { from: '/2', to: '/c' },
      { from: '/3', to: '/bb' },
    ])
    expect(await listOf('news/a.md')).toEqual([{ from: '/3', to: '/a' }])
    await replace('redirects.yaml', { from: '/1', to: '/c' })
    await replace('news/b.md', { from: '/2', to: '/b' })
    expect(await list()).toEqual([
      { from: '/1', to: '/c' },
      { from: '/2', to: '/b' },
      { from: '/3', to: '/a' },
    ])
  })
})
