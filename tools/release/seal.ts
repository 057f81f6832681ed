import { createHash } from 'node:crypto'
import { chmodSync, lutimesSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SUMS = 'SHA256SUMS'

/** All that lies in a folder, by names relative to it: a folder before what is in it, in the same order on every machine. */
export const listEntries = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted((one, other) => (one < other ? -1 : 1))

/** Writes the sums of all files, and gives everything the date of the commit and rights that do not depend on who has built. */
export function seal(folder: string, date: Date): void {
  const isFile = (name: string) => statSync(join(folder, name)).isFile()
  const files = listEntries(folder).filter((name) => name !== SUMS && isFile(name))
  const sums = files.map(
    (name) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex')}  ${name}\n`,
  )
  writeFileSync(join(folder, SUMS), sums.join(''))
  for (const name of [...listEntries(folder), '.']) {
    const path = join(folder, name)
    const isProgram = !isFile(name) || (statSync(path).mode & 0o100) !== 0
    chmodSync(path, isProgram ? 0o755 : 0o644)
    lutimesSync(path, date, date)
  }
}
