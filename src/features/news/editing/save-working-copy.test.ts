import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toArticleId } from '#features/news/article.ts'
import { err } from '#shared/result.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, stranger } from '#tests/support/benches/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { showArticle } from './show-article.ts'
import { saveWorkingCopy } from './save-working-copy.ts'
import { beginArticle, beginOnce } from './begin-article.ts'
import type { ArticleFields } from './working-copy.ts'

forEachDatabase('saving a working copy', (open) => {
  async function setUp() {
    const { ctx, clock } = createEditingBench(await open())
    const id = valueOf(await beginArticle(ctx, anna))
    const save = (seen: number, changes: Partial<ArticleFields> = {}, actor = anna) =>
      saveWorkingCopy(ctx, actor, id, { fields: sampleFields(changes), seen })
    return { ctx, clock, id, save }
  }

  test('an article that may exist only once is begun by the first editor, and not again when it is public', async () => {
    const { ctx } = await setUp()
    const id = toArticleId('the-tournament')
    const begin = (actor: typeof anna, title: string) => beginOnce(ctx, actor, id, { title })
    expect(await begin(stranger, 'Fremd')).toMatchObject(err({ kind: 'not-allowed' }))
    const begun = await Promise.all([begin(anna, 'Annas'), begin(bernd, 'Bernds')])
    expect(begun.map((each) => valueOf(each).isNew).toSorted()).toEqual([false, true])
    const shown = valueOf(await showArticle(ctx, bernd, id))
    const fields = { ...shown.fields, markdown: 'Ein Tag.' }
    valueOf(await publishWorkingCopy(ctx, anna, id, { fields, seen: shown.number, when: 'now' }))
    expect(valueOf(await begin(bernd, 'Noch einmal'))).toEqual({ isNew: false })
    expect(valueOf(await showArticle(ctx, anna, id))).toMatchObject({ state: 'public', hasChanges: false })
  })

  test('each save counts, and the article stays out of sight', async () => {
    const { ctx, id, save } = await setUp()
    expect(valueOf(await save(1)).number).toBe(2)
    const shown = valueOf(await showArticle(ctx, bernd, id))
    expect(shown).toMatchObject({ number: 2, state: 'draft', fields: sampleFields() })
  })

  test('the later save learns who has saved what, and when', async () => {
    const { clock, save } = await setUp()
    clock.now = new Date('2024-11-24T17:42:00.000Z')
    valueOf(await save(1, { title: 'Annas' }))
    const conflict = { kind: 'conflict', by: 'anna', at: clock.now, number: 2 }
    const fields = sampleFields({ title: 'Annas' })
    expect(await save(1, { title: 'Bernds' }, bernd)).toEqual(err({ ...conflict, fields }))
  })

  test('sending the same again is no conflict and no new save', async () => {
    const { save } = await setUp()
    const first = valueOf(await save(1))
    expect(valueOf(await save(1))).toEqual(first)
  })

  test('no text takes the place of one, unless somebody has said so', async () => {
    const { ctx, id, save } = await setUp()
    const cleared = { fields: sampleFields({ markdown: ' \n' }), seen: 2 }
    valueOf(await save(1))
    const refused = err({ kind: 'would-clear' })
    expect(await saveWorkingCopy(ctx, anna, id, cleared)).toEqual(refused)
    expect(await publishWorkingCopy(ctx, anna, id, { ...cleared, when: 'now' })).toEqual(refused)
    expect(valueOf(await showArticle(ctx, anna, id))).toMatchObject({ number: 2, fields: sampleFields() })
    expect(valueOf(await saveWorkingCopy(ctx, anna, id, { ...cleared, mayClear: true })).number).toBe(3)
    valueOf(await save(3, { markdown: ' \n', title: 'Weiter' }))
  })

  test('what was published is known again as it was saved, though the website has given it an address', async () => {
    const { ctx, id } = await setUp()
    const fields = sampleFields({ slug: '' })
    valueOf(await publishWorkingCopy(ctx, anna, id, { fields, seen: 1, when: 'now' }))
    const shown = valueOf(await showArticle(ctx, anna, id))
    expect(shown.fields.slug).not.toBe('')
    expect(shown.kept).toEqual(fields)
  })

  test('only press officers see or change anything, and an unknown article is unknown', async () => {
    const { ctx, id } = await setUp()
    const save = { fields: sampleFields(), seen: 1 }
    const refused = err({ kind: 'not-allowed', right: 'write-news' })
    expect(await beginArticle(ctx, stranger)).toEqual(refused)
    expect(await showArticle(ctx, stranger, id)).toEqual(refused)
    expect(await saveWorkingCopy(ctx, stranger, id, save)).toEqual(refused)
    expect(await publishWorkingCopy(ctx, stranger, id, { ...save, when: 'now' })).toEqual(refused)
    const unknown = toArticleId('gibt-es-nicht')
    expect(await saveWorkingCopy(ctx, anna, unknown, save)).toEqual(err({ kind: 'unknown-article' }))
  })

  test('whatever two people save at the same time over two connections, nobody overwrites what they have not seen', async () => {
    const benches = [createEditingBench(await open()), createEditingBench(await open())] as const
    const writes = fc.array(fc.record({ writer: fc.constantFrom(0, 1), behind: fc.nat(2) }), {
      minLength: 2,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 3 }), async (rounds) => {
        const id = valueOf(await beginArticle(benches[0].ctx, anna))
        let number = 1
        let count = 0
        for (const round of rounds) {
          const outcomes = await Promise.all(
            round.map(async ({ writer, behind }) => {
              const title = `Text ${++count}`
              const save = { fields: sampleFields({ title }), seen: Math.max(0, number - behind) }
              return { ...save, title, saved: await saveWorkingCopy(benches[writer ? 1 : 0].ctx, anna, id, save) }
            }),
          )
          const kept = outcomes.filter(({ saved }) => saved.ok)
          // Of the saves that knew the last text at most one wins; all others are refused.
          expect(kept.length).toBeLessThanOrEqual(1)
          expect(kept.every(({ seen }) => seen === number)).toBe(true)
          expect(kept.length).toBe(outcomes.some(({ seen }) => seen === number) ? 1 : 0)
          number += kept.length
          const stands = valueOf(await showArticle(benches[1].ctx, anna, id))
          expect(stands.number).toBe(number)
          if (kept[0]) expect(stands.fields.title).toBe(kept[0].title)
        }
      }),
      { numRuns: 25 },
    )
  })
})
