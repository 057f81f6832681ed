import { berlinDay } from '#shared/berlin-time.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import { listHandled, toCsv, toXlsx } from './entry-list.ts'
import {
  getEvent,
  readHandled,
  type FindEvent,
  type ReadingStores,
  type UnknownEvent,
} from './handled-registrations.ts'
import { countRegistrations, selectRegistrations } from './select-registrations.ts'
import type { Selection } from './selection.ts'

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const
type ExportFormat = (typeof EXPORT_FORMATS)[number]

type ExportedFile = { name: string; mediaType: string; content: Uint8Array<ArrayBuffer> }

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Needs = ReadingStores & { findEvent: FindEvent; now: () => Date }

export function createExportRegistrations({ findEvent, now, ...stores }: Needs) {
  /** The list of a selection as a file; what people typed stays text in it and is never computed. */
  return async function exportRegistrations(
    actor: Actor,
    slug: string,
    { selection, format }: { selection: Selection; format: ExportFormat },
  ): Promise<Result<ExportedFile, NotAllowed | UnknownEvent>> {
    const allowed = allow(actor, 'export-registrations')
    if (!allowed.ok) return allowed
    const event = await getEvent(findEvent, slug)
    if (!event.ok) return event
    const registrations = await readHandled(stores, event.value.id)
    const { places: total } = event.value
    const places = total === undefined ? undefined : { total, taken: countRegistrations(registrations).places }
    const list = listHandled(selectRegistrations(registrations, selection), places)
    return ok({
      name: `anmeldungen-${event.value.slug}-${berlinDay(now())}.${format}`,
      mediaType: MEDIA_TYPES[format],
      content: new Uint8Array(format === 'csv' ? Buffer.from(toCsv(list)) : await toXlsx(list)),
    })
  }
}
