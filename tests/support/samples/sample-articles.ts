type ArticleFacts = { title: string; date: string; lines?: string[]; body?: string }

/** The text of an article's file. @param facts `lines` are further lines of front matter */
export function articleFile({ title, date, lines = [], body = 'Ein kurzer Text.' }: ArticleFacts): string {
  return ['---', `title: ${title}`, `date: ${date}`, ...lines, '---', '', body, ''].join('\n')
}
