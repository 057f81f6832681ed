import { createArticleStore } from '#features/news/article-store.ts'
import { openDatabase } from '#platform/db/open-database.ts'

/** The representative pages: addresses of the site with the sample content. */
export type SamplePages = { home: string; list: string; article: string; 'sign-up': string }

const GALLERY = 5
const MAX_ARTICLES = 100

/** @throws when no article has a gallery: then the article's figures would say nothing */
export async function findSamplePages(dataDir: string): Promise<SamplePages> {
  const articles = await listArticles(dataDir)
  const withGallery = articles.find(({ pictures }) => pictures.length >= GALLERY)
  if (!withGallery) throw new Error(`No article has ${GALLERY} pictures.`)
  return { home: '/', list: '/news', article: `/news/${withGallery.slug}`, 'sign-up': '/dorfspielttt' }
}

/** Permanent addresses of the newest articles. */
export async function listArticlePaths(dataDir: string): Promise<string[]> {
  return (await listArticles(dataDir)).map(({ slug }) => `/news/${slug}`)
}

async function listArticles(dataDir: string) {
  const connection = openDatabase({ dataDir, databaseUrl: undefined })
  try {
    return await createArticleStore(connection.db).list(0, MAX_ARTICLES)
  } finally {
    await connection.close()
  }
}
