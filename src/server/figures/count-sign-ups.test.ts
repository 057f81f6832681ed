import { expect, test } from 'vitest'
import type { InsertRefusal } from '#data-api/registrations.ts'
import { sampleForm } from '#features/tournaments/handling/sample-entries.ts'
import { err, ok } from '#shared/result.ts'
import { createTally } from '#shared/tally.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { createSampleSite } from '#server/assemble/sample-site.ts'
import { countEntries, countInserts } from './count-sign-ups.ts'

const SLUG = 'dorfspielttt'

forEachDatabase('counting sign-ups', (open) => {
  test('a form counts as accepted once, then as repeated, and a refused one by its reason', async () => {
    const tally = createTally()
    const { entries } = countEntries(await createSampleSite(await open(), {}), tally)
    await entries.registerTeams(SLUG, sampleForm, 'key-1')
    await entries.registerTeams(SLUG, sampleForm, 'key-1')
    await entries.registerTeams('anderswo', sampleForm, 'key-2')
    entries.formGuard.check({ token: 'erfunden', trap: '' })
    entries.formGuard.check({ token: entries.formGuard.issue().token, trap: '' })
    expect(Object.fromEntries(tally.read())).toEqual({
      ...{ accepted: 1, repeated: 1, 'unknown-event': 1 },
      ...{ 'unknown-form': 1, 'too-fast': 1 },
    })
  })

  test('what cannot be stored is counted and thrown on', async () => {
    const tally = createTally()
    const connection = await open()
    const site = await createSampleSite(connection, {})
    const { entries } = countEntries(
      { ...site, entries: { ...site.entries, registerTeams: () => Promise.reject(new Error('full')) } },
      tally,
    )
    await expect(entries.registerTeams(SLUG, sampleForm, 'key-1')).rejects.toThrow('full')
    expect(Object.fromEntries(tally.read())).toEqual({ 'not-stored': 1 })
  })

  test('a visitor whose turn it is not is counted, one whose turn it is is not', async () => {
    const tally = createTally()
    const site = await createSampleSite(await open(), {})
    await countEntries(site, tally).takeEntryTurn('somebody')
    const refusal = err({ waitMilliseconds: 1 })
    for (const takeEntryTurn of [() => refusal, async () => refusal]) {
      expect(await countEntries({ ...site, takeEntryTurn }, tally).takeEntryTurn('somebody')).toBe(refusal)
    }
    expect(Object.fromEntries(tally.read())).toEqual({ 'too-many': 2 })
  })
})

test('inserts of the data API count by what came of them', async () => {
  const tally = createTally()
  const refusal: InsertRefusal = { kind: 'entries-closed', message: '' }
  const outcomes = [ok(undefined), err(refusal)]
  const insert = countInserts(async () => outcomes.shift() ?? ok(undefined), tally)
  for (let round = 0; round < 3; round++) await insert({ rows: [], address: '', idempotencyKey: undefined })
  expect(Object.fromEntries(tally.read())).toEqual({ accepted: 2, 'entries-closed': 1 })
})
