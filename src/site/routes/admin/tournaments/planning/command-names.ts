import type { EventCommand } from '#features/tournaments/events/event-version.ts'

/** The commands on a tournament, as its history calls them. */
export const eventCommands: Record<EventCommand, string> = {
  before: 'Wie es war, bevor jemand hier etwas geändert hat',
  file: 'Aus einer Datei übernommen',
  add: 'Angelegt',
  save: 'Geändert',
  restore: 'Ältere Fassung geholt',
  publish: 'Veröffentlicht',
  hide: 'Zurückgezogen',
}
