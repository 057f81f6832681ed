import type { ContentStores } from '#content/context.ts'
import type { Club } from '#features/club/club-facts.ts'
import type { ContentFile } from './content-folder.ts'
import type { Piece } from './kinds/content-kind.ts'
import { readFormerPieces, type ReadContentFile } from './read-content.ts'
import type { FindFormer } from './take-files.ts'

/** Finds the last imported content of files, including files that have been renamed since. */
export async function findFormer(stores: ContentStores, all: readonly ContentFile[], club: Club | undefined) {
  const store = stores.contentFiles
  const known = await store.listMarks()
  const present = new Set(all.map(({ path }) => path))
  const gone = [...known.keys()].filter((path) => !present.has(path))
  /** New path by the former one. */
  const moved = new Map<string, string>()

  /** Cache: each missing file is read only once, even if many files are new. */
  const read = new Map<string, ReadonlyMap<string, Piece>>()

  async function readFormer(path: string): Promise<ReadonlyMap<string, Piece>> {
    const text = await store.findSource(path)
    const pieces = text === undefined ? [] : readFormerPieces({ path, text }, club)
    return new Map(pieces.map((piece) => [piece.name, piece]))
  }

  const find: FindFormer = async ({ file: { path }, kind, pieces }: ReadContentFile) => {
    if (known.has(path)) return readFormer(path)
    for (const former of gone.filter((each) => kind.owns(each))) {
      const said = read.get(former) ?? (await readFormer(former))
      read.set(former, said)
      if (!pieces.some(({ name }) => said.has(name))) continue
      moved.set(former, path)
      return said
    }
    return new Map()
  }

  return {
    find,
    /** Former names of files that were imported under new ones. */
    listMoved(taken: readonly ContentFile[]): string[] {
      const paths = new Set(taken.map(({ path }) => path))
      return [...moved].filter(([, path]) => paths.has(path)).map(([former]) => former)
    },
  }
}
