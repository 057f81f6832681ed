import { formatListDate } from '#shared/berlin-time.ts'

/**
 * A file that was changed on both sides since its last import; nothing of it was imported.
 *
 * @property names the pieces in conflict, where the file has several
 * @property isGone whether the website no longer has it
 * @property fileChangedAt modification time of the file
 * @property by id of the account that changed it on the website; undefined where unknown, like `at`
 */
export type ContentConflict = {
  file: string
  names: string[]
  isGone: boolean
  fileChangedAt: Date
  by: string | undefined
  at: Date | undefined
}

/** Lines that describe both sides of each conflict. @param nameOf name of an account, which may be deleted */
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
