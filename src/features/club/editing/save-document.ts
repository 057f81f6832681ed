import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { clubSchemas, type Club } from '../club-facts.ts'
import type { Page } from '../page.ts'
import { documentNames, isPageDocument, pageNameOf, rightOfDocument, type DocumentName } from './document-name.ts'
import {
  mistaken,
  type DocumentConflict,
  type DocumentMistakes,
  type DocumentNeeds,
  type DocumentWork,
  type SavedDocument,
} from './document-needs.ts'
import { mergeValues } from '#shared/yaml/merge-values.ts'
import { deriveValue, readValues, writeValues, type DocumentMistake, type PageText } from './document-text.ts'
import type { DocumentDeed } from './document-version.ts'
import { listedFiles, settleFiles } from './listed-files.ts'

/** @property seen number of the version that the writer has before them; 0 where there was none */
type Save = { seen: number } & ({ values: unknown } | { source: string })
export type SaveDocumentRefusal = NotAllowed | DocumentConflict | DocumentMistakes

/** What pages would read of the values, were they saved; nothing is. */
export function createCheckDocument({ documents, pages, inTransaction }: DocumentNeeds) {
  return async function checkDocument(
    actor: Actor,
    name: DocumentName,
    values: unknown,
  ): Promise<Result<unknown, NotAllowed | DocumentMistakes>> {
    const allowed = allow(actor, rightOfDocument(name))
    if (!allowed.ok) return allowed
    const source = writeValues(name, (await documents.find(name)).source, values, pages)
    if (!source.ok) return mistaken(source.error)
    return inTransaction(async (work) => {
      const derived = await deriveChecked(work, name, source.value, pages)
      return derived.ok ? derived : mistaken(derived.error)
    })
  }
}

export function createSaveDocument({ pages, inTransaction, now }: DocumentNeeds) {
  /**
   * Takes over what somebody has written. Where somebody else has saved since they last looked, both count, unless they concern the same
   * part: nothing is ever overwritten unseen. Readers find it at once.
   */
  return async function saveDocument(
    actor: Actor,
    name: DocumentName,
    save: Save,
  ): Promise<Result<SavedDocument & { isMerged: boolean }, SaveDocumentRefusal>> {
    const allowed = allow(actor, rightOfDocument(name))
    if (!allowed.ok) return allowed
    const at = now()
    return inTransaction(async (work) => {
      const present = await work.documents.find(name)
      const isMerged = present.number !== save.seen
      const wanted = isMerged ? await mergeInto(work, name, { ...save, pages }) : save
      if (!wanted) return err(await conflictOf(work, name, pages))
      const source = 'source' in wanted ? ok(wanted.source) : writeValues(name, present.source, wanted.values, pages)
      if (!source.ok) return mistaken(source.error)
      const put = { source: source.value, seen: present.number, at, by: actor.accountId, pages }
      const saved = await putSource(work, name, { ...put, deed: 'save' })
      return saved.ok ? ok({ ...saved.value, isMerged }) : saved
    })
  }
}

/** Somebody else has saved since. @returns both changes as one, or undefined where they concern the same part */
async function mergeInto(
  { documents }: Pick<DocumentWork, 'documents'>,
  name: DocumentName,
  { pages, seen, ...save }: Save & { pages: PageText },
): Promise<{ values: unknown } | undefined> {
  const base = await documents.findVersion(name, seen)
  if (!base || !('values' in save)) return undefined
  const { source } = await documents.find(name)
  const merged = mergeValues(readValues(name, base.source, pages), readValues(name, source, pages), save.values)
  return merged && { values: merged }
}

async function conflictOf(
  { documents }: Pick<DocumentWork, 'documents'>,
  name: DocumentName,
  pages: PageText,
): Promise<DocumentConflict> {
  const { source, number } = await documents.find(name)
  const last = await documents.findVersion(name, number)
  if (!last) throw new Error(`The document "${name}" has no version ${number}.`)
  return { kind: 'conflict', by: last.by, at: last.at, number, values: readValues(name, source, pages) }
}

type Put = { source: string; seen: number; at: Date; by: string; deed: DocumentDeed; pages: PageText }

