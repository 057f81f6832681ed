import { createHash } from 'node:crypto'
import { chmodSync, lutimesSync, readdirSync, readFileSync, statSync, writeFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const SUMS = 'SHA256SUMS'

/**
 * All that lies in a folder, by names relative to it: a folder before what is in it, in the same order on every machine. Not what links lead
 * to, which Node's own list holds too.
 */
export function listEntries(folder: string, inside = ''): string[] {
  const entries = readdirSync(join(folder, inside), { withFileTypes: true }).toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  )
  return entries.flatMap((entry) => {
    const name = join(inside, entry.name)
    return entry.isDirectory() ? [name, ...listEntries(folder, name)] : [name]
  })
}

/** Rights that do not depend on who has built. */
export const toMode = (stat: Stats): number => (stat.isFile() && (stat.mode & 0o100) === 0 ? 0o644 : 0o755)

/** Writes the sums of all files, and gives everything the same date and rights on every machine. */
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
    chmodSync(path, toMode(statSync(path)))
    lutimesSync(path, date, date)
  }
}
