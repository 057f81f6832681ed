import { exportRecord } from '#features/privacy/read-record.ts'
import { sendFile, sheetFormatIn } from '../send-file.ts'
import type { Route } from './+types/export.ts'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing } from './room.ts'

/** The record of processing activities as a file. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const file = getOrShowMissing(await exportRecord(ctx, actor, sheetFormatIn(params)))
  return sendFile(file.content, file)
}
