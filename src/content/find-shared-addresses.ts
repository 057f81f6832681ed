import type { ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'
import { articlesKind, readArticle } from './kinds/articles-kind.ts'
import { isOwnPage, readOwnPage } from './kinds/pages-kind.ts'

/**
 * Two articles or pages never claim one address: else the one that is imported later would replace the other. Looks at unchanged files too.
 * What is wrong within a file is not said here.
 */
export function findSharedAddresses(files: ContentFile[]): ContentMistake[] {
  const first = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    const read = articlesKind.owns(path) ? readArticle : isOwnPage(path) ? readOwnPage : undefined
    const draft = text === undefined ? undefined : read?.({ path, text })
    if (!draft?.ok) return []
    const { slug } = draft.value.draft
    const other = first.get(slug)
    if (other === undefined) first.set(slug, path)
    return other === undefined ? [] : [{ file: path, line: 1, sentence: `Die Adresse „${slug}“ hat schon ${other}.` }]
  })
}
