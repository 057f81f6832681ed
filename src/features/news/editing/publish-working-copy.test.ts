import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import type { ArticleFields } from './working-copy.ts'
import { beginArticle } from './begin-article.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { saveWorkingCopy } from './save-working-copy.ts'
import { showArticle } from './show-article.ts'
import { discardWorkingCopy, unpublishArticle } from './take-back.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, START } from '#tests/support/benches/editing-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { valueOf } from '#tests/support/value-of.ts'

const SLUG = 'jugend-15-holt-den-kreispokal'
const moment = (text: string) => new Date(text)

forEachDatabase('publishing what somebody wrote', (open) => {
  async function setUp() {
    const bench = createEditingBench(await open())
    const { ctx } = bench
    const id = valueOf(await beginArticle(ctx, anna))
    let seen = 1
    const publish = async (changes: Partial<ArticleFields> = {}, when: 'now' | 'scheduled' = 'now') => {
      const outcome = await publishWorkingCopy(ctx, anna, id, { fields: sampleFields(changes), seen, when })
      seen = valueOf(await showArticle(ctx, anna, id)).number
      return outcome
    }
    const problems = async (changes: Partial<ArticleFields>, when: 'now' | 'scheduled' = 'now') => {
      const outcome = await publish(changes, when)
      if (outcome.ok || outcome.error.kind !== 'not-ready') throw new Error(JSON.stringify(outcome))
      return outcome.error.problems.map(({ kind }) => kind)
    }
    return { ...bench, id, publish, problems }
  }

  test('readers find it at once, under an address made of its heading', async () => {
    const { publish, readers, ctx, id } = await setUp()
    expect(valueOf(await publish({ categories: ['Jugend'] }))).toEqual({ slug: SLUG, publishedAt: START })
    const html = '<p>Drei Kinder, ein Auto, ein Pokal.</p>'
    expect(await readers.findBySlug(SLUG)).toMatchObject({ id, html, metadata: [['categories', ['Jugend']]] })
    expect(valueOf(await showArticle(ctx, bernd, id))).toMatchObject({ state: 'public', hasChanges: false })
  })

  test('a wrong score is mended in one step, and the date stays', async () => {
    const { publish, readers, clock } = await setUp()
    await publish()
    clock.now = moment('2024-11-25T08:00:00Z')
    const markdown = 'Es war ein 4:2.'
    valueOf(await publish({ markdown }))
    const found = await readers.findBySlug(SLUG)
    expect(found).toMatchObject({ markdown, publishedAt: START, updatedAt: clock.now })
  })

  test('what is planned appears by the clock alone, to the minute, and ends so', async () => {
    const { publish, readers, clock } = await setUp()
    await publish({ publishAt: '2024-11-25T07:00', endAt: '2024-11-25T08:00' }, 'scheduled')
    const found = async (at: string) => {
      clock.now = moment(at)
      return (await readers.findBySlug(SLUG)) !== undefined
    }
    expect(await found('2024-11-25T05:59:59.999Z')).toBe(false)
    expect(await found('2024-11-25T06:00:00.000Z')).toBe(true)
    expect(await found('2024-11-25T06:59:59.999Z')).toBe(true)
    expect(await found('2024-11-25T07:00:00.000Z')).toBe(false)
  })

  test('a minute that clocks leave out is an hour later, one that comes twice is the first', async () => {
    const { publish, readers, clock } = await setUp()
    await publish({ publishAt: '2025-03-30T02:30' }, 'scheduled')
    clock.now = moment('2025-03-30T01:30:00Z')
    expect((await readers.findBySlug(SLUG))?.publishedAt).toEqual(clock.now)
    const other = await setUp()
    await other.publish({ publishAt: '2025-10-26T02:30', slug: 'zweimal' }, 'scheduled')
    other.clock.now = moment('2025-10-26T00:30:00Z')
    expect((await other.readers.findBySlug('zweimal'))?.publishedAt).toEqual(other.clock.now)
  })

  test('two instances show it from the same moment on, once, also when the one that took the order is gone', async () => {
    const [first, second] = [await open(), await open()]
    const one = createEditingBench(first)
    const other = createEditingBench(second, one.clock)
    const id = valueOf(await beginArticle(one.ctx, anna))
    const order = { fields: sampleFields({ publishAt: '2024-11-25T07:00' }), seen: 1, when: 'scheduled' as const }
    valueOf(await publishWorkingCopy(one.ctx, anna, id, order))
    const count = async () => [await one.readers.count(), await other.readers.count()]
    expect(await count()).toEqual([0, 0])
    one.clock.now = moment('2024-11-25T06:00:00Z')
    expect(await count()).toEqual([1, 1])
    await first.close()
    expect(await other.readers.listAddresses(0, 10)).toMatchObject([{ slug: SLUG }])
  })

  test('what is wanting is told, field by field, and what was written is kept', async () => {
    const { problems, ctx, id, readers } = await setUp()
    expect(await problems({ title: '', markdown: ' \n' })).toEqual(['title-missing', 'text-missing'])
    expect(await problems({ slug: 'Große Freude' })).toEqual(['slug-impossible'])
    expect(await problems({}, 'scheduled')).toEqual(['moment-missing'])
    expect(await problems({ publishAt: '2024-11-24T18:30' }, 'scheduled')).toEqual(['moment-past'])
    expect(await problems({ endAt: '2024-11-24T18:30' })).toEqual(['end-past'])
    const both = { publishAt: '2024-11-26T07:00', endAt: '2024-11-25T07:00' }
    expect(await problems(both, 'scheduled')).toEqual(['end-before-beginning'])
    expect(await problems({ pictures: ['pictures/weg.jpg'] })).toEqual(['unknown-picture'])
    expect(valueOf(await showArticle(ctx, anna, id))).toMatchObject({ fields: { pictures: ['pictures/weg.jpg'] } })
    expect(await readers.count()).toBe(0)
  })

  test('an address belongs to one article, also one that an article once had', async () => {
    const { publish, problems, ctx, readers } = await setUp()
    await publish()
    await publish({ slug: 'kreispokal' })
    expect(await readers.findCurrentSlug(SLUG)).toBe('kreispokal')
    const next = valueOf(await beginArticle(ctx, bernd))
    const publishNext = (seen: number, changes: Partial<ArticleFields>) =>
      publishWorkingCopy(ctx, bernd, next, { fields: sampleFields(changes), seen, when: 'now' })
    expect(await publishNext(1, { slug: SLUG })).toMatchObject(err({ problems: [{ kind: 'slug-taken' }] }))
    expect(valueOf(await publishNext(2, {})).slug).toBe(`${SLUG}-2`)
    expect(await problems({ slug: `${SLUG}-2` })).toEqual(['slug-taken'])
  })

  test('what is taken back is a draft again, at once for all, and comes back with its date', async () => {
    const { publish, ctx, readers, clock, id } = await setUp()
    await publish()
    valueOf(await unpublishArticle(ctx, bernd, id))
    expect(await readers.findBySlug(SLUG)).toBeUndefined()
    const fields = sampleFields({ slug: SLUG })
    expect(valueOf(await showArticle(ctx, anna, id))).toMatchObject({ state: 'draft', fields })
    clock.now = moment('2024-12-01T12:00:00Z')
    expect(valueOf(await publish({ slug: SLUG }))).toEqual({ slug: SLUG, publishedAt: START })
  })

  test('changes are thrown away, the article stays; of what was never published nothing stays', async () => {
    const { publish, ctx, id } = await setUp()
    await publish()
    const seen = valueOf(await showArticle(ctx, anna, id)).number
    valueOf(await saveWorkingCopy(ctx, anna, id, { fields: sampleFields({ title: 'Doch nicht' }), seen }))
    expect(await discardWorkingCopy(ctx, bernd, id, seen)).toMatchObject(err({ kind: 'conflict', by: 'anna' }))
    expect(valueOf(await discardWorkingCopy(ctx, bernd, id, seen + 1))).toEqual({ isLeft: true })
    const shown = valueOf(await showArticle(ctx, anna, id))
    expect(shown).toMatchObject({ hasChanges: false, fields: { title: sampleFields().title, slug: SLUG } })
    const draft = valueOf(await beginArticle(ctx, anna))
    expect(valueOf(await discardWorkingCopy(ctx, anna, draft, 1))).toEqual({ isLeft: false })
    expect(await showArticle(ctx, anna, draft)).toEqual(err({ kind: 'unknown-article' }))
  })
})
