import { exportConsents } from '#features/pictures/consents/export-consents.ts'
import { enterRoom } from '../../../context.ts'
import { sendFile, sheetFormatIn } from '../send-file.ts'
import type { Route } from './+types/export.ts'
import { getOrShowMissing } from './enter-room.ts'

/** The whole register as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const file = getOrShowMissing(await exportConsents(ctx, actor, sheetFormatIn(params)))
  return sendFile(file.content, file)
}
