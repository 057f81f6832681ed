import { toArticleId } from '#features/news/article.ts'
import { formerPathsOf } from '#features/news/article-fields.ts'
import { createArticleStore } from '#features/news/article-store.ts'
import { bringArticleFile } from '#features/news/editing/bring-article-file.ts'
import { createVersionStore } from '#features/news/editing/version-store.ts'
import { createWorkingCopyStore } from '#features/news/editing/working-copy-store.ts'
import { renderMarkdown } from '#features/news/render-markdown.ts'
import { clubDocumentNames, type Club } from '#features/club/club-facts.ts'
import { createClubStore } from '#features/club/club-store.ts'
import { neededPages } from '#features/club/page.ts'
import type { Picture } from '#features/pictures/picture.ts'
import { toPictureConsent } from '#features/pictures/consents/picture-consents-file.ts'
import { picturePath } from '#features/pictures/library/library-picture.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import { toEventId, toTournamentEvent } from '#features/tournaments/events/event.ts'
import { createEventStore } from '#features/tournaments/events/event-store.ts'
import { toRedirects } from '#features/redirects/redirect.ts'
import { createRedirectStore } from '#features/redirects/redirect-store.ts'
import { raiseRevision } from '#platform/db/content-revision-store.ts'
import type { Database, DatabaseConnection } from '#platform/db/database.ts'
import type { MediaStore } from '#platform/media/media-store.ts'
import { checkReferences, type KnownPaths } from './check-references.ts'
import { createContentFileStore } from './content-file-store.ts'
import { listContentFiles, REDIRECTS_FILE, type ContentFile } from './content-folder.ts'
import { ContentError, type ContentMistake, type ContentNote } from './content-mistake.ts'
import { findSharedAddresses } from './find-shared-addresses.ts'
import { checkMedia, importMedia, type ImportProgress } from './import-media.ts'
import { parseContent, type ParsedContent } from './parse-content.ts'
import { createPreparedPictureStore } from './prepared-picture-store.ts'

/** @property report hears how far the pictures are */
type Parts = { connection: DatabaseConnection; media: MediaStore; report?: (progress: ImportProgress) => void } & Making
/** Where new ids and the present moment come from. */
type Making = { newId: () => string; now: () => Date }

/** @property files how many were new or changed; 0 means that nothing was written @property notes what of them visitors will not see */
type ImportedContent = { files: number; notes: ContentNote[] }

/** Everything an import is going to write. */
type Changes = { content: ParsedContent; pictures: Picture[]; documents: FileRecord[]; files: ContentFile[] }

/** Files whose text also shapes what was read from other files. */
const SHAPES_PAGES = 'club/club.yaml'
const SHAPES_PICTURES = 'pictures/texts.yaml'

/**
 * Brings every file of the content folder that is new or changed since its last import into the database, all or nothing.
 * What has no file (any more) stays as it is. Of several instances that do so at the same moment one imports, the others wait for it.
 *
 * @throws {ContentError} listing all mistakes in the files; then nothing was changed
 */
export function importContent(folder: string, parts: Parts): Promise<ImportedContent> {
  return parts.connection.oneAtATime('importing content', () => importAlone(folder, parts))
}

