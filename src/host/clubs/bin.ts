import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { writeWhole } from '#platform/program/write-whole.ts'
import { DAY } from '#shared/durations.ts'
import type { ClubEntry } from './club-entry.ts'
import { hostFolder } from './clubs-file.ts'

/** A removed club can be restored for this long. */
export const DAYS_IN_BIN = 30

const binOf = (clubsDir: string) => join(hostFolder(clubsDir), 'bin')
/** Time of the removal, as an instant without colons, and the club's folder. */
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)_(.+)$/

/** Moves a club's folder into the bin, with its entry; no program may have it open. */
export async function putIntoBin(clubsDir: string, entry: ClubEntry, now: Date): Promise<void> {
  const place = join(binOf(clubsDir), `${now.toISOString().replaceAll(':', '-')}_${entry.folder}`)
  await keepPrivate(place)
  await writeWhole(join(place, 'entry.json'), Buffer.from(JSON.stringify(entry)))
  await rename(join(clubsDir, entry.folder), join(place, 'club'))
}

type Binned = { folder: string; since: Date; place: string }

/** The contents of the bin, the newest first. */
export async function listBin(clubsDir: string): Promise<Binned[]> {
  if (!existsSync(binOf(clubsDir))) return []
  const names = await readdir(binOf(clubsDir))
  return names
    .toSorted()
    .toReversed()
    .flatMap((name) => {
      const [, day, hours, minutes, seconds, folder] = NAME.exec(name) ?? []
      if (folder === undefined) return []
      return [{ folder, since: new Date(`${day}${hours}:${minutes}:${seconds}`), place: join(binOf(clubsDir), name) }]
    })
}

/**
 * Moves a club's folder back.
 *
 * @param letIn writes its entry; if that fails, the folder goes back into the bin
 */
export async function takeFromBin(
  clubsDir: string,
  { folder, place }: Binned,
  letIn: (entry: ClubEntry) => Promise<void>,
): Promise<void> {
  const entry: ClubEntry = JSON.parse(await readFile(join(place, 'entry.json'), 'utf8'))
  await rename(join(place, 'club'), join(clubsDir, folder))
  try {
    await letIn(entry)
  } catch (error) {
    await rename(join(clubsDir, folder), join(place, 'club'))
    throw error
  }
  await rm(place, { recursive: true, force: true })
}

/** Deletes expired clubs from the bin for good. @returns their folders */
export async function emptyBin(clubsDir: string, now: Date): Promise<string[]> {
  const due = (await listBin(clubsDir)).filter(({ since }) => now.getTime() - since.getTime() > DAYS_IN_BIN * DAY)
  for (const each of due) await rm(each.place, { recursive: true, force: true })
  return due.map(({ folder }) => folder)
}
