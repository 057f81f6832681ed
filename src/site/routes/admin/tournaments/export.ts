import { exportRegistrations } from '#features/tournaments/handling/export-registrations.ts'
import { sendFile, sheetFormatIn } from '../send-file.ts'
import type { Route } from './+types/export.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'
import { readSelection } from './selection-query.ts'

/** The registrations as a file, filtered by the selection in the address. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const format = sheetFormatIn(params)
  const selection = readSelection(new URL(request.url).searchParams)
  const file = getOrShowMissing(await exportRegistrations(ctx, actor, params.slug, { selection, format }))
  return sendFile(file.content, file)
}
