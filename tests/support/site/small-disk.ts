import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A small disk of its own; undefined if this machine does not allow one. */
export function makeDisk(size: string): string | undefined {
  const folder = join(temporaryFolder(), 'disk')
  mkdirSync(folder)
  if (!mount(folder, size)) return undefined
  // Before the folder around it is deleted; that deletion is registered earlier.
  onTestFinished(() => unmount(folder))
  return folder
}

export const NO_DISK = 'no small disk can be mounted here (needs root)'

export function canMakeDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vereinsheim-disk-'))
  const isMounted = mount(folder, '1m')
  if (isMounted) unmount(folder)
  rmdirSync(folder)
  return isMounted
}

const mount = (folder: string, size: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0700`, 'tmpfs', folder]).status === 0

const unmount = (folder: string) => void execFileSync('umount', ['-l', folder], { stdio: 'ignore' })
