import { expect, test } from 'vitest'
import { createDayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { createDayStore } from '#features/tournaments/day/day-store.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { ok } from '#shared/result.ts'
import { unremembered } from './unremembered.ts'

const event = sampleEvent()

forEachDatabase('days for whoever says what has changed', (open) => {
  test('a day that came home whole is there at once, also where a page has just seen that it had not begun', async () => {
    const { db, inTransaction } = await open()
    const keeper = createDayKeeper({
      store: createDayStore(db),
      inTransaction: (work) => inTransaction((trx) => work(createDayStore(trx))),
      listTeams: async () => [],
      now: () => new Date('2024-12-28T10:00:00.000Z'),
      elapsed: () => 0,
      report: (fault) => {
        throw fault
      },
    })
    expect(await keeper.hasBegun(event)).toBe(false)
    await keeper.append(event, () => ok([{ kind: 'arrived', team: 'a' }]), { id: 'd1', by: undefined })
    const days = unremembered(keeper, createDayStore(db))
    expect(await days.hasBegun(event)).toBe(true)
    expect((await days.glance(event)).last).toBe(1)
  })
})
