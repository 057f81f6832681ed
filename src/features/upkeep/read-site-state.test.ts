import { expect, test } from 'vitest'
import { storeContext } from '#server/context/store-context.ts'
import { ok } from '#shared/result.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import type { UpkeepContext } from './context.ts'
import { readSiteState } from './read-site-state.ts'

const MONDAY = new Date('2024-12-02T02:00:00.000Z')
const ADMIN = { accountId: 'anna', offices: ['admin'] as const }

forEachDatabase('how the site is doing', (open) => {
  test('who administers it reads which version runs since when, and nobody else', async () => {
    const ctx: UpkeepContext = {
      ...storeContext({ connection: await open(), now: () => MONDAY }),
      version: '0.2.0',
      sendsMails: true,
      measureDisk: async () => ({ free: 1, total: 2 }),
      lookFromOutside: async () => [],
    }
    await ctx.write(({ upkeep }) => upkeep.noteVersion(MONDAY, '0.2.0'))
    expect(await readSiteState(ctx, ADMIN)).toMatchObject(ok({ version: '0.2.0', since: MONDAY }))
    expect(await readSiteState(ctx, { accountId: 'max', offices: ['member'] })).toMatchObject({ ok: false })
  })
})
