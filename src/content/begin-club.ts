import type { ContentStores } from '#content/context.ts'
import { stringify } from 'yaml'
import { blankFacts, blankPages } from '#features/club/onboarding/blank-club.ts'
import { documentFile, documentNames, isPageDocument, type DocumentName } from '#features/club/editing/document-name.ts'
import { deriveValue, writeValues } from '#features/club/editing/document-text.ts'
import { derivePages } from '#features/club/editing/save-document.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { ok } from '#shared/result.ts'
import { clearSampleMedia, clearSampleTexts, listSampleFiles } from './clear-sample.ts'
import type { Making } from '#shared/new-id.ts'
import type { TextFile } from './kinds/content-kind.ts'
import { pagesKind } from './kinds/pages-kind.ts'
import { pageText } from './page-text.ts'
import { leadNowhereInVain } from './template/dead-links.ts'
import type { Template } from './template/pick-template.ts'

/** @property by id of the account that begins the club; undefined at the console @property template initial texts in place of blank ones */
type Needs = Making & {
  answers: Parameters<typeof blankFacts>[0]
  by: string | undefined
  template?: Pick<Template, 'documents' | 'pages'> | undefined
}

/**
 * Removes the sample club and replaces its facts by what is known of the own club. Accounts stay, and so does everything that a user has
 * written or changed. Runs within a transaction.
 */
export async function beginOwnClub(stores: ContentStores, { answers, by, template, ...making }: Needs): Promise<void> {
  await clearSampleTexts(stores, making)
  const at = making.now()
  const blank = blankFacts(answers, berlinDay(at))
  const values: Partial<Record<DocumentName, unknown>> = { ...blank, ...blankPages, ...template?.documents(blank) }
  const sample = new Set(await listSampleFiles(stores))
  for (const name of documentNames) {
    const isOurs = values[name] !== undefined && (await isAsItCame(stores, name, sample))
    if (isOurs) await writeDocument(stores, name, { value: values[name], at, by })
  }
  if (await isAsItCame(stores, PRIVACY, sample)) await leadPrivacyNowhereInVain(stores, at)
  await bringPages(stores, template?.pages ?? [], making)
  await derivePagesAnew(stores)
  await clearSampleMedia(stores, making)
  await stores.content.raiseRevision()
  await stores.onboarding.set('own')
}

/** Whether a document is the sample club's, unedited, or was never written. */
async function isAsItCame(
  { documents }: ContentStores,
  name: DocumentName,
  sample: ReadonlySet<string>,
): Promise<boolean> {
  if ((await documents.find(name)).number === 0) return true
  const isEdited = (await documents.listVersions(name)).some((version) => version.by !== undefined)
  return sample.has(documentFile(name)) && !isEdited
}

type Writing = { value: unknown; at: Date; by: string | undefined }

async function writeDocument(
  { documents, club: facts }: ContentStores,
  name: DocumentName,
  { value, at, by }: Writing,
): Promise<void> {
  const present = await documents.find(name)
  const isNew = present.number === 0 && !isPageDocument(name)
  const source = isNew ? ok(stringify(value)) : writeValues(name, present.source, value, pageText)
  const club = await facts.findFacts('club')
  const derived = source.ok && club ? deriveValue(name, source.value, { club, pages: pageText }) : undefined
  if (!source.ok || !derived?.ok) throw new Error(`The first words of the document "${name}" are none`)
  await documents.save(name, present.number, { value: derived.value, source: source.value, at, by, command: 'save' })
  // All earlier versions are the sample's.
  await documents.removeEarlier(name, present.number + 1)
}

const PRIVACY = 'page/datenschutz'

/** The own club keeps the sample's privacy policy; links to pages that it does not have yet become plain text. */
async function leadPrivacyNowhereInVain(stores: ContentStores, at: Date): Promise<void> {
  const { source } = await stores.documents.find(PRIVACY)
  const parts = pageText.read(source)
  if (!parts.ok) return
  const markdown = leadNowhereInVain(parts.value.markdown)
  // Without an author: an editor still has to read it.
  await writeDocument(stores, PRIVACY, { value: { ...parts.value, markdown }, at, by: undefined })
}

/** Imports the template's pages. */
async function bringPages(stores: ContentStores, files: readonly TextFile[], making: Making): Promise<void> {
  for (const file of files) {
    const read = pagesKind.read(file, { club: undefined })
    if (!read.ok) throw new Error(`A page of the template is none: ${file.path}`)
    for (const piece of read.value.pieces) await piece.bring(stores, { ...making, refuse: () => undefined })
  }
}

/** Pages with placeholders for facts of the club now show those of the own club. */
async function derivePagesAnew({ documents, club: facts }: ContentStores): Promise<void> {
  const club = await facts.findFacts('club')
  const pages = club && (await derivePages({ documents }, club, pageText))
  if (pages?.ok) for (const [name, page] of pages.value) await documents.putValue(name, page)
}
