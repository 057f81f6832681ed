import { data, href, redirect } from 'react-router'
import { writeBlankPaper, writeTypedPaper, type Paper } from '#features/membership/make-papers.ts'
import { checkApplication } from '#features/membership/check-application.ts'
import { siteContext } from '../../context.ts'
import { readSentForm } from '../../read-form.ts'
import { services, visitorAddress } from '../../services.ts'
import { blankPaperPath } from './paper-path.ts'
import type { Route } from './+types/paper.ts'

/** The blank application, to print or to fill in on a screen. */
export async function loader({ context }: Route.LoaderArgs) {
  const path = blankPaperPath(await context.get(services).club.getFacts('downloads'))
  if (path !== href('/mitglied-werden/antrag.pdf')) throw redirect(path)
  const ctx = context.get(siteContext)
  const { fees } = await ctx.findMembershipTerms()
  if (fees.length === 0) throw data('Diese Seite gibt es nicht.', 404)
  await takeTurn(context)
  return send(await writeBlankPaper(ctx), 'no-cache')
}

/** The same with typed values, none of which are stored. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readSentForm(request)
  await takeTurn(context)
  const checked = await checkApplication(ctx, sent)
  if (!checked.ok) throw data('In diesem Antrag fehlt noch etwas. Bitte gehen Sie zurück und prüfen Sie ihn.', 422)
  return send(await writeTypedPaper(ctx, checked.value, String(sent.get('reference') ?? '')), 'no-store')
}

async function takeTurn(context: Route.LoaderArgs['context']): Promise<void> {
  const turn = await context.get(siteContext).takePaperTurn(context.get(visitorAddress))
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
