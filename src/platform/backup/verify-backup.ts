import { openBackup, type Opening } from './read-backup.ts'
import { fillFrom } from './restore-backup.ts'
import { findFaults } from './row-store.ts'
import type { ScratchPlace } from './fill-scratch.ts'
import type { Database } from '#platform/db/database.ts'
import { isPending } from '#platform/images/picture-variant.ts'

/**
 * Restores a backup into a scratch place, reads it back, compares and discards it.
 *
 * @returns in `findings` what is wrong with it, in words for people
 * @throws {BackupError} when the file cannot be used at all
 */
export async function verifyBackup(path: string, needs: Opening & { createPlace: () => Promise<ScratchPlace> }) {
  const { beginning, parts } = await openBackup(path, needs)
  const place = await needs.createPlace()
  try {
    const manifest = await fillFrom(parts, beginning.level, place, async () => undefined)
    const stored = new Set(manifest.media.map(({ name }) => name.slice(0, 16)))
    const wanted = await readMediaHashes(place.connection.db)
    const missing = [...wanted].filter((hash) => !stored.has(hash)).length
    const findings = await findFaults(place.connection)
    if (missing > 0) findings.push(`${missing} Bilder oder Dateien fehlen`)
    return { beginning, manifest, findings }
  } finally {
    await place.discard()
  }
}

/** Hashes of all pictures and files that the rows reference and that have been made. */
async function readMediaHashes(db: Database): Promise<Set<string>> {
  const pictures = await db.selectFrom('pictures').select('hash').distinct().execute()
  const files = await db.selectFrom('files').select('hash').distinct().execute()
  return new Set([...pictures.filter((picture) => !isPending(picture)), ...files].map(({ hash }) => hash))
}
