import { parseArticleFile } from '#features/news/article-file.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { createArticleWriter, readArticlePiece, type ReadArticleFile } from './article-piece.ts'
import type { ContentKind } from './content-kind.ts'

const FOLDER = 'news/'
const PAGE = 200

export const readArticle: ReadArticleFile = ({ path, text }) => parseArticleFile(path.slice(FOLDER.length), text)

export const articlesKind: ContentKind = {
  folder: 'news',
  owns: (path) => path.startsWith(FOLDER) && /\.md$/i.test(path),
  read: (file) => readArticlePiece(file, readArticle),
  async *write(stores, sources) {
    const write = createArticleWriter(stores, {
      files: await sources.list(FOLDER),
      read: readArticle,
      pathOf: ({ publishedAt, slug }) => `${FOLDER}${berlinDay(publishedAt)}-${slug}.md`,
    })
    for (let offset = 0; ; offset += PAGE) {
      const articles = await stores.articles.list(offset, PAGE)
      for (const article of articles) yield await write(article)
      if (articles.length < PAGE) return
    }
  },
}
