import type { Making } from '#shared/new-id.ts'
import type { ClubStores } from '../context.ts'

type Stores = Pick<ClubStores, 'pictures' | 'library' | 'bin'>
/** @property title what the bin calls it @property by id of an account; undefined at the console */
type Binned = { title: string; by: string | undefined }

/** Puts a file to download under its path; other bytes that were there go into the bin. */
export async function placeFile(
  making: Making,
  stores: Stores,
  file: Parameters<ClubStores['pictures']['putFile']>[0],
  binned: Binned,
): Promise<void> {
  const former = await stores.pictures.findFile(file.path)
  if (former && former.hash !== file.hash) await withdrawFile(making, stores, file.path, binned)
  await stores.library.keepMedia(file.hash)
  await stores.pictures.putFile(file)
}

/** Moves the file into the bin, with its bytes; its path leads nowhere afterwards. */
export async function withdrawFile(
  { now, newId }: Making,
  { bin }: Stores,
  path: string,
  { title, by }: Binned,
): Promise<void> {
  await bin.put({ kind: 'file', key: path, name: path, title, id: newId(), at: now(), by })
}

/** Takes a file out of the bin; does nothing if it is not there. */
export async function returnFile({ bin }: Stores, path: string): Promise<void> {
  const item = await bin.findByName('file', path)
  if (item) await bin.takeOut(item)
}
