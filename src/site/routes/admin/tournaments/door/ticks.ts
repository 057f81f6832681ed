import { data } from 'react-router'
import { ticksSchema } from '#features/tournaments/arrivals/take-ticks.ts'
import { loadHyphenation } from '#shared/hyphenate.ts'
import { parseSentJson } from '#shared/json/parse-sent-json.ts'
import { services } from '../../../../services.ts'
import { enterRoom, getOrShowMissing } from '../enter-room.ts'
import type { Route } from './+types/ticks.ts'
import { showStand } from './door-view.ts'

/** What phones at the door ask for every few seconds. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { checkIn, actor } = enterRoom({ context })
  const shown = getOrShowMissing(await checkIn.show(actor, params.slug))
  return Response.json(showStand(shown, context.get(services).now(), await loadHyphenation()))
}

/** Takes what a phone has kept, each tap once. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { checkIn, actor } = enterRoom({ context })
  getOrShowMissing(await checkIn.show(actor, params.slug))
  const ticks = ticksSchema.safeParse(parseSentJson(await request.text()))
  if (!ticks.success) throw data('Das kam beschädigt an.', 422)
  const taken = getOrShowMissing(await checkIn.tick(actor, params.slug, ticks.data))
  return Response.json(showStand(taken, context.get(services).now(), await loadHyphenation()))
}
