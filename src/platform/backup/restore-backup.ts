import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '#platform/media/blob-store.ts'
import { DAMAGED, BackupError, type Manifest } from './backup-format.ts'
import { fillScratch, type Incoming, type ScratchPlace } from './fill-scratch.ts'
import { openBackup, type BackupPart, type Opening } from './read-backup.ts'

type RestoreParts = Opening & {
  createPlace: () => Promise<ScratchPlace>
  /** Receives pictures and files first: they are named by their content, so they overwrite nothing. */
  media: Pick<BlobStore, 'put'>
  /** The folder for settings files. */
  dataDir: string
}

/**
 * Replaces a database with the content of a backup.
 *
 * Nothing is touched until everything is there and compared; interrupting it leaves everything as it was.
 *
 * @returns in `former` where what was there before is kept
 * @throws {BackupError} when the file cannot be used; nothing has changed then
 */
export async function restoreBackup(path: string, parts: RestoreParts) {
  const { beginning, parts: content } = await openBackup(path, parts)
  const place = await parts.createPlace()
  try {
    const settings: SettingsFile[] = []
    const manifest = await fillFrom(content, beginning.level, place, async (part) => {
      if (part.kind === 'media') await parts.media.put(part.name, part.bytes)
      else settings.push(part)
    })
    const kept = await place.moveIn()
    const replaced = await placeSettings(parts.dataDir, settings, beginning.takenAt)
    return { takenAt: beginning.takenAt, manifest, former: [...(kept === undefined ? [] : [kept]), ...replaced] }
  } finally {
    await place.discard()
  }
}

type SettingsFile = { name: string; bytes: Buffer }

/** Fills a place with all rows of a backup and compares. @returns what the backup holds */
export async function fillFrom(
  content: AsyncIterable<BackupPart>,
  level: string[],
  place: ScratchPlace,
  take: (part: Extract<BackupPart, { bytes: Buffer }>) => Promise<void>,
): Promise<Manifest> {
  let manifest: Manifest | undefined
  async function* rows(): AsyncGenerator<Incoming> {
    for await (const part of content) {
      if (part.kind === 'rows') yield part
      else if (part.kind === 'manifest') manifest = part.manifest
      else await take(part)
    }
  }
  await fillScratch(place, level, rows(), () => manifest?.tables ?? {})
  if (!manifest) throw new BackupError(DAMAGED)
  return manifest
}

/** @returns the paths where existing files of the same name with other content are kept */
async function placeSettings(dataDir: string, settings: SettingsFile[], takenAt: string): Promise<string[]> {
  const former: string[] = []
  await mkdir(dataDir, { recursive: true })
  for (const { name, bytes } of settings) {
    const path = join(dataDir, name)
    if (existsSync(path) && !(await readFile(path)).equals(bytes)) {
      const kept = `${path}.before-restore-${takenAt.replaceAll(/\D/g, '')}`
      await rename(path, kept)
      former.push(kept)
    }
    await writeFile(path, bytes, { mode: 0o600, flush: true })
  }
  return former
}
