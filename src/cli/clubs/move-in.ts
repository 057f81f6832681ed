import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupKeyFile, makeBackupKey } from '#host/clubs/backup-key.ts'
import type { ClubEntry } from '#host/clubs/club-entry.ts'
import { changeClubs, hostFolder } from '#host/clubs/clubs-file.ts'
import { openHostStore } from '#host/host-store.ts'
import { keepPrivate } from '#platform/program/keep-private.ts'
import { dropSchema, fillSchema } from './club-schema.ts'
import { ClubsRefusal, type ClubsConsole } from './clubs-console.ts'

/**
 * Puts a new club beside the others: its folder first, when that is whole, then its line.
 *
 * @param fill makes the data in a folder of their own, and says what the club's line is
 */
export async function moveIn(needs: ClubsConsole, fill: (scratch: string) => Promise<ClubEntry>): Promise<ClubEntry> {
  const { clubsDir, write } = needs
  await keepPrivate(hostFolder(clubsDir))
  const scratch = join(hostFolder(clubsDir), `coming-${randomBytes(6).toString('hex')}`)
  try {
    await keepPrivate(scratch)
    const entry = await fill(scratch)
    // Without one of its own a club would get what is new in the sample's; one without any folder counts as mistaken.
    await mkdir(join(scratch, 'content', 'news'), { recursive: true })
    await settle(needs, scratch, entry)
    write(`${KEY}\n  ${backupKeyFile(clubsDir, entry.folder)}\n`)
    return entry
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const KEY =
  'Mit diesem Schlüssel öffnen Sie die Sicherungen des Vereins. Legen Sie ihn auch an einen anderen Ort; ohne ihn öffnet sie niemand:'

async function settle({ clubsDir, configOf, now }: ClubsConsole, scratch: string, entry: ClubEntry): Promise<void> {
  const folder = join(clubsDir, entry.folder)
  refuseTakenFolder(clubsDir, entry.folder)
  const place = configOf({ folder: entry.folder, domains: entry.domains, settings: {} })
  await fillSchema(place, scratch)
  await rename(scratch, folder)
  beginState(clubsDir, entry.folder, now())
  try {
    const recipients = entry.recipients ?? [await makeBackupKey(clubsDir, entry.folder)]
    await changeClubs(clubsDir, (clubs) => [...clubs, { ...entry, recipients }])
  } catch (error) {
    await rename(folder, scratch)
    await dropSchema(place)
    throw error
  }
}

export function refuseTakenFolder(clubsDir: string, folder: string): void {
  if (existsSync(join(clubsDir, folder))) throw new ClubsRefusal(`Den Ordner gibt es schon: ${join(clubsDir, folder)}`)
}

/** What the host knew of a club that had the same folder is forgotten; this one it opens soon, for mails that wait in it. */
export function beginState(clubsDir: string, folder: string, now: Date): void {
  const store = openHostStore(clubsDir)
  store.forget(folder)
  store.note(folder, { nextAt: now })
  store.close()
}
