import { createArticleStore } from '#features/news/article-store.ts'
import { ContentError } from '#content/content-mistake.ts'
import { importContent } from '#content/import-content.ts'
import { contentOfTest } from '#tests/support/samples/sample-content-folder.ts'

/** A club's files and a database to import them into. */
export async function importBench() {
  const sample = await contentOfTest()
  const parts = await sample.openParts()
  const { db } = parts.connection
  return {
    ...sample,
    parts,
    db,
    articles: createArticleStore(db),
    run: () => importContent(sample.folder, parts),
    /** The lines of the message, without the first. */
    async mistakes(): Promise<string[]> {
      try {
        await importContent(sample.folder, parts)
        return []
      } catch (error) {
        if (error instanceof ContentError)
          return error.message
            .split('\n')
            .slice(1)
            .map((line) => line.trim())
        throw error
      }
    },
  }
}

/** A file of an article. */
export const article = (title: string, extra = '') => `---\ntitle: ${title}\ndate: 2024-11-24\n${extra}---\n\nText\n`
