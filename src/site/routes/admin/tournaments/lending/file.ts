import { href, redirect } from 'react-router'
import { HALL_SYSTEMS } from '#features/tournaments/lending/hall-program.ts'
import { listHallPrograms, packForHall } from '#features/tournaments/lending/offer-hall-programs.ts'
import { takeToHall } from '#features/tournaments/lending/lending-room.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../../context.ts'
import { readForm } from '../../../../read-form.ts'
import { isMissing, showMissing, isFormKey } from '../enter-room.ts'
import { refuseForm } from '../hall/desk-page.ts'
import type { Route } from './+types/file.ts'
import { roomSaying } from './flash.ts'

/** This address has no page. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!may(enterRoom(context).actor, 'run-tournaments')) showMissing({ kind: 'not-allowed' })
  return redirect(href('/admin/turniere/:slug/mitnehmen', params))
}

/** The tournament as a file, encrypted with the code just shown. If the download fails, another press returns the same lease. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  if (!may(actor, 'run-tournaments')) return showMissing({ kind: 'not-allowed' })
  const { code = '', formKey = '', system: wanted } = await readForm(request)
  if (!isFormKey(formKey)) refuseForm()
  const taken = await takeToHall(ctx, actor, params.slug, { code, lease: `${formKey}-take` })
  if (!taken.ok) {
    if (isMissing(taken.error)) return showMissing(taken.error)
    return taken.error.kind === 'no-code' ? refuseForm() : roomSaying(params, 'taken-already')
  }
  // Needs no escaping: an event's slug has only letters, digits and hyphens.
  const name = `halle-${params.slug}`
  const system = HALL_SYSTEMS.find((each) => each === wanted)
  if (system === undefined || !(await listHallPrograms(ctx)).includes(system)) return send(taken.value, `${name}.json`)
  return send(await packForHall(ctx, system, { name: `${name}.json`, text: taken.value }), `${name}.zip`)
}

const send = (body: BodyInit, name: string) =>
  new Response(body, {
    headers: {
      'Content-Type': name.endsWith('.zip') ? 'application/zip' : 'application/json',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
