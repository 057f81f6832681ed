import type { Route } from './+types/file.ts'
import { enterPapers, getOrShowMissing, readOrder } from './paper-order.ts'

/** A paper as a PDF, which the browser opens; from there it is printed. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor, papers } = enterPapers({ context })
  const order = readOrder(params.paper, new URL(request.url).searchParams)
  const pdf = getOrShowMissing(await papers.printPaper(actor, params.slug, order))
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      // Both have only letters, digits and hyphens.
      'Content-Disposition': `inline; filename="${order.paper}-${params.slug}.pdf"`,
    },
  })
}
