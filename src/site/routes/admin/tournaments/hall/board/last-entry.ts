import type { Route } from './+types/last-entry.ts'
import { getOrShowMissing } from '../../enter-room.ts'
import { enterDesk } from '../enter-desk.ts'

/** Tells an open board whether anything has happened. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { desk, actor } = enterDesk({ context })
  const last = getOrShowMissing(await desk.glance(actor, params.slug))
  return Response.json({ last }, { headers: { 'Cache-Control': 'no-store' } })
}
