import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { HALL_FOLDER } from '#features/tournaments/lending/hall-program.ts'

const PROGRAM = `${HALL_FOLDER}/programm/`

/**
 * Unpacks the program for a hall's laptop and checks it file by file, because this machine cannot run it for every system.
 *
 * @returns the problems
 */
export function checkHall(path: string): string[] {
  const files = new Map(Object.entries(unzipSync(readFileSync(path))).filter(([name]) => !name.endsWith('/')))
  const sums = strFromU8(files.get(`${PROGRAM}SHA256SUMS`) ?? new Uint8Array())
  const named = new Map(
    sums.split('\n').flatMap((line) => (line === '' ? [] : [[PROGRAM + line.slice(66), line.slice(0, 64)]])),
  )
  const own = [...files.keys()].filter((name) => name.startsWith(PROGRAM) && name !== `${PROGRAM}SHA256SUMS`)
  const isStarter = (name: string) => /^[^/]*\/[^/]*starten\.(?:cmd|command|sh)$/.test(name)
  return [
    ...(named.size === 0 ? [`${path}: no sums`] : []),
    ...([...files.keys()].some(isStarter) ? [] : [`${path}: nothing to double-click`]),
    ...own.filter((name) => !named.has(name)).map((name) => `${name}: without a sum`),
    ...[...named].filter(([name, sum]) => hash(files.get(name)) !== sum).map(([name]) => `${name}: not as it was made`),
  ]
}

const hash = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && createHash('sha256').update(bytes).digest('hex')
