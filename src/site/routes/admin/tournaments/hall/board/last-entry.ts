import type { Route } from './+types/last-entry.ts'
import { getOrShowMissing } from '../../enter-room.ts'
import { glanceAtLast } from '#features/tournaments/desk/run-command.ts'
import { enterRoom } from '../../../../../context.ts'

/** Tells an open board whether anything has changed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const last = getOrShowMissing(await glanceAtLast(ctx, actor, params.slug))
  return Response.json({ last }, { headers: { 'Cache-Control': 'no-store' } })
}
