import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { createDocumentBench, jule, otto, sampleSource } from '#tests/support/benches/document-bench.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { cancelToday, showToday, undoCancellation } from './cancel-today.ts'

const TUESDAY = '2024-11-26T15:00:00Z'
const WEDNESDAY = '2024-11-27T15:00:00Z'

forEachDatabase('today’s training', (open) => {
  const setUp = async (now = TUESDAY) => createDocumentBench(await open(), now)
  const kinds = async ({ ctx }: Awaited<ReturnType<typeof setUp>>) => {
    const today = await showToday(ctx, jule)
    return today.ok ? today.value.sessions.map(({ group, kind }) => [group, kind]) : today.error.kind
  }

  test('it is cancelled for everybody, with the reason', async () => {
    const bench = await setUp()
    expect((await cancelToday(bench.ctx, jule, { groups: [], reason: ' Halle belegt ' })).ok).toBe(true)
    expect(await kinds(bench)).toEqual([
      ['Jugend', 'cancelled'],
      ['Erwachsene', 'cancelled'],
    ])
    const { source } = await bench.documents.find('training')
    const added = 'exceptions:\n  - date: 2024-11-26\n    kind: cancelled\n    reason: Halle belegt\n'
    expect(source).toBe((await sampleSource('training')).trimEnd() + `\n${added}`)
  })

  test('it is cancelled for one group, and then for the other', async () => {
    const bench = await setUp()
    await cancelToday(bench.ctx, jule, { groups: ['Jugend'], reason: 'Trainerin krank' })
    expect(await kinds(bench)).toEqual([
      ['Jugend', 'cancelled'],
      ['Erwachsene', 'usual'],
    ])
    expect((await cancelToday(bench.ctx, jule, { groups: [], reason: 'Sturm' })).ok).toBe(true)
    expect((await cancelToday(bench.ctx, jule, { groups: [], reason: 'Sturm' })).ok).toBe(false)
  })

  test('for ten minutes it can be taken back, and the file is as before', async () => {
    const bench = await setUp()
    await cancelToday(bench.ctx, jule, { groups: [], reason: 'Versehen' })
    expect(await showToday(bench.ctx, jule)).toMatchObject({ value: { undoUntil: new Date('2024-11-26T15:10:00Z') } })
    expect((await undoCancellation(bench.ctx, jule)).ok).toBe(true)
    expect((await bench.documents.find('training')).source).toBe(await sampleSource('training'))
    expect(await showToday(bench.ctx, jule)).toMatchObject({ value: { undoUntil: undefined } })
    expect(await undoCancellation(bench.ctx, jule)).toEqual(err({ kind: 'too-late-to-undo' }))
  })

  test('after ten minutes it stands', async () => {
    const bench = await setUp()
    await cancelToday(bench.ctx, jule, { groups: [], reason: 'Sturm' })
    bench.clock.set('2024-11-26T15:10:00Z')
    expect(await undoCancellation(bench.ctx, jule)).toEqual(err({ kind: 'too-late-to-undo' }))
  })

  test('without a reason, on a day without training, or without the office nothing is cancelled', async () => {
    const bench = await setUp()
    expect(await cancelToday(bench.ctx, jule, { groups: [], reason: ' ' })).toMatchObject({
      error: { kind: 'mistakes', mistakes: [{ path: 'reason' }] },
    })
    for (const refused of [
      await cancelToday(bench.ctx, otto, { groups: [], reason: 'Sturm' }),
      await undoCancellation(bench.ctx, otto),
      await showToday(bench.ctx, otto),
    ])
      expect(refused).toMatchObject({ error: { kind: 'not-allowed' } })
    bench.clock.set(WEDNESDAY)
    expect(await cancelToday(bench.ctx, jule, { groups: [], reason: 'Sturm' })).toEqual(
      err({ kind: 'nothing-to-cancel' }),
    )
  })
})
