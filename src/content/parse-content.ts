import type { ArticleDraft } from '#features/news/article.ts'
import { parseArticleFile } from '#features/news/article-file.ts'
import { parseFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { checkMarkdown } from '#features/news/check-markdown.ts'
import { findTooDeep, TOO_DEEP_SENTENCE } from '#features/news/too-deep.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import {
  clubDocumentNames,
  clubSchemas,
  type Club,
  type ClubDocumentName,
  type ClubFacts,
} from '#features/club/club-facts.ts'
import { fillPlaceholders, pageNames, type Page, type PageName } from '#features/club/page.ts'
import { pictureConsentsSchema, type PictureConsents } from '#features/pictures/consents/picture-consents-file.ts'
import { pictureTextsSchema, type PictureTexts } from '#features/pictures/picture-texts.ts'
import { eventFileSchema, type EventFile } from '#features/tournaments/events/event.ts'
import { redirectsSchema, type RedirectsFile } from '#features/redirects/redirect.ts'
import { CONSENTS_FILE, REDIRECTS_FILE, type ContentFile } from './content-folder.ts'
import type { ContentMistake, ContentNote } from './content-mistake.ts'
import { readYaml } from './read-yaml.ts'

/** What the text files of a content folder say; only of files that are new or changed. */
export type ParsedContent = {
  club: { [Name in ClubDocumentName]?: ClubFacts[Name] }
  pages: Map<PageName, Page>
  events: EventFile[]
  articles: { path: string; draft: ArticleDraft }[]
  pictureTexts: PictureTexts | undefined
  pictureConsents: PictureConsents
  redirects: RedirectsFile | undefined
  /** Pictures that running texts show. */
  inlinePictures: { file: string; line: number; path: string }[]
}

/** @property notes what is not taken over, or differently from how it was written */
type Parsing = { content: ParsedContent; mistakes: ContentMistake[]; notes: ContentNote[] }

/** @param knownClub the club's facts from an earlier import, for pages that name them while `club.yaml` is unchanged */
export function parseContent(files: ContentFile[], knownClub: Club | undefined): Parsing {
  const parsing: Parsing = {
    content: {
      club: {},
      pages: new Map(),
      events: [],
      articles: [],
      pictureTexts: undefined,
      pictureConsents: {},
      redirects: undefined,
      inlinePictures: [],
    },
    mistakes: [],
    notes: [],
  }
  const texts = files.filter((file) => file.text !== undefined) as (ContentFile & { text: string })[]
  const tooDeep = texts.flatMap(listTooDeep)
  parsing.mistakes.push(...texts.flatMap(findUnreadable), ...tooDeep)
  const cannotBeRead = new Set(tooDeep.map(({ file }) => file))
  for (const file of texts) parseYamlFile(file, parsing)
  const club = parsing.content.club.club ?? knownClub
  for (const file of texts) if (!cannotBeRead.has(file.path)) parseMarkdownFile(file, club, parsing)
  return parsing
}

type TextFile = { path: string; text: string }

/** Reading turned every byte that is not UTF-8 into the first of these signs; no database takes the other. */
const UNREADABLE = [
  ['\uFFFD', 'Umlaute sind hier nicht lesbar: Bitte speichern Sie die Datei als UTF-8.'],
  ['\0', 'Hier steht ein unsichtbares Zeichen (NUL), das in Texten nicht vorkommen darf.'],
] as const

function findUnreadable({ path, text }: TextFile): ContentMistake[] {
  return UNREADABLE.flatMap(([sign, sentence]) => {
    const position = text.indexOf(sign)
    return position < 0 ? [] : [{ file: path, line: text.slice(0, position).split('\n').length, sentence }]
  })
}

function listTooDeep({ path, text }: TextFile): ContentMistake[] {
  const position = path.endsWith('.md') ? findTooDeep(text) : -1
  if (position < 0) return []
  const line = text.slice(0, position).split('\n').length
  return [{ file: path, line, sentence: TOO_DEEP_SENTENCE }]
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
  } else if (path === CONSENTS_FILE) {
    keep(readYaml(path, text, pictureConsentsSchema), (consents) => (content.pictureConsents = consents))
  } else if (path === REDIRECTS_FILE) {
    keep(readYaml(path, text, redirectsSchema), (redirects) => (content.redirects = redirects))
  } else if (/^events\/.*\.ya?ml$/.test(path))
    keep(readYaml(path, text, eventFileSchema), (event) => content.events.push(event))
  else if (/\.ya?ml$/.test(path)) {
    mistakes.push({ file: path, line: undefined, sentence: 'Eine Datei dieses Namens wird nirgends gebraucht.' })
  }
}

function parseMarkdownFile(file: TextFile, club: Club | undefined, parsing: Parsing): void {
  if (file.path.startsWith('news/')) parseArticle(file, parsing)
  else if (file.path.startsWith('pages/')) parsePage(file, club, parsing)
  else if (file.path.endsWith('.md'))
    parsing.notes.push({ file: file.path, line: undefined, sentence: 'Texte werden hier nicht gelesen.' })
}

function parseArticle({ path, text }: TextFile, parsing: Parsing): void {
  const article = parseArticleFile(path.slice('news/'.length), text)
  if (!article.ok) {
    parsing.mistakes.push({ file: path, ...article.error })
    return
  }
  parsing.content.articles.push({ path, draft: article.value.draft })
  parsing.notes.push(...article.value.notes.map((note) => ({ file: path, ...note })))
  checkBody({ path, text }, article.value.bodyLine, parsing)
}

const GERMAN_LIST = new Intl.ListFormat('de', { type: 'conjunction' })

function parsePage({ path, text }: TextFile, club: Club | undefined, parsing: Parsing): void {
  const { content, mistakes, notes } = parsing
  const name = pageNames.find((known) => path === `pages/${known}.md`)
  if (!name) {
    const names = GERMAN_LIST.format(pageNames.map((known) => `${known}.md`))
    notes.push({ file: path, line: undefined, sentence: `Diese Seite kennt die Website nicht; es gibt ${names}.` })
    return
  }
  if (!club) return
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
  checkBody({ path, text }, page.value.bodyLine, parsing)
}

function checkBody({ path, text }: TextFile, bodyLine: number, { content, notes }: Parsing): void {
  const checked = checkMarkdown(text, bodyLine)
  notes.push(...checked.notes.map((note) => ({ file: path, ...note })))
  content.inlinePictures.push(...checked.pictures.map((picture) => ({ file: path, ...picture })))
}
