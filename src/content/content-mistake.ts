/** Something in a content file that a person has to mend. @property line from 1; undefined where the whole file is meant */
export type ContentMistake = { file: string; line: number | undefined; sentence: string }

/** Nothing was imported; the message lists every mistake with file, line and a sentence. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly mistakes: ContentMistake[]

  constructor(mistakes: ContentMistake[]) {
    const lines = mistakes.map(
      ({ file, line, sentence }) => `  ${file}${line === undefined ? '' : `, Zeile ${line}`}: ${sentence}`,
    )
    super(`In den Inhalten stimmt etwas nicht:\n${lines.join('\n')}`)
    this.mistakes = mistakes
  }
}
