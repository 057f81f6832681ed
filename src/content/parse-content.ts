import type { ArticleDraft } from '#features/news/article.ts'
import { parseArticleFile } from '#features/news/article-file.ts'
import { parseFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import {
  clubDocumentNames,
  clubSchemas,
  type Club,
  type ClubDocumentName,
  type ClubFacts,
} from '#features/club/club-facts.ts'
import { fillPlaceholders, pageNames, type Page, type PageName } from '#features/club/page.ts'
import { pictureTextsSchema, type PictureTexts } from '#features/pictures/picture-texts.ts'
import { eventFileSchema, type EventFile } from '#features/tournaments/events/event.ts'
import type { ContentFile } from './content-folder.ts'
import type { ContentMistake } from './content-mistake.ts'
import { readYaml } from './read-yaml.ts'

/** What the text files of a content folder say; only of files that are new or changed. */
export type ParsedContent = {
  club: { [Name in ClubDocumentName]?: ClubFacts[Name] }
  pages: Map<PageName, Page>
  events: EventFile[]
  articles: { path: string; draft: ArticleDraft }[]
  pictureTexts: PictureTexts | undefined
}

/** @property notes what is not taken over, or differently from how it was written */
type Parsing = { content: ParsedContent; mistakes: ContentMistake[]; notes: ContentMistake[] }

/** @param knownClub the club's facts from an earlier import, for pages that name them while `club.yaml` is unchanged */
export function parseContent(files: ContentFile[], knownClub: Club | undefined): Parsing {
  const parsing: Parsing = {
    content: { club: {}, pages: new Map(), events: [], articles: [], pictureTexts: undefined },
    mistakes: [],
    notes: [],
  }
  const texts = files.filter((file) => file.text !== undefined) as (ContentFile & { text: string })[]
  const tooDeep = texts.flatMap(findTooDeep)
  parsing.mistakes.push(...texts.flatMap(findUnreadable), ...tooDeep)
  const cannotBeRead = new Set(tooDeep.map(({ file }) => file))
  for (const file of texts) parseYamlFile(file, parsing)
  const club = parsing.content.club.club ?? knownClub
  for (const file of texts) if (!cannotBeRead.has(file.path)) parseMarkdownFile(file, club, parsing)
  return parsing
}

type TextFile = { path: string; text: string }

/** Reading turned every byte that is not UTF-8 into this sign. */
const UNREADABLE = '\uFFFD'

function findUnreadable({ path, text }: TextFile): ContentMistake[] {
  const position = text.indexOf(UNREADABLE)
  if (position < 0) return []
  const line = text.slice(0, position).split('\n').length
  return [{ file: path, line, sentence: 'Umlaute sind hier nicht lesbar: Bitte speichern Sie die Datei als UTF-8.' }]
}

/** Quotes within quotes and lists within lists: nobody reads them so deep, and reading thousands would exhaust the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[*+-](?=[ \t])|\d+[.)](?=[ \t]))){50}/m

function findTooDeep({ path, text }: TextFile): ContentMistake[] {
  const position = path.endsWith('.md') ? text.search(TOO_DEEP) : -1
  if (position < 0) return []
  const line = text.slice(0, position).split('\n').length
  return [{ file: path, line, sentence: 'Hier sind Zitate oder Listen zu tief ineinander geschachtelt.' }]
}

function parseYamlFile({ path, text }: TextFile, { content, mistakes }: Parsing): void {
  const keep = <T>(
    result: { ok: true; value: T } | { ok: false; error: ContentMistake[] },
    put: (value: T) => void,
  ) => {
    if (result.ok) put(result.value)
    else mistakes.push(...result.error)
  }
  const name = clubDocumentNames.find((known) => path === `club/${known}.yaml`)
  if (name) keep(readYaml(path, text, clubSchemas[name]), (facts) => Object.assign(content.club, { [name]: facts }))
  else if (path === 'pictures/texts.yaml') {
    keep(readYaml(path, text, pictureTextsSchema), (pictureTexts) => (content.pictureTexts = pictureTexts))
  } else if (/^events\/.*\.ya?ml$/.test(path))
    keep(readYaml(path, text, eventFileSchema), (event) => content.events.push(event))
  else if (/\.ya?ml$/.test(path)) {
    mistakes.push({ file: path, line: undefined, sentence: 'Eine Datei dieses Namens wird nirgends gebraucht.' })
  }
}

function parseMarkdownFile(
  { path, text }: TextFile,
  club: Club | undefined,
  { content, mistakes, notes }: Parsing,
): void {
  if (path.startsWith('news/')) {
    const article = parseArticleFile(path.slice('news/'.length), text)
    if (article.ok) {
      content.articles.push({ path, draft: article.value.draft })
      notes.push(...article.value.notes.map((note) => ({ file: path, ...note })))
    } else mistakes.push({ file: path, ...article.error })
  }
  const name = pageNames.find((known) => path === `pages/${known}.md`)
  if (!name || !club) return
  const filled = fillPlaceholders(text, club)
  const page = filled.ok ? parseFrontMatter(filled.value) : filled
  if (!page.ok) {
    mistakes.push({ file: path, ...page.error })
    return
  }
  const fields = new Map(page.value.entries)
  const single = (key: string) => String(fields.get(key) ?? '')
  const markdown = page.value.content
  const { html, headings } = renderMarkdown(markdown)
  content.pages.set(name, {
    title: single('title'),
    subtitle: single('subtitle'),
    markdown,
    html,
    headings,
  })
}
