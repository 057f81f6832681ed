import { parse } from 'yaml'
import type { TextFile } from '#content/kinds/content-kind.ts'
import { isOwnPage } from '#content/kinds/pages-kind.ts'
import { pageText } from '#content/page-text.ts'
import { clubSchemas, type ClubFacts } from '#features/club/club-facts.ts'
import { documentFile, type DocumentName } from '#features/club/editing/document-name.ts'
import type { MenuEntry } from '#features/club/look/menu.ts'
import { parsePageFile } from '#features/news/article-file.ts'
import { writeFrontMatter } from '#features/news/front-matter/front-matter.ts'
import { readPageFields, writePageFields } from '#features/news/page-fields.ts'
import { leadNowhereInVain } from './dead-links.ts'
import { knowPeopleOf, leaveOut } from './personal-lines.ts'

/**
 * What a new club takes over from another club: its colours, menu, and texts that suit any club. No pictures, because they may show people
 * or have an author; nothing specific to the other club: its facts, times, teams, fees, history.
 *
 * @property documents that replace the blank ones of a new club @property pages of the other club, as files
 */
export type Template = Pick<ClubFacts['look'], 'sport' | 'colours'> & {
  hasQuestions: boolean
  documents: (blank: ClubFacts) => Partial<Record<DocumentName, unknown>>
  pages: TextFile[]
}

/** Standard running texts that say nothing about a particular club. */
const OF_ANY_CLUB = ['page/faq', 'page/datenschutz'] as const

/**
 * @param files of a content folder, or of a website's export @param name of the new club, which replaces the other one's in the texts
 * @returns undefined if the files do not describe a club
 */
export function pickTemplate(files: readonly TextFile[], name: string): Template | undefined {
  const find = (document: DocumentName) => files.find(({ path }) => path === documentFile(document))?.text ?? ''
  const club = clubSchemas.club.safeParse(parse(find('club'))).data
  const look = clubSchemas.look.safeParse(parse(find('look'))).data
  const values = clubSchemas.values.safeParse(parse(find('values'))).data
  if (!club || !look) return undefined
  const isPersonal = knowPeopleOf(files)
  const rename = (text: string) => [club.name, club.shortName].reduce((all, own) => all.replaceAll(own, name), text)
  const pages = files.flatMap((file) => readOwnPage(file) ?? []).filter(({ title }) => !isPersonal(title))
  const cleaning = { isPersonal, rename, slugs: new Set(pages.map(({ slug }) => slug)) }
  const texts = OF_ANY_CLUB.flatMap((document) => cleanText(document, find(document), cleaning))
  return {
    sport: look.sport,
    colours: look.colours,
    hasQuestions: texts.some(([document]) => document === 'page/faq'),
    documents: (blank) => ({
      ...Object.fromEntries(texts),
      look: { ...blank.look, ...cleanLook(look, cleaning) },
      values: { ...blank.values, ...(values && cleanValues(values, cleaning)) },
    }),
    pages: pages.map((page) => cleanPage(page, cleaning)),
  }
}

/** @property slugs of the pages taken over */
type Cleaning = {
  isPersonal: (line: string) => boolean
  rename: (text: string) => string
  slugs: ReadonlySet<string>
}

const SHOWS_PICTURE = /!\[/

const cleanMarkdown = (markdown: string, { isPersonal, rename, slugs }: Cleaning) =>
  rename(
    leadNowhereInVain(
      leaveOut(markdown, (part) => isPersonal(part) || SHOWS_PICTURE.test(part)),
      slugs,
    ),
  )

function cleanText(document: DocumentName, source: string, cleaning: Cleaning): [DocumentName, unknown][] {
  const read = pageText.read(source)
  if (!read.ok || cleaning.isPersonal(read.value.title)) return []
  const { title, subtitle, markdown } = read.value
  const subtitled = cleaning.isPersonal(subtitle) ? '' : cleaning.rename(subtitle)
  return [
    [document, { title: cleaning.rename(title), subtitle: subtitled, markdown: cleanMarkdown(markdown, cleaning) }],
  ]
}

const isDrawn = (banner: string) => banner === 'table' || banner === 'hall'

const cleanLook = ({ slogan, banner, menu }: ClubFacts['look'], cleaning: Cleaning): Partial<ClubFacts['look']> => ({
  ...(!cleaning.isPersonal(slogan) && { slogan: cleaning.rename(slogan) }),
  ...(isDrawn(banner) && { banner }),
  ...withSome('menu', cleanMenu(menu, cleaning)),
})

/** Omits the sentence below the greeting: it is the other club's own. */
const cleanValues = ({ title, values }: ClubFacts['values'], { isPersonal, rename }: Cleaning) => ({
  ...(!isPersonal(title) && { title: rename(title) }),
  ...withSome(
    'values',
    values
      .filter((value) => !isPersonal(`${value.title} ${value.text}`))
      .map((value) => ({ title: rename(value.title), text: rename(value.text) })),
  ),
})

const withSome = <Name extends string, Value>(name: Name, values: Value[]) =>
  // The key has a literal type, not any string.
  (values.length > 0 ? { [name]: values } : {}) as { [Key in Name]?: Value[] }

/** First path segments of pages that come with the program; the menu itself hides pages that a club has turned off. */
const EVERYBODYS =
  /^\/(?:anfahrt|chronik|datenschutz|docs|faq|impressum|jugend|kalender|kontakt|mannschaften|mitglied-werden|news|probetraining|suche|termine|vorstand)?(?:[/#]|$)/

/** Keeps entries that lead to pages of the new club. */
function cleanMenu(menu: readonly MenuEntry[], { slugs, isPersonal }: Cleaning): MenuEntry[] {
  const leads = ({ label, to = '' }: MenuEntry) => !isPersonal(label) && (slugs.has(to) || EVERYBODYS.test(to))
  return menu.flatMap((entry): MenuEntry[] => {
    if (!entry.below) return leads(entry) ? [entry] : []
    const below = entry.below.filter(leads)
    return below.length > 0 && !isPersonal(entry.label) ? [{ label: entry.label, below }] : []
  })
}

type OwnPage = { path: string; slug: string; title: string; markdown: string; menu: string; order: string }

/** Reads a published page, without its contact person. */
function readOwnPage({ path, text }: TextFile): OwnPage | undefined {
  const read = isOwnPage(path) ? parsePageFile(path.replace('pages/', ''), text) : undefined
  if (!read?.ok || read.value.draft.isDraft || read.value.draft.expiresAt) return undefined
  const { slug, title, markdown, metadata } = read.value.draft
  const { menu, order } = readPageFields(metadata)
  return { path, slug, title, markdown, menu, order }
}

function cleanPage({ path, slug, title, markdown, menu, order }: OwnPage, cleaning: Cleaning): TextFile {
  const fields = writePageFields({ menu: cleaning.isPersonal(menu) ? '' : menu, order })
  const entries = [['title', cleaning.rename(title)] as const, ['slug', slug] as const, ...fields]
  return { path, text: writeFrontMatter({ entries, content: cleanMarkdown(markdown, cleaning) }) }
}
