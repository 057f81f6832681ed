import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that is removed after the test, and after the test's own cleanup. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
