import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toTable } from '#features/tournaments/handling/entry-list.ts'
import { readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import { isHostRunning, openHostStore, type ClubState } from '#host/host-store.ts'
import { measureFolder } from '#platform/program/measure-folder.ts'
import { formatDateTime } from '#shared/berlin-time.ts'
import type { ClubsConsole } from './clubs-console.ts'

const HEADINGS = ['Verein', 'Adresse', 'Größe', 'Letzter Besuch', 'Version', 'Zustand']

/** What the host knows of each club, and how much lies in its folder. */
export async function listClubs({ clubsDir, write }: ClubsConsole): Promise<void> {
  const clubs = await readClubs(clubsDir)
  if (clubs.length === 0) return write('Es gibt noch keinen Verein. Den ersten legt „clubs add“ an.\n')
  const store = openHostStore(clubsDir)
  try {
    const isRunning = isHostRunning(clubsDir)
    const rows: string[][] = []
    for (const club of clubs) rows.push(await toRow(club, { state: store.find(club.folder), clubsDir, isRunning }))
    write(toTable([HEADINGS, ...rows]))
    if (!isRunning) write('\nDer Host läuft nicht.\n')
  } finally {
    store.close()
  }
}

type Known = { state: ClubState | undefined; clubsDir: string; isRunning: boolean }

async function toRow(club: HostedClub, { state, clubsDir, isRunning }: Known): Promise<string[]> {
  const dataDir = join(clubsDir, club.folder)
  const hasData = existsSync(dataDir)
  return [
    club.folder,
    club.domains[0],
    hasData ? toSize(await measureFolder(dataDir)) : '–',
    state?.visitedAt === undefined ? 'noch keiner' : formatDateTime(state.visitedAt),
    state?.version ?? '–',
    describe({ isStopped: club.isStopped, hasData, state, isRunning }),
  ]
}

const MEGABYTE = 1e6
const toSize = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / MEGABYTE)} MB` : `${(bytes / 1e9).toFixed(1).replace('.', ',')} GB`

type Condition = Pick<HostedClub, 'isStopped'> & Pick<Known, 'state' | 'isRunning'> & { hasData: boolean }

function describe({ isStopped, hasData, state, isRunning }: Condition): string {
  if (!hasData) return 'ohne Daten'
  if (state?.failure !== undefined) return `gestört: ${state.failure}`
  if (isStopped) return 'angehalten'
  return isRunning && state?.isOpen ? 'geöffnet' : 'ruht'
}
