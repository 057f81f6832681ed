import { data } from 'react-router'
import type { Paper } from '#features/membership/make-papers.ts'
import { LONGEST_SIGNATURE } from '#features/membership/signature.ts'
import { readForm } from '../../read-form.ts'
import { services, visitorAddress } from '../../services.ts'
import type { Route } from './+types/paper.ts'

/** The application, blank: to print, or to fill in on a screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const { membership } = context.get(services)
  const { terms } = await membership.offer()
  if (terms.fees.length === 0) throw data('Diese Seite gibt es nicht.', 404)
  await takeTurn(context)
  return send(await membership.papers.blank(), 'no-cache')
}

/** The same with what somebody has typed; nothing of it is kept. */
export async function action({ context, request }: Route.ActionArgs) {
  const { membership } = context.get(services)
  const fields = await readForm(request, LONGEST_SIGNATURE)
  await takeTurn(context)
  const paper = await membership.papers.ofForm(fields, fields['reference'])
  if (!paper.ok) throw data('In diesem Antrag fehlt noch etwas. Bitte gehen Sie zurück und prüfen Sie ihn.', 422)
  return send(paper.value, 'no-store')
}

async function takeTurn(context: Route.LoaderArgs['context']): Promise<void> {
  const turn = await context.get(services).membership.takePaperTurn(context.get(visitorAddress))
  if (!turn.ok) throw data('Von diesem Anschluss kamen gerade viele Anfragen. Bitte warten Sie ein paar Minuten.', 429)
}

const send = ({ name, mediaType, content }: Paper, cacheControl: string) =>
  new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': cacheControl,
      'X-Robots-Tag': 'noindex',
    },
  })
