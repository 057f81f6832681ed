import { openMemberFile } from '#features/members/keep-member-files.ts'
import { enterRoom } from '../../../context.ts'
import type { Route } from './+types/document.ts'
import { getOrShowMissing } from './missing-member-file.ts'

/** The PDF itself, for members; shared caches do not store it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { title, content } = getOrShowMissing(await openMemberFile(ctx, actor, params.id))
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.pdf`)}`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
