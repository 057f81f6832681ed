import { data } from 'react-router'
import { SHEET_FORMATS } from '#shared/sheet-format.ts'
import type { Route } from './+types/export.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'

/** The record of processing activities as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { actions, actor } = enterRoom({ context })
  const format = SHEET_FORMATS.find((each) => each === params.format)
  if (!format) throw data('Dieses Format gibt es nicht; möglich sind CSV und Excel.', 404)
  const file = getOrShowMissing(await actions.exportRecord(actor, format))
  return new Response(file.content, {
    headers: { 'Content-Type': file.mediaType, 'Content-Disposition': `attachment; filename="${file.name}"` },
  })
}
