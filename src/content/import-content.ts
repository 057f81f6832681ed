import { beginOwnClub } from '#content/begin-club.ts'
import { listSampleFiles } from '#content/clear-sample.ts'
import type { ContentContext, ContentStores } from '#content/context.ts'
import { clubDocumentNames, clubFactsIfMissing, type Club } from '#features/club/club-facts.ts'
import { NOTHING_TOLD, pagesToldOf } from '#features/club/onboarding/blank-club.ts'
import { isBegun } from '#features/club/onboarding/keep-onboarding.ts'
import { presentLook } from '#features/club/look/look.ts'
import { neededPages } from '#features/club/page.ts'
import { checkReferences, findSharedAddresses } from './check-references.ts'
import type { ContentConflict } from './content-conflict.ts'
import { listContentFiles, type ContentFile } from './content-folder.ts'
import { ContentError, type ContentMistake, type ContentNote } from './content-mistake.ts'
import { dateByStart } from './date-by-start.ts'
import { findFormer } from './find-former.ts'
import { checkMedia, importMedia, isDocument, isPicture, type ImportProgress } from './import-media.ts'
import type { Making } from '#shared/new-id.ts'
import { readPictureTexts } from './kinds/picture-texts-kind.ts'
import { readContent, type ReadContentFile } from './read-content.ts'
import type { Choice } from './settle.ts'
import { bringListed, takeDocuments } from './settle-documents.ts'
import { promisePictures, settlePictures, takePictures } from './settle-pictures.ts'
import { takeFiles } from './take-files.ts'

/**
 * @property begins whether the same transaction removes the sample club for good, if it is still shown
 * @property choices by path, which side wins for files that were also changed on the website
 * @property report called with the progress of the pictures
 * @property leavesPictures makes no masters: new pictures become pending, changed ones keep their old state
 */
type Parts = ContentContext & {
  begins?: boolean
  choices?: ReadonlyMap<string, Choice>
  leavesPictures?: boolean
  report?: (progress: ImportProgress) => void
}

/**
 * @property files number of new or changed files imported; 0 means that nothing was written
 * @property notes parts of them that visitors will not see
 * @property conflicts files not imported because the website was changed as well
 * @property pending files whose pictures are still to be made, with `leavesPictures`
 * @property isSampleIgnored the folder is the sample club's, and the own club has begun
 */
export type ImportedContent = {
  files: number
  notes: ContentNote[]
  conflicts: ContentConflict[]
  pending: ContentFile[]
  isSampleIgnored: boolean
}

/** Matches no file: a file that was refused is tried again by the next import, even if it is unchanged. */
const LOOKED_AT_AGAIN = ''

/** A file whose text also affects what is read from other files. */
const SHAPES_PAGES = 'club/club.yaml'

/**
 * Imports every file of the content folder that is new or changed since its last import into the database, all or nothing. A file whose
 * content was also changed on the website is skipped and reported as a conflict. Content without a file (any more) stays unchanged. If
 * several instances import at the same time, one does, and the others wait. An unreadable picture or document is skipped and noted:
 * everything else is imported, and the next import tries it again.
 *
 * @throws {ContentError} listing all mistakes in texts; nothing is changed then
 */
export function importContent(folder: string, parts: Parts): Promise<ImportedContent> {
  return parts.oneAtATime('importing content', () => importAlone(folder, parts))
}

/** Whether the sample club is still shown, so that the content of the folder would appear beside it. */
export async function wouldStandBesideSample(folder: string, { read }: ContentContext): Promise<boolean> {
  return !(await isBegun(read)) && !(await listContentFiles(folder)).isSample
}

async function importAlone(folder: string, { begins = false, ...parts }: Parts): Promise<ImportedContent> {
  const listed = await listContentFiles(folder)
  // An update may bring other sample files: a club that has begun its own site must not get them.
  if (listed.isSample && (await parts.read.onboarding.find()) === 'own') return { ...NOTHING, isSampleIgnored: true }
  if (!begins || listed.isSample || (await isBegun(parts.read))) return importListed(folder, listed, parts)
  // Pictures take minutes: they are made before the transaction, which then finds them ready.
  const found = await findNews(folder, listed, parts)
  if (found.files.length > 0) await prepareMedia(folder, parts, found)
  return parts.write(async (stores) => {
    const pages = pagesToldOf(listed.files.map(({ path }) => path))
    await beginOwnClub(stores, { ...parts, answers: { ...NOTHING_TOLD, pages }, by: undefined })
    await stores.contentFiles.remove(await listSampleFiles(stores))
    return importListed(folder, listed, { ...parts, read: stores, write: (work) => work(stores) })
  })
}

