import type { ContentMistake } from './content-mistake.ts'
import type { ParsedContent } from './parse-content.ts'

export type KnownPaths = { pictures: Set<string>; documents: Set<string> }

/** Everything that names a picture or a document names one that is there. */
export function checkReferences(
  content: ParsedContent,
  known: KnownPaths,
  sources: Map<string, string>,
): ContentMistake[] {
  const lineOf = (file: string, word: string) => {
    const index =
      sources
        .get(file)
        ?.split('\n')
        .findIndex((line) => line.includes(word)) ?? -1
    return index < 0 ? undefined : index + 1
  }
  const missingPicture = (file: string, path: string): ContentMistake[] =>
    known.pictures.has(path) ? [] : [{ file, line: lineOf(file, path), sentence: `Das Bild ${path} gibt es nicht.` }]

  const { articles, club } = content
  return [
    ...articles.flatMap(({ path, draft }) =>
      [...new Set([...draft.pictures, ...(draft.previewPicture ? [draft.previewPicture] : [])])].flatMap((picture) =>
        missingPicture(path, picture),
      ),
    ),
    ...content.inlinePictures
      .filter(({ path }) => !known.pictures.has(path))
      .map(({ file, line, path }) => ({ file, line, sentence: `Das Bild ${path} gibt es nicht.` })),
    ...boardPictures(club.board).flatMap((picture) => missingPicture('club/board.yaml', picture)),
    ...(club.downloads?.documents ?? [])
      .filter(({ file }) => !known.documents.has(file))
      .map(({ file }) => ({
        file: 'club/downloads.yaml',
        line: lineOf('club/downloads.yaml', file),
        sentence: `Die Datei ${file} gibt es nicht.`,
      })),
  ]
}

const boardPictures = (board: ParsedContent['club']['board']): string[] =>
  board ? [board.groupPicture, ...board.members.flatMap(({ picture }) => picture ?? [])] : []
