import { createHash } from 'node:crypto'
import { chmodSync, lutimesSync, readdirSync, readFileSync, statSync, writeFileSync, type Stats } from 'node:fs'
import { join } from 'node:path'

const SUMS = 'SHA256SUMS'

/**
 * All contents of a folder, by relative names: a folder before its contents, in the same order on every machine. Does not follow
 * links, unlike Node's own list.
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

/** Permissions that do not depend on the builder. */
export const toMode = (stat: Stats): number => (stat.isFile() && (stat.mode & 0o100) === 0 ? 0o644 : 0o755)

/** Writes the checksums of all files, and gives everything the same date and permissions on every machine. */
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
