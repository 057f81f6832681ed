import { expect, test } from 'vitest'
import { parseArticleFile, writeArticleFile } from '#features/news/article-file.ts'
import { sampleArticle } from './sample-articles.ts'

test('a sample article is one that an author could have written', () => {
  const draft = sampleArticle(7)
  expect(parseArticleFile('probe.md', writeArticleFile(draft))).toMatchObject({ ok: true, value: { draft, notes: [] } })
})

test('sample articles differ in address, title and date', () => {
  const [first, second] = [sampleArticle(0), sampleArticle(1)]
  expect(first.slug).not.toBe(second.slug)
  expect(first.title).not.toBe(second.title)
  expect(first.publishedAt.getTime()).toBeGreaterThan(second.publishedAt.getTime())
})
