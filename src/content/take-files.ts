import type { ContentStores } from '#content/context.ts'
import type { ContentConflict } from './content-conflict.ts'
import type { ContentFile } from './content-folder.ts'
import type { ContentNote } from './content-mistake.ts'
import type { Piece, Standing } from './kinds/content-kind.ts'
import type { Making } from '#shared/new-id.ts'
import { ALL_KINDS } from './kinds/all-kinds.ts'
import type { ReadContentFile } from './read-content.ts'
import { settle, type Choice } from './settle.ts'

/** Returns the pieces of a file as last imported, by name. */
export type FindFormer = (read: ReadContentFile) => Promise<ReadonlyMap<string, Piece>>

type Settled = { file: ContentFile; taken: Piece[]; conflict: ContentConflict | undefined }

/** @property files imported now @property notes refused pieces; the next import tries their files again */
export type TakenFiles = { files: ContentFile[]; conflicts: ContentConflict[]; notes: ContentNote[] }

/**
 * Writes the content of files to the website, kind by kind; within a transaction. Skips a file completely if some of its content was
 * changed on the website as well, unless there is a choice for it.
 */
export async function takeFiles(
  stores: ContentStores,
  reads: readonly ReadContentFile[],
  findFormer: FindFormer,
  { newId, now, choices }: Making & { choices: ReadonlyMap<string, Choice> },
): Promise<TakenFiles> {
  const result: TakenFiles = { files: [], conflicts: [], notes: [] }
  for (const kind of ALL_KINDS) {
    const settled: Settled[] = []
    for (const read of reads)
      if (read.kind === kind)
        settled.push(await settleFile(stores, read, await findFormer(read), choices.get(read.file.path)))
    const pieces = settled
      .flatMap(({ file, taken }) => taken.map((piece) => ({ file, piece })))
      .toSorted((a, b) => (a.piece.name < b.piece.name ? -1 : 1))
    // Among pieces of the same time the later id comes first, so ids follow the names: an export then has the same order elsewhere.
    const ids = pieces.map(newId).toSorted()
    const nextId = () => ids.shift() ?? newId()
    const stays = new Set<ContentFile>()
    for (const { file, piece } of pieces) {
      const refuse = (sentence: string) => void result.notes.push({ file: file.path, line: undefined, sentence })
      if ((await piece.bring(stores, { newId: nextId, now, refuse })) === 'refused') stays.add(file)
    }
    for (const { file, conflict } of settled) {
      if (conflict) result.conflicts.push(conflict)
      else if (!stays.has(file)) result.files.push(file)
    }
  }
  return result
}

async function settleFile(
  stores: ContentStores,
  { file, pieces }: ReadContentFile,
  former: ReadonlyMap<string, Piece>,
  choice: Choice | undefined,
): Promise<Settled> {
  const taken: Piece[] = []
  const contested: { name: string; standing: Standing | undefined }[] = []
  for (const piece of pieces) {
    const standing = await piece.find?.(stores)
    const sides = { former: former.get(piece.name)?.says, brought: piece.says, standing }
    const verdict = piece.find ? settle(sides, choice) : 'take'
    if (verdict === 'take') taken.push(piece)
    if (verdict === 'conflict') contested.push({ name: piece.name, standing })
  }
  const [first] = contested
  if (!first) return { file, taken, conflict: undefined }
  const names = pieces.length > 1 ? contested.map(({ name }) => name) : []
  return { file, taken: [], conflict: conflictOf(file, first.standing, names) }
}

export const conflictOf = (
  { path, changedAt }: ContentFile,
  standing: Standing | undefined,
  names: string[] = [],
): ContentConflict => ({
  file: path,
  names,
  fileChangedAt: changedAt,
  isGone: standing?.says === undefined,
  by: standing?.by,
  at: standing?.at,
})
