import { fillPlaceholders, pageNames, type Page } from '#features/club/page.ts'
import { parseFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { err, ok } from '#shared/result.ts'
import type { ContentKind } from './content-kind.ts'
import { checkBody } from './check-body.ts'
import { documentPiece, writeDocuments } from './document-piece.ts'

const GERMAN_LIST = new Intl.ListFormat('de', { type: 'conjunction' })

export const pagesKind: ContentKind = {
  folder: 'pages',
  owns: (path) => /^pages\/.*\.md$/i.test(path),
  read({ path, text }, { club }) {
    const name = pageNames.find((known) => path === `pages/${known}.md`)
    if (!name) {
      const names = GERMAN_LIST.format(pageNames.map((known) => `${known}.md`))
      const sentence = `Diese Seite kennt die Website nicht; es gibt ${names}.`
      return ok({ pieces: [], references: [], notes: [{ file: path, line: undefined, sentence }] })
    }
    // What is wrong with the facts is said at their own file.
    if (!club) return ok({ pieces: [], references: [], notes: [] })
    const filled = fillPlaceholders(text, club)
    const read = filled.ok ? parseFrontMatter(filled.value) : filled
    if (!read.ok) return err([{ file: path, ...read.error }])
    const page = toPage(read.value)
    return ok({
      pieces: [documentPiece(`page/${name}`, { says: text, source: text, value: page })],
      ...checkBody({ path, text }, read.value.bodyLine),
    })
  },
  write: (stores) =>
    writeDocuments(
      stores,
      pageNames.map((name) => `page/${name}` as const),
    ),
}

function toPage({ entries, content }: { entries: Iterable<readonly [string, unknown]>; content: string }): Page {
  const fields = new Map(entries)
  const single = (key: string) => String(fields.get(key) ?? '')
  const { html, headings } = renderMarkdown(content)
  return { title: single('title'), subtitle: single('subtitle'), markdown: content, html, headings }
}