async function importAlone(folder: string, parts: Parts): Promise<ImportedContent> {
  const { db } = parts.connection
  const { files: all, notes: strange } = await listContentFiles(folder)
  const files = await findChanged(db, all)
  const knownClub = await createClubStore(db).findFacts('club')
  if (files.length === 0 && knownClub) return { files: 0, notes: strange }

  const { content, mistakes, notes } = parseContent(files, knownClub)
  if (!knownClub) mistakes.push(...findMissing(all))
  const known = await listKnown(db)
  // Pictures take minutes, so everything else is looked at before.
  mistakes.push(...(await checkMedia(folder, files)), ...findSharedAddresses(all))
  mistakes.push(...checkReferences(content, pathsOf(known, files), sourcesOf(files)))
  if (mistakes.length > 0) throw new ContentError(mistakes)
  const overtaken = findOvertaken(files, await createLibraryStore(db).listChanged())
  const media = await importMedia({
    folder,
    files: files.filter(({ path }) => !overtaken.some(({ file }) => file === path)),
    media: parts.media,
    now: parts.now,
    report: parts.report ?? (() => undefined),
    texts: textsOf(content, known),
    findDone: await findDone(db, known),
    keep: (picture) => parts.connection.inTransaction((trx) => createPreparedPictureStore(trx).put(picture)),
  })
  if (media.mistakes.length > 0) throw new ContentError(media.mistakes)

  const changes = { content, pictures: media.pictures, documents: media.documents, files }
  const aside = await parts.connection.inTransaction((trx) => writeChanges(trx, changes, parts))
  return { files: files.length, notes: [...strange, ...notes, ...overtaken, ...aside] }
}

/** Pictures that somebody has changed in the members' area: their files no longer count, and say so once. */
function findOvertaken(files: ContentFile[], changed: ReadonlySet<string>): ContentNote[] {
  const sentence = 'Dieses Bild wurde im Mitgliederbereich geändert; die Datei und ihre Beschreibung zählen nicht mehr.'
  return files.filter(({ path }) => changed.has(path)).map(({ path: file }) => ({ file, line: undefined, sentence }))
}

async function findChanged(db: Database, all: ContentFile[]): Promise<ContentFile[]> {
  const marks = await createContentFileStore(db).listMarks()
  const isChanged = (file: ContentFile) => marks.get(file.path) !== file.mark
  const changed = new Set(all.filter(isChanged).map(({ path }) => path))
  // What has its old file but no row was deleted in the members' area.
  const pictures = new Set((await createPictureStore(db).list()).map(({ path }) => path))
  return all.filter(
    ({ path }) =>
      changed.has(path) ||
      (path.startsWith('pages/') && changed.has(SHAPES_PAGES)) ||
      (pictures.has(path) && changed.has(SHAPES_PICTURES)),
  )
}

/** An installation is complete from its first start on: every page has what it shows. */
function findMissing(all: ContentFile[]): ContentMistake[] {
  const present = new Set(all.map(({ path }) => path))
  const needed = [
    ...clubDocumentNames.map((name) => `club/${name}.yaml`),
    ...neededPages.map((name) => `pages/${name}.md`),
    'pictures/standard.svg',
  ]
  return needed
    .filter((path) => !present.has(path))
    .map((file) => ({ file, line: undefined, sentence: 'Diese Datei fehlt; ohne sie kann die Website nicht starten.' }))
}

type Known = { pictures: Map<string, Picture>; documents: FileRecord[] }

async function listKnown(db: Database): Promise<Known> {
  const store = createPictureStore(db)
  const pictures = (await store.list()).map((picture) => [picture.path, picture] as const)
  return { pictures: new Map(pictures), documents: await store.listFiles() }
}

