import type { ListedArticle } from '#features/news/editing/list-articles.ts'

/** The names of everybody who has worked on any of these articles. */
export async function namesOf(articles: readonly ListedArticle[], nameOf: (id: string) => Promise<string | undefined>) {
  const ids = [...new Set(articles.flatMap(({ by }) => by))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const)))
}
