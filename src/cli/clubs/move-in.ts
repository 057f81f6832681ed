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
 * Adds a new club to the others: its complete folder first, then its entry.
 *
 * @param fill creates the data in a scratch folder, and returns the club's entry
 */
export async function moveIn(needs: ClubsConsole, fill: (scratch: string) => Promise<ClubEntry>): Promise<ClubEntry> {
  const { clubsDir, write } = needs
  await keepPrivate(hostFolder(clubsDir))
  const scratch = join(hostFolder(clubsDir), `coming-${randomBytes(6).toString('hex')}`)
  try {
    await keepPrivate(scratch)
    const entry = await fill(scratch)
    // Without a content folder of its own, a club would get new content of the sample; a missing folder counts as a mistake.
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

/** Forgets the state of an earlier club with the same folder; the host opens this one soon, for its waiting mails. */
export function beginState(clubsDir: string, folder: string, now: Date): void {
  const store = openHostStore(clubsDir)
  store.forget(folder)
  store.note(folder, { nextAt: now })
  store.close()
}
