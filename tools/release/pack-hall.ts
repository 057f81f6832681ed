import { readdirSync, readFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import type { HallSystem } from '#features/tournaments/lending/hall-program.ts'
import { hallProgramName, HALL_FOLDER } from '#features/tournaments/lending/hall-program.ts'
import type { Platform } from './fetch-parts.ts'
import { commitDate } from './commit-date.ts'
import { layOut } from './lay-out.ts'
import { readManifest } from './manifest.ts'

const FILES = join(import.meta.dirname, 'files/halle')

/** The file to double-click; on Linux a file manager would only show it. */
const HALLS: Record<HallSystem, { platform: Platform; starter: string; name: string }> = {
  windows: { platform: 'win32-x64', starter: 'starten.cmd', name: 'Turnier starten.cmd' },
  macos: { platform: 'darwin-arm64', starter: 'starten.sh', name: 'Turnier starten.command' },
  linux: { platform: 'linux-x64', starter: 'starten.sh', name: 'turnier-starten.sh' },
}

/** Both in ZIP's notation: made on Unix, with its permissions. */
const UNIX = 3
const REGULAR_FILE = 0o100_000
const rights = (mode: number) => ({ os: UNIX, attrs: ((mode | REGULAR_FILE) << 16) >>> 0 })

/** Packs the program for a laptop in the hall, as a file for its system in that folder. @returns its path */
export function packHall(folder: string, system: HallSystem): string {
  const { platform, starter, name } = HALLS[system]
  const scratch = mkdtempSync(join(tmpdir(), 'vereinsheim-hall-'))
  try {
    const tree = layOut(scratch, { platform })
    const path = join(folder, hallProgramName(readManifest().version, system))
    const files: Zippable = {
      [name]: [readFileSync(join(FILES, starter)), rights(0o755)],
      'LIESMICH.txt': [readFileSync(join(FILES, 'LIESMICH.txt')), rights(0o644)],
      programm: readTree(tree),
    }
    writeFileSync(path, zipSync({ [HALL_FOLDER]: files }, { level: 9, mtime: asWritten(commitDate()) }))
    return path
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

function readTree(folder: string): Zippable {
  const names = readdirSync(folder).toSorted()
  return Object.fromEntries(
    names.map((name) => {
      const path = join(folder, name)
      const { mode } = statSync(path)
      return [name, statSync(path).isDirectory() ? readTree(path) : [readFileSync(path), rights(mode)]]
    }),
  )
}

/** ZIP has no time zones: stores UTC, whatever the machine's zone. */
const asWritten = (date: Date): Date => new Date(date.getTime() + date.getTimezoneOffset() * 60_000)
