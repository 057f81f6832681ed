import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { type ArticleNews, listArticleNews } from './article-news.ts'
import { beginArticle } from './begin-article.ts'
import { publishWorkingCopy } from './publish-working-copy.ts'
import { saveWorkingCopy } from './save-working-copy.ts'
import { showArticle } from './show-article.ts'
import { unpublishArticle } from './take-back.ts'
import { recordPictureConsent } from '#features/pictures/consents/record-picture-consent.ts'
import { describePicture } from '#features/pictures/library/describe-picture.ts'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { anna, bernd, createEditingBench, START, stranger } from '#tests/support/benches/editing-bench.ts'
import { createPictureBench, EDITOR, GIVEN } from '#tests/support/pictures/picture-bench.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'
import { valueOf } from '#tests/support/value-of.ts'

const titlesOf = (news: ArticleNews) =>
  Object.fromEntries(Object.entries(news).map(([part, articles]) => [part, articles.map(({ title }) => title)]))

forEachDatabase('what the dashboard tells of articles', (open) => {
  test('is one’s own work, what will appear, and what has appeared within a day', async () => {
    const { ctx, clock } = createEditingBench(await open())
    const begin = async (title: string, who = anna) => {
      const id = valueOf(await beginArticle(ctx, who))
      valueOf(await saveWorkingCopy(ctx, who, id, { fields: sampleFields({ title, slug: title }), seen: 1 }))
      return id
    }
    const publish = async (title: string, changes: object = {}) => {
      const id = await begin(title, bernd)
      const fields = sampleFields({ title, slug: title, ...changes })
      valueOf(await publishWorkingCopy(ctx, bernd, id, { fields, seen: 2, when: 'now' }))
      return id
    }
    await begin('entwurf')
    await begin('fremder-entwurf', bernd)
    const changed = await publish('alt')
    const taken = await publish('genommen')
    clock.now = new Date(START.getTime() + 2 * 86_400_000)
    const later = await begin('geplant', bernd)
    const planned = sampleFields({ title: 'geplant', slug: 'geplant', publishAt: '2024-12-24T08:00' })
    valueOf(await publishWorkingCopy(ctx, bernd, later, { fields: planned, seen: 2, when: 'scheduled' }))
    await publish('neu')
    const { fields, number } = valueOf(await showArticle(ctx, anna, changed))
    valueOf(await saveWorkingCopy(ctx, anna, changed, { fields: { ...fields, title: 'alt, geändert' }, seen: number }))
    valueOf(await unpublishArticle(ctx, anna, taken))

    const own = titlesOf(valueOf(await listArticleNews(ctx, anna)))
    expect({ ...own, own: own['own']?.toSorted() }).toEqual({
      own: ['alt, geändert', 'entwurf'],
      planned: ['geplant'],
      appeared: ['neu'],
      withheld: [],
    })
    expect(await listArticleNews(ctx, stranger)).toEqual(err({ kind: 'not-allowed', right: 'write-news' }))
  })

  test('names what shows a picture without consent, in its text too, and nothing that has only a similar one', async () => {
    const connection = await open()
    const { ctx } = createEditingBench(connection)
    const { ctx: library, upload } = createPictureBench(connection)
    const [held, other] = [await upload(), await upload()]
    for (const { path } of [held, other])
      valueOf(await describePicture(library, EDITOR, path, { text: 'Jubel', isDecoration: false }))
    const publish = async (title: string, changes: object) => {
      const id = valueOf(await beginArticle(ctx, anna))
      const fields = sampleFields({ title, slug: title, ...changes })
      valueOf(await publishWorkingCopy(ctx, anna, id, { fields, seen: 1, when: 'now' }))
    }
    await publish('darunter', { pictures: [held.path] })
    await publish('im-text', { markdown: `Sieh nur: ![](/${held.path})` })
    await publish('anderes', { pictures: [other.path], markdown: `Nur genannt: \`/${held.path}\`` })
    expect(valueOf(await listArticleNews(ctx, bernd)).withheld).toEqual([])
    const consent = { showsMinors: true, states: { ...GIVEN, website: 'withdrawn' as const }, note: '', people: [] }
    valueOf(await recordPictureConsent(library, EDITOR, held.path, consent))
    const { withheld } = valueOf(await listArticleNews(ctx, bernd))
    expect(withheld.map(({ title }) => title).toSorted()).toEqual(['darunter', 'im-text'])
    expect(withheld[0]?.problems).toEqual([{ path: held.path, kind: 'consent-withdrawn' }])
  })
})