type Listed = Awaited<ReturnType<typeof listContentFiles>>

async function importListed(folder: string, listed: Listed, parts: Parts): Promise<ImportedContent> {
  const { isSample, notes: strange } = listed
  const { notes, ...found } = await findNews(folder, listed, parts)
  if (found.files.length === 0 && found.knownClub) return { ...NOTHING, notes: [...strange, ...notes] }
  const media = await prepareMedia(folder, parts, found)
  const taken = await parts.write((stores) =>
    writeAll(stores, { ...found, ...media, choices: choicesOf(parts), isSample, making: parts }),
  )
  const all = [...strange, ...notes, ...media.broken, ...taken.notes]
  return { ...NOTHING, ...taken, pending: media.pending, notes: all }
}

/** Finds and reads new or changed files. @throws {ContentError} listing their mistakes */
async function findNews(folder: string, { files: written, isSample }: Listed, parts: Parts) {
  const stores = parts.read
  const all = await dateByStart(written, parts.now(), stores.contentFiles.findSource)
  await noteSources(parts, all, isSample)
  const changed = await findChanged(stores, all)
  const knownClub = await stores.club.findFacts('club')
  const { files: reads, mistakes, notes } = readContent(changed, knownClub)
  if (!knownClub) mistakes.push(...findMissing(all))
  // Unchanged files were checked when they were imported.
  if (changed.length > 0) mistakes.push(...findSharedAddresses(all))
  mistakes.push(...checkReferences(reads, await listKnown(stores, { all, files: changed })))
  const broken = await checkMedia(folder, changed)
  if (mistakes.length > 0) throw new ContentError([...mistakes, ...broken])
  const whole = without(broken)
  return { all: all.filter(whole), files: changed.filter(whole), reads, knownClub, notes: [...notes, ...broken] }
}

function without(broken: readonly ContentNote[]): (file: ContentFile) => boolean {
  const paths = new Set(broken.map(({ file }) => file))
  return ({ path }) => !paths.has(path)
}

const choicesOf = ({ choices }: Parts) => choices ?? new Map<string, Choice>()

/** Makes pictures and documents before any row refers to them; returns the pictures left for later as `pending`. */
async function prepareMedia(folder: string, parts: Parts, { all, files, reads }: Found) {
  const stores = parts.read
  const settled = await settlePictures(stores, folder, files.filter(isPicture), choicesOf(parts))
  const prepared = await findPrepared(stores)
  const pending = parts.leavesPictures ? settled.wanted.filter((file) => !prepared(file)) : []
  const pictures = { ...settled, wanted: settled.wanted.filter((file) => !pending.includes(file)) }
  const texts = await describePictures(stores, all)
  const media = await importMedia({
    folder,
    files: [...pictures.wanted, ...listDocuments({ all, files, reads })],
    media: parts.media,
    now: parts.now,
    report: parts.report ?? (() => undefined),
    texts,
    findPrepared: prepared,
    keep: (picture) => parts.write(({ preparedPictures }) => preparedPictures.put(picture)),
  })
  const made = { ...pictures, wanted: pictures.wanted.filter(without(media.broken)) }
  return { media, pictures: made, pending, texts, broken: media.broken }
}

const NOTHING: ImportedContent = { files: 0, notes: [], conflicts: [], pending: [], isSampleIgnored: false }

/** Earlier versions did not store the texts of articles' files: stores them now if the files are unchanged. */
async function noteSources({ read, write }: ContentContext, all: ContentFile[], isSample: boolean): Promise<void> {
  const marks = await read.contentFiles.listMarks()
  const unnoted = all.flatMap(({ path, mark, text }) => {
    const known = marks.get(path)
    const isUnnoted = text !== undefined && known?.mark === mark && !known.hasSource
    return isUnnoted ? [{ path, mark, source: text, is_sample: Number(isSample) }] : []
  })
  if (unnoted.length > 0) await write(({ contentFiles }) => contentFiles.putMany(unnoted))
}

async function findChanged(stores: ContentStores, all: ContentFile[]): Promise<ContentFile[]> {
  const marks = await stores.contentFiles.listMarks()
  const changed = new Set(all.filter(({ path, mark }) => marks.get(path)?.mark !== mark).map(({ path }) => path))
  return all.filter(({ path }) => changed.has(path) || (path.startsWith('pages/') && changed.has(SHAPES_PAGES)))
}

