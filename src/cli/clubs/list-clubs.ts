import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toTable } from '#features/tournaments/handling/entry-list.ts'
import { readClubs, type HostedClub } from '#host/clubs/clubs-file.ts'
import { isHostRunning, openHostStore, type ClubState } from '#host/host-store.ts'
import { measureSchemas } from '#platform/db/measure-tables.ts'
import { measureFolder } from '#platform/program/measure-folder.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { formatDateTime } from '#shared/berlin-time.ts'
import type { ClubsConsole } from './clubs-console.ts'

const HEADINGS = ['Verein', 'Adresse', 'Größe', 'Letzter Besuch', 'Version', 'Zustand']

/** Lists what the host knows about each club, and the size of its data. */
export async function listClubs({ clubsDir, configOf, write }: ClubsConsole): Promise<void> {
  const clubs = await readClubs(clubsDir)
  const [first] = clubs
  if (!first) return write('Es gibt noch keinen Verein. Den ersten legt „clubs add“ an.\n')
  await whileOpen(openHostStore(clubsDir), async (store) => {
    const isRunning = isHostRunning(clubsDir)
    const { databaseUrl } = configOf(first)
    const schemas = databaseUrl === undefined ? undefined : await measureSchemas(databaseUrl)
    const rows: string[][] = []
    for (const club of clubs) {
      const { databaseSchema = '' } = configOf(club)
      const rowBytes = schemas?.get(databaseSchema) ?? 0
      rows.push(await toRow(club, { state: store.find(club.folder), clubsDir, isRunning, rowBytes }))
    }
    write(toTable([HEADINGS, ...rows]))
    if (!isRunning) write('\nDer Host läuft nicht.\n')
  })
}

/** @property rowBytes size of its data in PostgreSQL */
type Known = { state: ClubState | undefined; clubsDir: string; isRunning: boolean; rowBytes: number }

async function toRow(club: HostedClub, { state, clubsDir, isRunning, rowBytes }: Known): Promise<string[]> {
  const dataDir = join(clubsDir, club.folder)
  const hasData = existsSync(dataDir)
  return [
    club.folder,
    club.domains[0],
    hasData ? toSize((await measureFolder(dataDir)) + rowBytes) : '–',
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
