import { data } from 'react-router'
import { exportRegistrations } from '#features/tournaments/handling/export-registrations.ts'
import { SHEET_FORMATS } from '#shared/sheet-format.ts'
import type { Route } from './+types/export.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'
import { readSelection } from './selection-query.ts'

/** The registrations as a file, filtered by the selection in the address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const format = SHEET_FORMATS.find((each) => each === params.format)
  if (!format) throw data('Dieses Format gibt es nicht; möglich sind CSV und Excel.', 404)
  const selection = readSelection(new URL(request.url).searchParams)
  const file = getOrShowMissing(await exportRegistrations(ctx, actor, params.slug, { selection, format }))
  return new Response(file.content, {
    headers: {
      'Content-Type': file.mediaType,
      // Needs no escaping: the name consists of an event's slug and a day.
      'Content-Disposition': `attachment; filename="${file.name}"`,
    },
  })
}
