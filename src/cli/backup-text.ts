import type { Manifest } from '#platform/backup/backup-format.ts'

const inGerman = new Intl.NumberFormat('de-DE')

/** How much a backup holds, in words. */
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
