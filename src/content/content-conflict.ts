import { formatListDate } from '#shared/berlin-time.ts'

/**
 * A file that was changed on both sides since its last import; nothing of it was taken over.
 *
 * @property names what of it, where it speaks of several things
 * @property isGone whether the website has it no more
 * @property fileChangedAt as the file system says
 * @property by id of the account that changed it on the website; undefined where that is not known, `at` likewise
 */
export type ContentConflict = {
  file: string
  names: string[]
  isGone: boolean
  fileChangedAt: Date
  by: string | undefined
  at: Date | undefined
}

/** Both sides of each conflict, and how to choose. @param nameOf of an account that may be gone */
export async function listConflicts(
  conflicts: readonly ContentConflict[],
  nameOf: (accountId: string) => Promise<string | undefined>,
): Promise<string[]> {
  const lines: string[] = []
  for (const conflict of conflicts) {
    const { file, names, isGone, fileChangedAt, by, at } = conflict
    const what = names.length === 0 ? '' : ` (${names.join(', ')})`
    const person = by === undefined ? '' : ` von ${(await nameOf(by)) ?? 'einem Konto, das es nicht mehr gibt,'}`
    const moment = at === undefined ? '' : ` am ${formatListDate(at)}`
    lines.push(
      `  ${file}${what}`,
      `    Datei: geändert am ${formatListDate(fileChangedAt)}`,
      `    Website:${person}${moment} ${isGone ? 'gelöscht' : 'geändert'}`,
    )
  }
  return lines
}
