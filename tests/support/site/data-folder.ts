import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Encoding all pictures takes minutes; their names are hashes of their content, so all test sites may share them. */
const SHARED_MEDIA = fileURLToPath(new URL('../../../node_modules/.cache/vereinsheim-media', import.meta.url))

/** A data folder of its own, except for the pictures. */
export function temporaryDataFolder(): string {
  const folder = temporaryFolder()
  shareMedia(folder)
  return folder
}

export function shareMedia(dataDir: string): void {
  mkdirSync(SHARED_MEDIA, { recursive: true })
  symlinkSync(SHARED_MEDIA, join(dataDir, 'media'), 'junction')
  // As after `--begin-anew`: here pictures without a database are valid.
  writeFileSync(join(dataDir, 'vereinsheim.mark'), '0\n', { mode: 0o600 })
}
