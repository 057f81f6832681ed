import { data } from 'react-router'
import { showCheckIn, tickOff } from '#features/tournaments/arrivals/check-in.ts'
import { ticksSchema } from '#features/tournaments/arrivals/take-ticks.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { enterRoom } from '../../../../context.ts'
import { getOrShowMissing } from '../enter-room.ts'
import type { Route } from './+types/ticks.ts'
import { showStand } from './door-view.ts'

/** Phones at the entrance poll this every few seconds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const shown = getOrShowMissing(await showCheckIn(ctx, actor, params.slug))
  return Response.json(showStand(shown, ctx.now(), await loadHyphenation()))
}

/** Receives a phone's kept ticks, each once. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  getOrShowMissing(await enterEvent(ctx, actor, 'run-tournaments', params.slug))
  const ticks = ticksSchema.safeParse(parseSentJson(await request.text()))
  if (!ticks.success) throw data('Das kam beschädigt an.', 422)
  const taken = getOrShowMissing(await tickOff(ctx, actor, params.slug, ticks.data))
  return Response.json(showStand(taken, ctx.now(), await loadHyphenation()))
}
