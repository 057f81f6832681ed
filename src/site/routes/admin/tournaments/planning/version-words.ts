import type { EventDeed, EventVersionLine } from '#features/tournaments/events/event-version.ts'
import { formatListDate } from '#shared/berlin-time.ts'

const deeds: Record<EventDeed, string> = {
  before: 'Wie es war, bevor jemand hier etwas geändert hat',
  file: 'Aus einer Datei übernommen',
  add: 'Angelegt',
  save: 'Geändert',
  restore: 'Ältere Fassung geholt',
  publish: 'Veröffentlicht',
  hide: 'Zurückgezogen',
}

/** „Geändert · 24.11.2024, 18:30 · Dora Beispiel“ @param who undefined for a file and for accounts that are gone */
export function describeVersion({ deed, at, by }: EventVersionLine, who: string | undefined) {
  const name = who ?? (by === undefined ? undefined : 'jemand, dessen Konto es nicht mehr gibt')
  return { deed: deeds[deed], text: [formatListDate(at), name].filter((part) => part !== undefined).join(' · ') }
}
