import type { Making } from '#shared/new-id.ts'
import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { clubSchemas, type Club } from '../club-facts.ts'
import type { Page } from '../page.ts'
import { documentNames, isPageDocument, pageNameOf, rightOfDocument, type DocumentName } from './document-name.ts'
import type { ClubContext, ClubStores } from '../context.ts'
import { mistaken, type DocumentConflict, type DocumentMistakes, type SavedDocument } from './document-refusals.ts'
import { mergeValues } from '#shared/yaml/merge-values.ts'
import { deriveValue, readValues, writeValues, type DocumentMistake, type PageText } from './document-text.ts'
import type { DocumentCommand } from './document-version.ts'
import { listedFiles, settleFiles } from './listed-files.ts'

/** @property seen number of the version that the editor started from; 0 if there was none */
type Save = { seen: number } & ({ values: unknown } | { source: string })
export type SaveDocumentRefusal = NotAllowed | DocumentConflict | DocumentMistakes

/** What pages would read if the values were saved; saves nothing. */
export async function checkDocument(ctx: ClubContext, actor: Actor, name: DocumentName, values: unknown) {
  if (!may(actor, rightOfDocument(name))) return notAllowed(rightOfDocument(name))
  const source = writeValues(name, (await ctx.read.documents.find(name)).source, values, ctx.pageText)
  if (!source.ok) return mistaken(source.error)
  const derived = await deriveChecked(ctx, ctx.read, name, source.value)
  return derived.ok ? derived : mistaken(derived.error)
}

/**
 * Saves an edit, visible to readers at once. If another editor has saved meanwhile, both changes are merged, unless they concern the same part:
 * nothing is ever overwritten unseen.
 */
export async function saveDocument(
  ctx: ClubContext,
  actor: Actor,
  name: DocumentName,
  save: Save,
): Promise<Result<SavedDocument & { isMerged: boolean }, SaveDocumentRefusal>> {
  if (!may(actor, rightOfDocument(name))) return notAllowed(rightOfDocument(name))
  return ctx.write(async (stores) => {
    const present = await stores.documents.find(name)
    const isMerged = present.number !== save.seen
    const wanted = isMerged ? await mergeInto(ctx, stores, name, save) : save
    if (!wanted) return err(await conflictOf(ctx, stores, name))
    const source =
      'source' in wanted ? ok(wanted.source) : writeValues(name, present.source, wanted.values, ctx.pageText)
    if (!source.ok) return mistaken(source.error)
    const put = { source: source.value, seen: present.number, by: actor.accountId }
    const saved = await putSource(ctx, stores, name, { ...put, command: 'save' })
    return saved.ok ? ok({ ...saved.value, isMerged }) : saved
  })
}

type Documents = Pick<ClubStores, 'documents'>
type Pages = Pick<ClubContext, 'pageText'>

/** Another editor has saved since. @returns both changes as one, or undefined if they concern the same part */
async function mergeInto(
  { pageText }: Pages,
  { documents }: Documents,
  name: DocumentName,
  { seen, ...save }: Save,
): Promise<{ values: unknown } | undefined> {
  const base = await documents.findVersion(name, seen)
  if (!base || !('values' in save)) return undefined
  const { source } = await documents.find(name)
  const merged = mergeValues(readValues(name, base.source, pageText), readValues(name, source, pageText), save.values)
  return merged && { values: merged }
}

async function conflictOf(
  { pageText }: Pages,
  { documents }: Documents,
  name: DocumentName,
): Promise<DocumentConflict> {
  const { source, number } = await documents.find(name)
  const last = await documents.findVersion(name, number)
  if (!last) throw new Error(`The document "${name}" has no version ${number}.`)
  return { kind: 'conflict', by: last.by, at: last.at, number, values: readValues(name, source, pageText) }
}

/** Saves a source as a step of a longer transaction: checks it, keeps a version, and raises the revision. */
export async function putSource(
  ctx: Pages & Making,
  stores: ClubStores,
  name: DocumentName,
  { source, seen, by, command }: { source: string; seen: number; by: string; command: DocumentCommand },
): Promise<Result<SavedDocument, DocumentConflict | DocumentMistakes>> {
  const { pageText } = ctx
  const present = await stores.documents.find(name)
  if (present.source === source) return ok({ name, number: seen, isChanged: false })
  const derived = await deriveChecked(ctx, stores, name, source)
  if (!derived.ok) return mistaken(derived.error)
  const isClub = name === 'club'
  const dependent = isClub ? await derivePages(stores, clubSchemas.club.parse(derived.value), pageText) : ok([])
  if (!dependent.ok) return mistaken(dependent.error)
  if (!(await stores.documents.save(name, seen, { value: derived.value, source, at: ctx.now(), by, command }))) {
    return err(await conflictOf(ctx, stores, name))
  }
  for (const [page, value] of dependent.value) await stores.documents.putValue(page, value)
  if (name === 'downloads') {
    const sides = { before: listedFiles(present.source, pageText), after: listedFiles(source, pageText) }
    await settleFiles(ctx, stores, { ...sides, by })
  }
  await stores.content.raiseRevision()
  return ok({ name, number: seen + 1, isChanged: true })
}

/** The value of a source, if it is valid and names only pictures and files that exist. */
async function deriveChecked(
  { pageText }: Pages,
  stores: ClubStores,
  name: DocumentName,
  source: string,
): Promise<Result<unknown, DocumentMistake[]>> {
  const club = await stores.club.findFacts('club')
  if (!club) throw new Error('The club document "club" is missing in the database.')
  const derived = deriveValue(name, source, { club, pages: pageText })
  if (!derived.ok) return derived
  const unknown = await findUnknownPaths(stores, name, derived.value)
  return unknown.length > 0 ? err(unknown) : derived
}

/** Derives all pages anew: they name facts of the club, which are about to change. */
export async function derivePages(
  { documents }: Documents,
  club: Club,
  pages: PageText,
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

/** Mistakes for every named picture or file that neither exists nor is in the bin. */
async function findUnknownPaths(
  { pictures, bin }: ClubStores,
  name: DocumentName,
  value: unknown,
): Promise<DocumentMistake[]> {
  const named = namedPaths(name, value)
  if (named.length === 0) return []
  const present = [...(await pictures.list()), ...(await pictures.listFiles())].map(({ path }) => path)
  const known = new Set([...present, ...(await bin.listNames('file'))])
  return named
    .filter(({ path }) => !known.has(path))
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
