import type { ContentMistake } from './content-mistake.ts'
import type { ReadContentFile } from './read-content.ts'

/** Everything that names a picture or a document names one that is there. @param known paths, such as `pictures/jubel-1.svg` */
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

function lineOf(text: string, word: string): number | undefined {
  const index = text.split('\n').findIndex((line) => line.includes(word))
  return index < 0 ? undefined : index + 1
}
