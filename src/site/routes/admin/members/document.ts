import type { Route } from './+types/document.ts'
import { enterRoom, getOrShowMissing } from './enter-room.ts'

/** The PDF itself, for members; no cache between keeps it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { files, actor } = enterRoom({ context })
  const { title, content } = getOrShowMissing(await files.open(actor, params.id))
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
