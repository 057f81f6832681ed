import { printOrder } from '#features/tournaments/papers/papers-room.ts'
import { enterRoom } from '../../../../context.ts'
import { getOrShowMissing } from '../enter-room.ts'
import type { Route } from './+types/file.ts'
import { readOrder } from './paper-order.ts'

/** A paper as a PDF, which the browser opens for printing. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const order = readOrder(params.paper, new URL(request.url).searchParams)
  const pdf = getOrShowMissing(await printOrder(ctx, actor, params.slug, order))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      // Needs no escaping: both have only letters, digits and hyphens.
      'Content-Disposition': `inline; filename="${order.paper}-${params.slug}.pdf"`,
    },
  })
}