/** Alternative texts from the file when it is part of this import, else those already known. */
function textsOf({ pictureTexts: given }: ParsedContent, { pictures }: Known): (path: string) => string {
  return (path) => given?.[path.replace(/^pictures\//, '')] ?? pictures.get(path)?.text ?? ''
}

/** Finds a picture whose file is as it was: only its words are new, or an earlier import came to no end. */
async function findDone(db: Database, { pictures }: Known) {
  const marks = await createContentFileStore(db).listMarks()
  const prepared = await createPreparedPictureStore(db).list()
  return ({ path, mark }: ContentFile): Omit<Picture, 'text'> | undefined => {
    const { text: _, ...known } = pictures.get(path) ?? { text: '', path: undefined }
    if (known.path !== undefined && marks.get(path) === mark) return known
    const { mark: preparedMark, ...picture } = prepared.get(path) ?? { mark: undefined, path: undefined }
    return picture.path !== undefined && preparedMark === mark ? picture : undefined
  }
}

const sourcesOf = (files: ContentFile[]) => new Map(files.map(({ path, text }) => [path, text ?? '']))

/** What is there already, and what this import brings. */
function pathsOf({ pictures, documents }: Known, files: ContentFile[]): KnownPaths {
  const brought = files.filter(({ text }) => text === undefined).map(({ path }) => path)
  return {
    pictures: new Set([...pictures.keys(), ...brought]),
    documents: new Set([...documents.map(({ path }) => path), ...brought]),
  }
}

async function writeChanges(
  trx: Database,
  { content, pictures, documents, files }: Changes,
  { newId, now }: Making,
): Promise<ContentNote[]> {
  const club = createClubStore(trx)
  for (const name of clubDocumentNames) {
    const facts = content.club[name]
    if (facts) await club.putFacts(name, facts as Club & never)
  }
  for (const [name, page] of content.pages) await club.putPage(name, page)

  const events = createEventStore(trx)
  for (const event of content.events) {
    await events.upsert(toTournamentEvent(event, toEventId(newId()), renderMarkdown(event.description).html))
  }

  const store = createPictureStore(trx)
  await store.putMany(pictures)
  await writeConsents(trx, content, now())
  for (const document of documents) await store.putFile(document)

  const notes = await writeArticles(trx, content, { newId, now })

  await writeRedirects(trx, content)
  await createPreparedPictureStore(trx).clear()

  const isSourceKept = (path: string) => /^(?:(?:club|events|pages|pictures)\/|redirects\.yaml$)/.test(path)
  await createContentFileStore(trx).putMany(
    files.map(({ path, mark, text }) => ({ path, mark, source: isSourceKept(path) ? (text ?? null) : null })),
  )
  await raiseRevision(trx)
  return notes
}

/** @returns what is said of files that were not taken over */
async function writeArticles(
  trx: Database,
  { articles: parsed }: ParsedContent,
  { newId, now }: Making,
): Promise<ContentNote[]> {
  const stores = {
    articles: createArticleStore(trx),
    copies: createWorkingCopyStore(trx),
    versions: createVersionStore(trx),
  }
  // Of articles of the same moment the later written one leads. Those of one import have no later one; their slugs decide, so that an
  // export that is imported elsewhere has the same order.
  const inOrder = parsed.toSorted((a, b) => (a.draft.slug < b.draft.slug ? -1 : 1))
  const ids = inOrder.map(() => newId()).toSorted()
  const notes: ContentNote[] = []
  for (const [index, { path, draft }] of inOrder.entries()) {
    const brought = await bringArticleFile(draft, {
      ...{ ...stores, now },
      newId: () => toArticleId(ids[index] ?? newId()),
    })
    if (brought === 'aside') notes.push({ file: path, line: undefined, sentence: ASIDE })
  }
  return notes
}

const ASIDE =
  'Der Artikel wurde auf der Website selbst geändert. Die Datei gilt erst, wenn jemand sie dort unter „Ältere Fassungen“ holt.'

/** Where somebody has said something of a picture in the members' area, the file says nothing. */
async function writeConsents(trx: Database, { pictureConsents }: ParsedContent, at: Date): Promise<void> {
  const library = createLibraryStore(trx)
  const changed = await library.listChanged()
  for (const [name, consent] of Object.entries(pictureConsents)) {
    const path = picturePath(name)
    if (!changed.has(path)) await library.setConsent(path, toPictureConsent(consent), at)
  }
}

async function writeRedirects(trx: Database, { redirects, articles }: ParsedContent): Promise<void> {
  const store = createRedirectStore(trx)
  for (const { path, draft } of articles) {
    const to = `/news/${draft.slug}`
    await store.replace(path, toRedirects(formerPathsOf(draft.metadata).map((from) => [from, to])))
  }
  if (redirects) await store.replace(REDIRECTS_FILE, toRedirects(Object.entries(redirects)))
}
