import type { Making } from '#shared/new-id.ts'
import type { ClubStores } from '../context.ts'

type Stores = Pick<ClubStores, 'pictures' | 'library' | 'bin'>
/** Where new ids and the present moment come from. */
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

/** Nothing is found under its path any more; what was there lies in the bin, with its bytes. */
export async function withdrawFile(
  { now, newId }: Making,
  { bin }: Stores,
  path: string,
  { title, by }: Binned,
): Promise<void> {
  await bin.put({ kind: 'file', key: path, name: path, title, id: newId(), at: now(), by })
}

/** Takes a file out of the bin; nothing happens where it does not lie there. */
export async function returnFile({ bin }: Stores, path: string): Promise<void> {
  const item = await bin.findByName('file', path)
  if (item) await bin.takeOut(item)
}
