import { expect, test } from 'vitest'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { tournamentContext } from '#tests/support/tournaments/a-tournament.ts'
import { ok } from '#shared/result.ts'
import { daysAsTheyAre, daysForAll } from './read-days.ts'

const event = sampleEvent()

forEachDatabase('days for realtime changes', (open) => {
  test('a day that came home whole is there at once, also where a page has just seen that it had not begun', async () => {
    const ctx = tournamentContext(await open())
    expect(await daysForAll(ctx).hasBegun(event)).toBe(false)
    await writeDay(ctx, event, { id: 'd1', by: undefined }, () => ok([{ kind: 'arrived', team: 'a' }]))
    expect(await daysAsTheyAre(ctx).hasBegun(event)).toBe(true)
    expect((await daysAsTheyAre(ctx).read(event)).last).toBe(1)
  })
})
