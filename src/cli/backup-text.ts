import { createUpkeepStore, type UpkeepStore } from '#features/upkeep/upkeep-store.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import type { Manifest } from '#platform/backup/backup-format.ts'

const inGerman = new Intl.NumberFormat('de-DE')

/** The size of a backup's content, in words. */
export function countThings({ tables, media }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const count = (number: number, one: string, many: string) => `${inGerman.format(number)} ${number === 1 ? one : many}`
  return [
    count(rows, 'Zeile', 'Zeilen') + ` in ${count(Object.keys(tables).length, 'Tabelle', 'Tabellen')}`,
    count(tables['registrations']?.rows ?? 0, 'Anmeldung', 'Anmeldungen'),
    count(tables['accounts']?.rows ?? 0, 'Konto', 'Konten'),
    count(media.length, 'Bild oder Datei', 'Bilder und Dateien'),
  ].join(', ')
}

export const inBerlin = (instant: string): string =>
  new Date(instant).toLocaleString('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'long', timeStyle: 'short' })

/** Records it for the dashboard. If that fails (full disk, database without these notes), the backup is still good. */
export async function noteForSite(
  connection: DatabaseConnection,
  writeError: (text: string) => void,
  what: 'Sicherung' | 'Probe',
  note: (upkeep: UpkeepStore) => Promise<void>,
): Promise<void> {
  try {
    await connection.inTransaction((trx) => note(createUpkeepStore(trx)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    writeError(`Die Übersicht der Website erfährt nichts von dieser ${what}: ${reason}\n`)
  }
}
