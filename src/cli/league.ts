import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { takeList } from '#features/league/lists/import-list.ts'
import { readList } from '#features/league/lists/read-list.ts'
import { readSeasonSlug, seasonOf } from '#features/league/season.ts'
import { err } from '#shared/result.ts'
import { storeContext } from '#server/context/store-context.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { readWords } from './read-options.ts'
import { misunderstand, refuse, type ExitCode, type Terminal } from './terminal.ts'

const USAGE = `Aufruf:
  league import <Datei.csv|xlsx|ics> [--team <Adresse, z. B. herren-1>] [--season <2024-25>]
`

/**
 * Imports matches and results from a list.
 *
 * @param args what follows `league` on the command line
 * @returns the exit code: 2 for an invalid command, 1 when nothing could be imported
 */
export async function runLeague(
  args: string[],
  needs: Terminal & { connection: DatabaseConnection; now: () => Date },
): Promise<ExitCode> {
  const request = parseRequest(args)
  if (!request) return misunderstand(needs, USAGE)
  const rows = await readListFile(resolve(needs.folder, request.file))
  if (!rows.ok) return refuse(needs, rows.error.sentence)
  const { connection, now } = needs
  const season = request.season ?? seasonOf(now())
  const taken = await storeContext({ connection, now }).write((stores) =>
    takeList(stores, rows.value, { season, team: request.team, mapping: undefined }, now()),
  )
  if (!taken.ok) return refuse(needs, taken.error.sentence)
  for (const { team, bringing } of taken.value.teams) {
    const { added, changed, unchanged, kept } = bringing
    needs.write(
      `${team.name}: ${added.length} neu, ${changed.length} geändert, ${unchanged} unverändert, ${kept.length} mit Änderungen von Hand behalten.\n`,
    )
  }
  for (const { line, column, sentence } of taken.value.mistakes)
    needs.writeError(`Zeile ${line}, Spalte ${column}: ${sentence}\n`)
  return taken.value.teams.length > 0 ? 0 : 1
}

async function readListFile(path: string) {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined
    throw error
  })
  return bytes
    ? readList(bytes)
    : err({ kind: 'list-unreadable', sentence: `Die Datei ${path} gibt es nicht.` } as const)
}

function parseRequest(args: string[]) {
  const { values, words } = readWords(args, { team: { type: 'string' }, season: { type: 'string' } }) ?? {}
  const [command, file, ...more] = words ?? []
  const season = values?.season === undefined ? undefined : readSeasonSlug(values.season)
  if (command !== 'import' || file === undefined || more.length > 0) return undefined
  if (values?.season !== undefined && season === undefined) return undefined
  return { file, team: values?.team, season }
}