/** The same as a step of a longer transaction: checks, keeps a version, and lets everybody know. */
export async function putSource(
  work: DocumentWork,
  name: DocumentName,
  { source, seen, at, by, deed, pages }: Put,
): Promise<Result<SavedDocument, DocumentConflict | DocumentMistakes>> {
  const present = await work.documents.find(name)
  if (present.source === source) return ok({ name, number: seen, isChanged: false })
  const derived = await deriveChecked(work, name, source, pages)
  if (!derived.ok) return mistaken(derived.error)
  const dependent = name === 'club' ? await derivePages(work, clubSchemas.club.parse(derived.value), pages) : ok([])
  if (!dependent.ok) return mistaken(dependent.error)
  if (!(await work.documents.save(name, seen, { value: derived.value, source, at, by, deed }))) {
    return err(await conflictOf(work, name, pages))
  }
  for (const [page, value] of dependent.value) await work.documents.putValue(page, value)
  if (name === 'downloads')
    await settleFiles(work, { before: listedFiles(present.source, pages), after: listedFiles(source, pages), by })
  await work.raiseRevision()
  return ok({ name, number: seen + 1, isChanged: true })
}

/** What a source says, if it is right and names only what is there. */
async function deriveChecked(
  work: DocumentWork,
  name: DocumentName,
  source: string,
  pages: PageText,
): Promise<Result<unknown, DocumentMistake[]>> {
  const club = await work.findClub()
  if (!club) throw new Error('The club document "club" is missing in the database.')
  const derived = deriveValue(name, source, { club, pages })
  if (!derived.ok) return derived
  const unknown = await findUnknownPaths(work, name, derived.value)
  return unknown.length > 0 ? err(unknown) : derived
}

/** What the pages say now: they name facts of the club, which are about to change. */
export async function derivePages(
  { documents }: Pick<DocumentWork, 'documents'>,
  club: Club,
  pages: Pick<PageText, 'derive'>,
): Promise<Result<[DocumentName, Page][], DocumentMistake[]>> {
  const derived: [DocumentName, Page][] = []
  for (const name of documentNames.filter(isPageDocument)) {
    const { source, number } = await documents.find(name)
    if (number === 0) continue
    const page = pages.derive(source, club)
    if (page.ok) derived.push([name, page.value])
    else
      return err(page.error.map(({ sentence }) => ({ path: '', sentence: `Seite „${pageNameOf(name)}“: ${sentence}` })))
  }
  return ok(derived)
}

/** Everything that names a picture or a file names one that is there. */
async function findUnknownPaths(
  work: Pick<DocumentWork, 'findUnknownPaths'>,
  name: DocumentName,
  value: unknown,
): Promise<DocumentMistake[]> {
  const named = namedPaths(name, value)
  const unknown = new Set(await work.findUnknownPaths(named.map(({ path }) => path)))
  return named
    .filter(({ path }) => unknown.has(path))
    .map(({ at, path }) => ({
      path: at,
      sentence: path.startsWith('docs/') ? `Die Datei ${path} gibt es nicht.` : `Das Bild ${path} gibt es nicht.`,
    }))
}

function namedPaths(name: DocumentName, value: unknown): { at: string; path: string }[] {
  if (name === 'board') {
    const { groupPicture, members } = clubSchemas.board.parse(value)
    const own = members.flatMap(({ picture }, index) =>
      picture ? [{ at: `members.${index}.picture`, path: picture }] : [],
    )
    return [{ at: 'groupPicture', path: groupPicture }, ...own]
  }
  if (name === 'look') {
    const { logo, banner, defaultPictures } = clubSchemas.look.parse(value)
    const named = [
      { at: 'logo', path: logo },
      { at: 'banner', path: banner },
    ]
    const usual = defaultPictures.map((path, index) => ({ at: `defaultPictures.${index}`, path }))
    return [...named, ...usual].filter(({ path }) => path.startsWith('pictures/'))
  }
  if (name !== 'downloads') return []
  const { documents } = clubSchemas.downloads.parse(value)
  return documents.map(({ file }, index) => ({ at: `documents.${index}.file`, path: file }))
}
