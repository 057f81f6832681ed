import { stringify } from 'yaml'
import { createOnboardingStore } from '#features/club/onboarding/onboarding-store.ts'
import { blankFacts, blankPages } from '#features/club/onboarding/blank-club.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { documentFile, documentNames, isPageDocument, type DocumentName } from '#features/club/editing/document-name.ts'
import { createDocumentStore } from '#features/club/editing/document-store.ts'
import { deriveValue, writeValues } from '#features/club/editing/document-text.ts'
import { derivePages } from '#features/club/editing/save-document.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database } from '#platform/db/database.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { ok } from '#shared/result.ts'
import { clearSampleMedia, clearSampleTexts, listSampleFiles } from './clear-sample.ts'
import type { Making } from './kinds/content-kind.ts'
import { pageText } from './page-text.ts'

/** @property by id of the account that begins; undefined at the console */
type Needs = Making & { answers: Parameters<typeof blankFacts>[0]; by: string | undefined }

/**
 * Takes the sample club away and writes in the place of its facts what is known of the own club. Accounts stay, and so does everything that
 * somebody has written or changed. Within a transaction.
 */
export async function beginOwnClub(trx: Database, { answers, by, ...making }: Needs): Promise<void> {
  await clearSampleTexts(trx, making)
  const at = making.now()
  const values: Partial<Record<DocumentName, unknown>> = { ...blankFacts(answers, berlinDay(at)), ...blankPages }
  const sample = new Set(await listSampleFiles(trx))
  for (const name of documentNames) {
    const isOurs = values[name] !== undefined && (await isAsItCame(trx, name, sample))
    if (isOurs) await writeDocument(trx, name, { value: values[name], at, by })
  }
  if (await isAsItCame(trx, PRIVACY, sample)) await leadNowhereInVain(trx, at)
  await derivePagesAnew(trx)
  await clearSampleMedia(trx, making)
  await raiseRevision(trx)
  await createOnboardingStore(trx).set('own')
}

/** Of the sample club, or never written. */
async function isAsItCame(trx: Database, name: DocumentName, sample: ReadonlySet<string>): Promise<boolean> {
  const documents = createDocumentStore(trx)
  if ((await documents.find(name)).number === 0) return true
  const isEdited = (await documents.listVersions(name)).some((version) => version.by !== undefined)
  return sample.has(documentFile(name)) && !isEdited
}

type Writing = { value: unknown; at: Date; by: string | undefined }

async function writeDocument(trx: Database, name: DocumentName, { value, at, by }: Writing): Promise<void> {
  const documents = createDocumentStore(trx)
  const present = await documents.find(name)
  const isNew = present.number === 0 && !isPageDocument(name)
  const source = isNew ? ok(stringify(value)) : writeValues(name, present.source, value, pageText)
  const club = await createClubStore(trx).findFacts('club')
  const derived = source.ok && club ? deriveValue(name, source.value, { club, pages: pageText }) : undefined
  if (!source.ok || !derived?.ok) throw new Error(`The first words of the document "${name}" are none`)
  await documents.save(name, present.number, { value: derived.value, source: source.value, at, by, deed: 'save' })
  // All of them are the sample's.
  await documents.removeEarlier(name, present.number + 1)
}

const PRIVACY = 'page/datenschutz'
const LINK = /\[([^\]]*)\]\((\/[^)\s]*)\)/g
/** Pages that every club has, of those that a privacy policy leads to. */
const ALWAYS_THERE = /^\/(?:admin|datenschutz|impressum|kontakt|news|probetraining|suche)(?:\/|$)/

/** The sample's privacy policy is everybody's; it leads to pages that the own club does not have yet, and whose names stay. */
async function leadNowhereInVain(trx: Database, at: Date): Promise<void> {
  const { source } = await createDocumentStore(trx).find(PRIVACY)
  const parts = pageText.read(source)
  if (!parts.ok) return
  const markdown = parts.value.markdown.replace(LINK, (link, text: string, path: string) =>
    ALWAYS_THERE.test(path) ? link : text,
  )
  // By nobody: somebody has still to read it.
  await writeDocument(trx, PRIVACY, { value: { ...parts.value, markdown }, at, by: undefined })
}

/** What names facts of the club names the own club's from now on. */
async function derivePagesAnew(trx: Database): Promise<void> {
  const documents = createDocumentStore(trx)
  const club = await createClubStore(trx).findFacts('club')
  const pages = club && (await derivePages({ documents }, club, pageText))
  if (pages?.ok) for (const [name, page] of pages.value) await documents.putValue(name, page)
}
