export const DISK_FULL = 'Auf der Festplatte ist kein Platz mehr.'

/** SQLite's primary codes, as in sqlite3.h. */
const PERMISSION = [3, 8, 23]
const BUSY = [5, 6]
const FULL = 13
const CANNOT_OPEN = 14

/**
 * What is wrong with the database file, in a sentence for the operator; a read-only file or folder is not reported as damaged.
 *
 * @returns undefined for errors that do not come from SQLite
 */
export function explainSqliteFailure(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR')) return undefined
  const { message } = error
  // The upper bits hold details that are not needed here.
  const code = 'errcode' in error ? Number(error.errcode) & 0xff : undefined
  if (code === FULL || message.includes('disk is full')) return DISK_FULL
  if (code !== undefined && (PERMISSION.includes(code) || code === CANNOT_OPEN))
    return `In die Datenbankdatei oder ihren Ordner lässt sich nicht schreiben: ${message}\nGeben Sie diesem Benutzer Schreibrecht; beschädigt ist nichts.`
  if (code !== undefined && BUSY.includes(code))
    return `Ein anderes Programm hält die Datenbank gerade fest: ${message}\nBitte versuchen Sie es gleich noch einmal.`
  return `Die Datenbankdatei ist nicht zu gebrauchen: ${message}\nIst sie beschädigt, stellen Sie den Datenordner aus einer Sicherung wieder her; die Datei selbst wurde nicht geändert.`
}