/** An installation must be complete from its first start on: every page needs its content. */
function findMissing(all: ContentFile[]): ContentMistake[] {
  const present = new Set(all.map(({ path }) => path))
  const needed = [
    ...clubDocumentNames.filter((name) => !(name in clubFactsIfMissing)).map((name) => `club/${name}.yaml`),
    ...neededPages.map((name) => `pages/${name}.md`),
    // Without a look file, this is the default picture for articles.
    ...(present.has('club/look.yaml') ? [] : presentLook.defaultPictures.slice(0, 1)),
  ]
  return needed
    .filter((path) => !present.has(path))
    .map((file) => ({ file, line: undefined, sentence: 'Diese Datei fehlt; ohne sie kann die Website nicht starten.' }))
}

/** Pictures and documents that exist already, and those that this import brings or may bring back. */
async function listKnown(stores: ContentStores, { all, files }: Omit<Found, 'reads'>): Promise<Set<string>> {
  const store = stores.pictures
  const present = [...(await store.list()), ...(await store.listFiles())]
  return new Set([...present, ...files.filter(isPicture), ...all.filter(isDocument)].map(({ path }) => path))
}

/** Documents that are new or changed, and those that a new or changed list names: they may have been removed on the website. */
function listDocuments({ all, files, reads }: Found): ContentFile[] {
  const named = new Set(reads.flatMap(({ references }) => references.map(({ path }) => path)))
  return all.filter((file) => isDocument(file) && (files.includes(file) || named.has(file.path)))
}

/** The known description of a picture; for a new one, that of the folder. */
async function describePictures(stores: ContentStores, all: ContentFile[]): Promise<(path: string) => string> {
  const known = new Map((await stores.pictures.list()).map(({ path, text }) => [path, text]))
  const written = readPictureTexts(all)
  return (path) => known.get(path) ?? written[path.slice('pictures/'.length)] ?? ''
}

/** Finds pictures that an unfinished import has already made from the same file. */
async function findPrepared(stores: ContentStores) {
  const prepared = await stores.preparedPictures.list()
  return ({ path, mark }: ContentFile) => {
    const { mark: preparedMark, ...picture } = prepared.get(path) ?? { mark: undefined, path: undefined }
    return picture.path !== undefined && preparedMark === mark ? picture : undefined
  }
}

/** @property all files of the folder @property files new or changed ones @property reads the parsed texts among these */
type Found = { all: ContentFile[]; files: ContentFile[]; reads: ReadContentFile[] }

type Changes = Awaited<ReturnType<typeof prepareMedia>> &
  Found & {
    choices: ReadonlyMap<string, Choice>
    knownClub: Club | undefined
    isSample: boolean
    making: Making
  }

type Written = Pick<ImportedContent, 'files' | 'conflicts' | 'notes'>

async function writeAll(stores: ContentStores, changes: Changes): Promise<Written> {
  const { all, files, reads, media, pending, texts: describe, choices, knownClub, isSample, making } = changes
  const pictures = await takePictures(stores, { ...changes.pictures, imported: media.pictures })
  const promised = await promisePictures(stores, pending, describe)
  const documents = await takeDocuments(stores, media.documents, { files: files.filter(isDocument), choices, making })

  const former = await findFormer(stores, all, knownClub)
  const texts = await takeFiles(stores, reads, former.find, { ...making, choices })
  await bringListed(stores, media.documents, making)
  // While pictures are pending, another instance may be making them.
  if (pending.length === 0) await stores.preparedPictures.clear()

  // Files that no kind reads count as imported.
  const isRead = (file: ContentFile) => isPicture(file) || isDocument(file) || reads.some((read) => read.file === file)
  const done = [...pictures.files, ...documents.files, ...texts.files, ...files.filter((file) => !isRead(file))]
  const refused = new Set(texts.notes.map(({ file }) => file))
  const hashes = new Map([...pictures.hashes, ...documents.hashes, ...promised.hashes])
  const isUnfinished = (file: ContentFile) => refused.has(file.path) || promised.files.includes(file)
  await stores.contentFiles.putMany(
    [...done, ...promised.files].map((file) => ({
      path: file.path,
      mark: isUnfinished(file) ? LOOKED_AT_AGAIN : file.mark,
      source: file.text ?? hashes.get(file.path) ?? null,
      is_sample: Number(isSample),
    })),
  )
  await stores.contentFiles.remove(former.listMoved(texts.files))
  if (done.length + promised.files.length > 0) await stores.content.raiseRevision()
  const conflicts = [...pictures.conflicts, ...documents.conflicts, ...texts.conflicts]
  return { files: done.length, conflicts, notes: texts.notes }
}
