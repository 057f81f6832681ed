import { may, notAllowed, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { clubSchemas, type ClubFacts } from '../club-facts.ts'
import type { ClubContext, ClubStores } from '../context.ts'
import { mistaken, type DocumentMistakes } from './document-refusals.ts'
import { readValues, writeValues, type PageText } from './document-text.ts'
import { putSource } from './save-document.ts'

/** A place where the website names a person. @property path of it in its document @property text the name as written there */
export type NamedPlace =
  | { document: 'board'; path: string; text: string; position: string; gender: 'm' | 'w' }
  | { document: 'club'; path: string; text: string }

/**
 * The new content of such a place; an empty name leaves a seat on the board vacant and removes a representative from the list.
 *
 * @property position, gender of a seat on the board
 */
export type PlaceChange = { path: string; name: string; position?: string; gender?: 'm' | 'w' }
export type PlacesChanged = { kind: 'places-changed' }

type Facts = Pick<ClubFacts, 'board' | 'club'>

/** Everybody named in the board list and the imprint, both of which are public. */
export async function listNamed(ctx: ClubContext): Promise<string[]> {
  const { board, club } = await readFacts(ctx, ctx.read)
  const names = [
    ...board.members.flatMap(({ name }) => name ?? []),
    ...(club.representatives ?? []).map(nameIn),
    ...(club.responsibleForContent ? [club.responsibleForContent.name] : []),
  ]
  return [...new Set(names)]
}

/** Where the website names this person. */
export const listPlacesOf = async (ctx: ClubContext, name: string): Promise<NamedPlace[]> =>
  findPlaces(await readFacts(ctx, ctx.read), name)

/** Writes successors into these places, in one step. @param from the name that they hold now */
export async function changeOffice(
  ctx: ClubContext,
  actor: Actor,
  from: string,
  changes: readonly PlaceChange[],
): Promise<Result<void, NotAllowed | DocumentMistakes | PlacesChanged>> {
  if (!may(actor, 'keep-club')) return notAllowed('keep-club')
  return ctx.write(async (stores) => {
    const facts = await readFacts(ctx, stores)
    const known = new Set(findPlaces(facts, from).map(({ path }) => path))
    if (changes.some(({ path }) => !known.has(path))) return err({ kind: 'places-changed' })
    const sources = await writeSources(stores, applyChanges(facts, changes), ctx.pageText)
    if (!sources.ok) return mistaken(sources.error)
    for (const { name, source, seen } of sources.value) {
      const put = await putSource(ctx, stores, name, { source, seen, by: actor.accountId, command: 'office' })
      // Throws so that the transaction rolls back what it has written already.
      if (!put.ok) throw new Error(`a change of office was refused after it had been checked: ${put.error.kind}`)
    }
    return ok(undefined)
  })
}

async function readFacts({ pageText }: ClubContext, { documents }: ClubStores): Promise<Facts> {
  const [board, club] = await Promise.all([documents.find('board'), documents.find('club')])
  return {
    board: clubSchemas.board.parse(readValues('board', board.source, pageText)),
    club: clubSchemas.club.parse(readValues('club', club.source, pageText)),
  }
}

/** Both documents with their new sources. */
async function writeSources({ documents }: ClubStores, wanted: Facts, pages: PageText) {
  const written = []
  for (const name of ['board', 'club'] as const) {
    const { source, number } = await documents.find(name)
    const text = writeValues(name, source, wanted[name], pages)
    if (!text.ok) return text
    written.push({ name, source: text.value, seen: number })
  }
  return ok(written)
}

/** „Petra Zellmann (2. Vorsitzende)“ names Petra Zellmann. */
const nameIn = (representative: string): string => representative.replace(/\s*[(,].*$/, '').trim()

const isSameName = (one: string, other: string) => fold(one) === fold(other)
const fold = (name: string) => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('de')

function findPlaces({ board, club }: Facts, name: string): NamedPlace[] {
  if (name.trim() === '') return []
  const { representatives = [], responsibleForContent: responsible } = club
  return [
    ...board.members.flatMap(({ name: text, position, gender }, index): NamedPlace[] =>
      text !== undefined && isSameName(text, name)
        ? [{ document: 'board', path: `members.${index}`, text, position, gender }]
        : [],
    ),
    ...representatives.flatMap((text, index): NamedPlace[] =>
      isSameName(nameIn(text), name) ? [{ document: 'club', path: `representatives.${index}`, text }] : [],
    ),
    ...(responsible && isSameName(responsible.name, name)
      ? [{ document: 'club', path: 'responsibleForContent', text: responsible.name } as const]
      : []),
  ]
}

function applyChanges({ board, club }: Facts, changes: readonly PlaceChange[]): Facts {
  const changeOf = (path: string) => changes.find((each) => each.path === path)
  const members = board.members.map((member, index) => {
    const change = changeOf(`members.${index}`)
    if (!change) return member
    // The portrait shows the predecessor; the address mostly belongs to the office.
    const { name: _, picture: __, ...seat } = member
    const { position = seat.position, gender = seat.gender } = change
    const name = change.name.trim()
    return { ...(name !== '' && { name }), ...seat, position, gender }
  })
  const representatives = club.representatives
    ?.map((text, index) => changeOf(`representatives.${index}`)?.name.trim() ?? text)
    .filter((text) => text !== '')
  const responsible = changeOf('responsibleForContent')
  const responsibleForContent = club.responsibleForContent && {
    ...club.responsibleForContent,
    ...(responsible && { name: responsible.name.trim() }),
  }
  return {
    board: { ...board, members },
    club: {
      ...club,
      ...(representatives && { representatives }),
      ...(responsibleForContent && { responsibleForContent }),
    },
  }
}
