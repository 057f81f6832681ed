import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import { takeAsItIs } from '#platform/db/high-water-mark.ts'
import { untilAtRest, withServer, type ServerProcess } from './server-process.ts'
import { SAMPLE_CONTENT, withSite } from './site-process.ts'

/** As in `package.json`. */
const START_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=25']
const PROGRAM = fileURLToPath(new URL('../../../build/server/host.js', import.meta.url))
/** The host's own page for an address that is no club's. */
const UNKNOWN = 421

export const folderOf = (number: number): string => `club-${number}`
/** As requests name it. */
export const hostOf = (number: number): string => `${folderOf(number)}.localhost`

type Clubs = { clubsDir: string; site: string }

/**
 * Runs work with a folder of clubs: `filled` are copies of a club in use, with its articles and pictures; the others are only listed and
 * were never opened. @property site the data folder that is copied
 */
export async function withClubs<T>(filled: number, listed: number, work: (clubs: Clubs) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'vereinsheim-host-'))
  const [clubsDir, site] = [join(folder, 'clubs'), join(folder, 'site')]
  try {
    await Promise.all([clubsDir, site].map((path) => mkdir(path)))
    await takeAsItIs(site)
    await withSite({ dataDir: site, env: { MEDIA_AHEAD: 'off' } }, untilAtRest)
    for (let number = 0; number < listed; number++) {
      const club = join(clubsDir, folderOf(number))
      await mkdir(club, { mode: 0o700 })
      if (number < filled) await copyClub(site, club)
    }
    const clubs = Array.from({ length: listed }, (_, number) => ({
      folder: folderOf(number),
      domains: [hostOf(number)],
    }))
    await writeFile(join(clubsDir, 'clubs.yaml'), stringify({ clubs }))
    return await work({ clubsDir, site })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyClub(site: string, club: string): Promise<void> {
  for (const name of ['vereinsheim.sqlite', 'vereinsheim.mark']) await copyFile(join(site, name), join(club, name))
  // Pictures are named by hashes of their contents, so all clubs may share them.
  await symlink(join(site, 'media'), join(club, 'media'))
  await symlink(SAMPLE_CONTENT, join(club, 'content'))
}

/** Runs work against the real program, as `npm run host` runs it. */
export function withHost<T>(clubsDir: string, core: number, work: (host: ServerProcess) => Promise<T>): Promise<T> {
  return withServer(
    {
      script: [...START_FLAGS, PROGRAM] as unknown as [string],
      cwd: clubsDir,
      env: {
        CLUBS_DIR: clubsDir,
        HOST_ASK_ADDRESS: '127.0.0.1:0',
        MEDIA_AHEAD: 'off',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
      },
      core,
      readyStatus: UNKNOWN,
    },
    work,
  )
}

/** Resident memory of a process, shared parts included. Linux only. */
export async function readResidentMegabytes(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
