import { toSheetFile, type SheetFile } from '#platform/sheets/write-sheet.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import type { SheetFormat } from '#shared/sheet-format.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { ok, type Result } from '#shared/result.ts'
import type { HandlingContext } from './context.ts'
import { COMPETITION_SHEET, listByCompetition, listHandled, listTeams, TEAM_SHEET } from './entry-list.ts'
import { enterEvent, type UnknownEvent } from '#features/tournaments/events/enter-event.ts'
import { readHandled } from './handled-registrations.ts'
import { countRegistrations, selectRegistrations } from './select-registrations.ts'
import type { Selection } from './selection.ts'

/** The list of a selection as a file; untrusted input stays text and is never computed as a formula. */
export async function exportRegistrations(
  ctx: HandlingContext,
  actor: Actor,
  slug: string,
  { selection, format }: { selection: Selection; format: SheetFormat },
): Promise<Result<SheetFile, NotAllowed | UnknownEvent>> {
  const event = await enterEvent(ctx, actor, 'export-registrations', slug)
  if (!event.ok) return event
  const registrations = await readHandled(ctx.read, event.value.id)
  const { places: total } = event.value
  const places = total === undefined ? undefined : { total, taken: countRegistrations(registrations).places }
  const selected = selectRegistrations(registrations, selection)
  const name = `anmeldungen-${event.value.slug}-${berlinDay(ctx.now())}`
  const { competitions } = event.value
  if (competitions) {
    return ok(await toSheetFile(listByCompetition(selected, competitions), { name, format, look: COMPETITION_SHEET }))
  }
  const handled = listHandled(selected, places)
  const list = format === 'xlsx' ? listTeams(selected, handled) : handled
  return ok(await toSheetFile(list, { name, format, look: TEAM_SHEET }))
}
