import { parseArticleFile } from '#features/news/article-file.ts'
import type { ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'

/**
 * Two articles never claim one address: else the one that is imported later would replace the other. Looks at unchanged files too.
 * What is wrong within a file is not said here.
 */
export function findSharedAddresses(files: ContentFile[]): ContentMistake[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    const draft =
      path.startsWith('news/') && text !== undefined ? parseArticleFile(path.slice('news/'.length), text) : undefined
    if (!draft?.ok) return []
    const { slug } = draft.value.draft
    const other = first.get(slug)
    if (other === undefined) first.set(slug, path)
    return other === undefined ? [] : [{ file: path, line: 1, sentence: `Die Adresse „${slug}“ hat schon ${other}.` }]
  })
}
