import { createBinStore } from '#features/bin/bin-store.ts'
import type { FileRecord } from '#features/pictures/file-record.ts'
import { createLibraryStore } from '#features/pictures/library/library-store.ts'
import { createPictureStore } from '#features/pictures/picture-store.ts'
import type { Database } from '#platform/db/database.ts'
import type { Making } from './kinds/content-kind.ts'

/** @property title what the bin calls it @property by id of an account; undefined at the console */
type Binned = { title: string; by: string | undefined }

/** Puts a file to download under its path; other bytes that were there go into the bin. */
export async function placeFile(trx: Database, file: FileRecord, binned: Binned & Making): Promise<void> {
  const files = createPictureStore(trx)
  const former = await files.findFile(file.path)
  if (former && former.hash !== file.hash) await withdrawFile(trx, file.path, binned)
  await createLibraryStore(trx).keepMedia(file.hash)
  await files.putFile(file)
}

/** Nothing is found under its path any more; what was there lies in the bin, with its bytes. */
export async function withdrawFile(
  trx: Database,
  path: string,
  { title, by, newId, now }: Binned & Making,
): Promise<void> {
  await createBinStore(trx).put({ kind: 'file', key: path, name: path, title, id: newId(), at: now(), by })
}
