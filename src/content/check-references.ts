import type { ContentFile } from './content-folder.ts'
import { lineOf, type ContentMistake } from './content-mistake.ts'
import { articlesKind, readArticle } from './kinds/articles-kind.ts'
import { isOwnPage, readOwnPage } from './kinds/pages-kind.ts'
import type { ReadContentFile } from './read-content.ts'

/** Checks that every reference to a picture or a document has a target. @param known paths, such as `pictures/jubel-1.svg` */
export function checkReferences(files: readonly ReadContentFile[], known: ReadonlySet<string>): ContentMistake[] {
  return files.flatMap(({ file: { path, text }, references }) =>
    references
      .filter((reference) => !known.has(reference.path))
      .map((reference) => ({
        file: path,
        line: reference.line ?? lineOf(text, reference.path),
        sentence: `${reference.path.startsWith('pictures/') ? 'Das Bild' : 'Die Datei'} ${reference.path} gibt es nicht.`,
      })),
  )
}

/**
 * Finds articles and pages that claim the same address: otherwise the one imported later would replace the other. Checks unchanged files
 * too. Mistakes within a file are not reported here.
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
