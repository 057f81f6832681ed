import { expect, test } from 'vitest'
import { forEachDatabase } from '#tests/support/databases/for-each-database.ts'
import { newId } from '#shared/new-id.ts'
import { valueOf } from '#tests/support/value-of.ts'
import { parseArticleFile } from './article-file.ts'
import { createArticleStore } from './article-store.ts'
import { toArticleId } from './article.ts'
import { createWorkingCopyStore } from './editing/working-copy-store.ts'
import { EMPTY_FIELDS, type ArticleFields } from './editing/working-copy.ts'
import { createPictureUseStore } from './picture-use-store.ts'
import { publishArticle } from './publish-article.ts'

const NOW = new Date('2024-12-01T12:00:00Z')

forEachDatabase('where a picture is shown', (open) => {
  async function publish(...files: [name: string, text: string][]) {
    const { db, inTransaction } = await open()
    await inTransaction(async (trx) => {
      for (const [name, text] of files) {
        const read = valueOf(parseArticleFile(name, text))
        const articles = createArticleStore(trx)
        await publishArticle(read.draft, articles, () => toArticleId(newId()), NOW)
      }
    })
    return createPictureUseStore(db)
  }

  test('is told of its gallery, its preview and its text, newest first, whether readers find it or not', async () => {
    const uses = await publish(
      ['2024-11-01-galerie.md', '---\ntitle: Galerie\nimages:\n  - pictures/a_1.jpg\n---\nText'],
      ['2024-11-02-vorschau.md', '---\ntitle: Vorschau\nprev_image: pictures/a_1.jpg\ndraft: true\n---\nText'],
      ['2024-11-03-text.md', '---\ntitle: Im Text\n---\n![Jubel](pictures/a_1.jpg)'],
      [
        '2024-11-04-andere.md',
        '---\ntitle: Andere\nimages:\n  - pictures/ab1.jpg\n---\n![x](pictures/xa_1.jpg) a_1.jpg',
      ],
    )
    expect((await uses.listShowing('pictures/a_1.jpg', NOW)).map(({ title, isPublic }) => [title, isPublic])).toEqual([
      ['Im Text', true],
      ['Vorschau', false],
      ['Galerie', true],
    ])
    expect(await uses.listShowing('pictures/nirgends.jpg', NOW)).toEqual([])
  })

  test('finds names with signs that addresses and searches take for something else', async () => {
    const name = 'Jubel & 100 % (1).jpg'
    const uses = await publish(
      ['2024-11-01-eins.md', `---\ntitle: Eins\nimages:\n  - "pictures/${name}"\n---\nText`],
      ['2024-11-02-zwei.md', `---\ntitle: Zwei\n---\n![x](<pictures/Jubel%20&%20100%20%25%20(1).jpg>)`],
    )
    expect((await uses.listShowing(`pictures/${name}`, NOW)).map(({ title }) => title)).toEqual(['Zwei', 'Eins'])
  })

  test('is told of what is being written, until that stands on the website', async () => {
    const { db, inTransaction } = await open()
    const begin = (id: string, fields: Partial<ArticleFields>) =>
      inTransaction((trx) =>
        createWorkingCopyStore(trx).begin(toArticleId(id), {
          fields: { ...EMPTY_FIELDS, ...fields },
          at: NOW,
          by: 'eva',
        }),
      )
    await begin('galerie', { title: 'Galerie', pictures: ['pictures/a "1".jpg'] })
    await begin('text', { title: 'Text', markdown: '![x](pictures/a%20%221%22.jpg)' })
    await begin('andere', { title: 'Andere', markdown: 'pictures/b.jpg' })
    const uses = createPictureUseStore(db)
    const titles = async () => (await uses.listWriting('pictures/a "1".jpg')).map(({ title }) => title).toSorted()
    expect(await titles()).toEqual(['Galerie', 'Text'])
    await db.updateTable('working_copies').set({ settled_number: 1 }).where('article_id', '=', 'text').execute()
    expect(await titles()).toEqual(['Galerie'])
  })
})
