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
 * @property begins whether the sample club, where it is still shown, goes for good in the same transaction
 * @property choices by path, what counts of files that were changed on the website, too
 * @property report hears how far the pictures are
 * @property leavesPictures makes no master: new pictures are pending, changed ones stay as they were
 */
type Parts = ContentContext & {
  begins?: boolean
  choices?: ReadonlyMap<string, Choice>
  leavesPictures?: boolean
  report?: (progress: ImportProgress) => void
}

/**
 * @property files how many that were new or changed count now; 0 means that nothing was written
 * @property notes what of them visitors will not see
 * @property conflicts files of which nothing was taken over, because the website was changed as well
 * @property pending files whose pictures are still to be made, where they were left
 * @property isSampleIgnored the folder is the sample club's, and the club has begun its own
 */
export type ImportedContent = {
  files: number
  notes: ContentNote[]
  conflicts: ContentConflict[]
  pending: ContentFile[]
  isSampleIgnored: boolean
}

/** No file has this mark: what was refused today may count tomorrow, though the file stays the same. */
const LOOKED_AT_AGAIN = ''

/** Files whose text also shapes what was read from other files. */
const SHAPES_PAGES = 'club/club.yaml'

/**
 * Brings every file of the content folder that is new or changed since its last import into the database, all or nothing; a file of which
 * the website was changed as well stays out, and is named. What has no file (any more) stays as it is. Of several instances that do so at
 * the same moment one imports, the others wait for it. A picture or document that nobody can open stays out and is noted: everything else
 * is taken, and it is tried again by the next import.
 *
 * @throws {ContentError} listing all mistakes in texts; then nothing was changed
 */
export function importContent(folder: string, parts: Parts): Promise<ImportedContent> {
  return parts.oneAtATime('importing content', () => importAlone(folder, parts))
}

/** Whether the sample club is still shown, so that what the folder holds would stand beside it. */
export async function wouldStandBesideSample(folder: string, { read }: ContentContext): Promise<boolean> {
  return !(await isBegun(read)) && !(await listContentFiles(folder)).isSample
}

async function importAlone(folder: string, { begins = false, ...parts }: Parts): Promise<ImportedContent> {
  const listed = await listContentFiles(folder)
  // An update may bring other sample files: a club that has begun its own wants none of them.
  if (listed.isSample && (await parts.read.onboarding.find()) === 'own') return { ...NOTHING, isSampleIgnored: true }
  if (!begins || listed.isSample || (await isBegun(parts.read))) return importListed(folder, listed, parts)
  // Pictures take minutes: they are made before, and found in the transaction.
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

/** What is new or changed. @throws {ContentError} listing the mistakes in it */
async function findNews(folder: string, { files: written, isSample }: Listed, parts: Parts) {
  const stores = parts.read
  const all = await dateByStart(written, parts.now(), stores.contentFiles.findSource)
  await noteSources(parts, all, isSample)
  const changed = await findChanged(stores, all)
  const knownClub = await stores.club.findFacts('club')
  const { files: reads, mistakes, notes } = readContent(changed, knownClub)
  if (!knownClub) mistakes.push(...findMissing(all))
  // Where nothing is new, what stands there was looked at when it was.
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

/** Makes what no row speaks of yet; those of pictures that are left it names. */
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

/** Earlier versions did not note what articles' files said: as long as they say it still, it can be made up for. */
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

/** An installation is complete from its first start on: every page has what it shows. */
function findMissing(all: ContentFile[]): ContentMistake[] {
  const present = new Set(all.map(({ path }) => path))
  const needed = [
    ...clubDocumentNames.filter((name) => !(name in clubFactsIfMissing)).map((name) => `club/${name}.yaml`),
    ...neededPages.map((name) => `pages/${name}.md`),
    // Whoever says nothing of pictures for articles without one has this.
    ...(present.has('club/look.yaml') ? [] : presentLook.defaultPictures.slice(0, 1)),
  ]
  return needed
    .filter((path) => !present.has(path))
    .map((file) => ({ file, line: undefined, sentence: 'Diese Datei fehlt; ohne sie kann die Website nicht starten.' }))
}

/** Pictures and documents that are there already, and those that this import brings or may bring back. */
async function listKnown(stores: ContentStores, { all, files }: Omit<Found, 'reads'>): Promise<Set<string>> {
  const store = stores.pictures
  const present = [...(await store.list()), ...(await store.listFiles())]
  return new Set([...present, ...files.filter(isPicture), ...all.filter(isDocument)].map(({ path }) => path))
}

/** Documents that are new or changed, and those that a new or changed list names: they may have been taken off on the website. */
function listDocuments({ all, files, reads }: Found): ContentFile[] {
  const named = new Set(reads.flatMap(({ references }) => references.map(({ path }) => path)))
  return all.filter((file) => isDocument(file) && (files.includes(file) || named.has(file.path)))
}

/** What is known to be seen on a picture; of a new one, what the folder says. */
async function describePictures(stores: ContentStores, all: ContentFile[]): Promise<(path: string) => string> {
  const known = new Map((await stores.pictures.list()).map(({ path, text }) => [path, text]))
  const written = readPictureTexts(all)
  return (path) => known.get(path) ?? written[path.slice('pictures/'.length)] ?? ''
}

/** Finds a picture that an import which came to no end has made of the same file. */
async function findPrepared(stores: ContentStores) {
  const prepared = await stores.preparedPictures.list()
  return ({ path, mark }: ContentFile) => {
    const { mark: preparedMark, ...picture } = prepared.get(path) ?? { mark: undefined, path: undefined }
    return picture.path !== undefined && preparedMark === mark ? picture : undefined
  }
}

/** @property all of the folder @property files that are new or changed @property reads what those of them say that are texts */
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
  // Another instance may be making the others.
  if (pending.length === 0) await stores.preparedPictures.clear()

  // What nobody reads counts as it is.
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
