import { checkMarkdown } from '#features/news/check-markdown.ts'
import type { ReadFile, TextFile } from './content-kind.ts'

/** Pictures that a running text shows, and what of it visitors will not see. @param bodyLine where the text begins */
export function checkBody({ path, text }: TextFile, bodyLine: number): Pick<ReadFile, 'references' | 'notes'> {
  const { notes, pictures } = checkMarkdown(text, bodyLine)
  return {
    notes: notes.map((note) => ({ file: path, ...note })),
    references: pictures.map(({ path: picture, line }) => ({ path: picture, line })),
  }
}
