import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toArticleId } from '#features/news/article.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, stranger, valueOf } from '#tests/support/samples/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'

forEachDatabase('saving a working copy', (open) => {
  async function setUp() {
    const { actions, clock } = createEditingBench(await open())
    const id = valueOf(await actions.begin(anna))
    return { actions, clock, id }
  }

  test('an article of which there is one only is begun once, by whoever is first, and not again when it is public', async () => {
    const { actions } = await setUp()
    const id = toArticleId('the-tournament')
    const begin = (actor: typeof anna, title: string) => actions.beginOnce(actor, id, { title })
    expect(await begin(stranger, 'Fremd')).toMatchObject({ ok: false, error: { kind: 'not-allowed' } })
    const begun = await Promise.all([begin(anna, 'Annas'), begin(bernd, 'Bernds')])
    expect(
      begun
        .map(valueOf)
        .map(({ isNew }) => isNew)
        .toSorted(),
    ).toEqual([false, true])
    const { fields, number } = valueOf(await actions.show(bernd, id))
    valueOf(await actions.publish(anna, id, { fields: { ...fields, markdown: 'Ein Tag.' }, seen: number, when: 'now' }))
    expect(valueOf(await begin(bernd, 'Noch einmal'))).toEqual({ isNew: false })
    expect(valueOf(await actions.show(anna, id))).toMatchObject({ state: 'public', hasChanges: false })
  })

  test('each save counts, and the article stays out of sight', async () => {
    const { actions, id } = await setUp()
    expect(valueOf(await actions.save(anna, id, { fields: sampleFields(), seen: 1 }))).toMatchObject({ number: 2 })
    expect(valueOf(await actions.show(bernd, id))).toMatchObject({ number: 2, state: 'draft', fields: sampleFields() })
  })

  test('whoever is later is told by whom, when and what', async () => {
    const { actions, clock, id } = await setUp()
    clock.now = new Date('2024-11-24T17:42:00.000Z')
    valueOf(await actions.save(anna, id, { fields: sampleFields({ title: 'Annas' }), seen: 1 }))
    expect(await actions.save(bernd, id, { fields: sampleFields({ title: 'Bernds' }), seen: 1 })).toEqual({
      ok: false,
      error: { kind: 'conflict', by: 'anna', at: clock.now, number: 2, fields: sampleFields({ title: 'Annas' }) },
    })
  })

  test('sending the same again is no conflict and no new save', async () => {
    const { actions, id } = await setUp()
    const save = { fields: sampleFields(), seen: 1 }
    const first = valueOf(await actions.save(anna, id, save))
    expect(valueOf(await actions.save(anna, id, save))).toEqual(first)
  })

  test('no text takes the place of one, unless somebody has said so', async () => {
    const { actions, id } = await setUp()
    const written = sampleFields()
    const cleared = { ...written, markdown: ' \n' }
    valueOf(await actions.save(anna, id, { fields: written, seen: 1 }))
    const refused = { ok: false, error: { kind: 'would-clear' } }
    expect(await actions.save(anna, id, { fields: cleared, seen: 2 })).toEqual(refused)
    expect(await actions.publish(anna, id, { fields: cleared, seen: 2, when: 'now' })).toEqual(refused)
    expect(valueOf(await actions.show(anna, id))).toMatchObject({ number: 2, fields: written })
    expect(valueOf(await actions.save(anna, id, { fields: cleared, seen: 2, mayClear: true }))).toMatchObject({
      number: 3,
    })
    valueOf(await actions.save(anna, id, { fields: { ...cleared, title: 'Weiter' }, seen: 3 }))
  })

  test('what was published is known again as it was saved, though the website has given it an address', async () => {
    const { actions, id } = await setUp()
    const fields = sampleFields({ slug: '' })
    valueOf(await actions.publish(anna, id, { fields, seen: 1, when: 'now' }))
    const shown = valueOf(await actions.show(anna, id))
    expect(shown.fields.slug).not.toBe('')
    expect(shown.kept).toEqual(fields)
  })

  test('only press officers see or change anything, and an unknown article is unknown', async () => {
    const { actions, id } = await setUp()
    const save = { fields: sampleFields(), seen: 1 }
    const refused = { ok: false, error: { kind: 'not-allowed', right: 'write-news' } }
    expect(await actions.begin(stranger)).toEqual(refused)
    expect(await actions.show(stranger, id)).toEqual(refused)
    expect(await actions.save(stranger, id, save)).toEqual(refused)
    expect(await actions.publish(stranger, id, { ...save, when: 'now' })).toEqual(refused)
    expect(await actions.save(anna, toArticleId('gibt-es-nicht'), save)).toEqual({
      ok: false,
      error: { kind: 'unknown-article' },
    })
  })

  test('whatever two people save at the same time over two connections, nobody overwrites what they have not seen', async () => {
    const benches = [createEditingBench(await open()), createEditingBench(await open())] as const
    const writes = fc.array(fc.record({ writer: fc.constantFrom(0, 1), behind: fc.nat(2) }), {
      minLength: 2,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const id = valueOf(await benches[0].actions.begin(anna))
        let number = 1
        let count = 0
        for (const round of rounds) {
          const outcomes = await Promise.all(
            round.map(async ({ writer, behind }) => {
              const title = `Text ${++count}`
              const save = { fields: sampleFields({ title }), seen: Math.max(0, number - behind) }
              return { ...save, title, saved: await benches[writer ? 1 : 0].actions.save(anna, id, save) }
            }),
          )
          const kept = outcomes.filter(({ saved }) => saved.ok)
          // Of those who knew the last text at most one is first; all others are told.
          expect(kept.length).toBeLessThanOrEqual(1)
          expect(kept.every(({ seen }) => seen === number)).toBe(true)
          expect(kept.length).toBe(outcomes.some(({ seen }) => seen === number) ? 1 : 0)
          number += kept.length
          const stands = valueOf(await benches[1].actions.show(anna, id))
          expect(stands.number).toBe(number)
          if (kept[0]) expect(stands.fields.title).toBe(kept[0].title)
        }
      }),
      { numRuns: 25 },
    )
  })
})
