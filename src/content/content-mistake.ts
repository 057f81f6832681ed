import type { FileMistake } from '#shared/yaml/file-mistake.ts'

/** A mistake in a content file that a person has to correct. */
export type ContentMistake = FileMistake

/** Nothing was imported; the message lists every mistake with file, line and a sentence. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly mistakes: ContentMistake[]

  constructor(mistakes: ContentMistake[]) {
    super(`In den Inhalten stimmt etwas nicht:\n${mistakes.map(toLine).join('\n')}`)
    this.mistakes = mistakes
  }
}

/** The line of the first occurrence of a part in a text. */
export function lineOf(text: string, part: string): number | undefined {
  const position = text.indexOf(part)
  return position < 0 ? undefined : text.slice(0, position).split('\n').length
}

/** Nothing can be done with this file or folder. */
export const unusable = (file: string, sentence: string, line?: number) => new ContentError([{ file, line, sentence }])

export const placeOf = ({ file, line }: { file: string; line?: number | undefined }): string =>
  line === undefined ? file : `${file}, Zeile ${line}`

const toLine = (mistake: ContentMistake) => `  ${placeOf(mistake)}: ${mistake.sentence}`

/** Something that was imported differently from how it was written, or not at all; needs no correction. */
export type ContentNote = ContentMistake

/** One line for each note; notes with the same sentence about several files share the line of the first. */
export function listNotes(notes: readonly ContentNote[]): string[] {
  const bySentence = Map.groupBy(notes, ({ sentence }) => sentence)
  return [...bySentence.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const files = new Set(others.map(({ file }) => file))
    files.delete(first.file)
    const more =
      files.size === 0 ? '' : ` (ebenso in ${files.size} ${files.size === 1 ? 'weiteren Datei' : 'weiteren Dateien'})`
    return [toLine(first) + more]
  })
}
