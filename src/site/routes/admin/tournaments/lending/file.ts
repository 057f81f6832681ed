import { href, redirect } from 'react-router'
import { HALL_SYSTEMS } from '#features/tournaments/lending/hall-program.ts'
import { listHallPrograms, packForHall } from '#features/tournaments/lending/offer-hall-programs.ts'
import { takeToHall } from '#features/tournaments/lending/lending-room.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../../context.ts'
import { readForm } from '../../../../read-form.ts'
import { isMissing, showMissing, isFormKey } from '../enter-room.ts'
import { sendFile } from '../../send-file.ts'
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
  const name = `halle-${params.slug}`
  const file = { name: `${name}.json`, mediaType: 'application/json' }
  const system = HALL_SYSTEMS.find((each) => each === wanted)
  if (system === undefined || !(await listHallPrograms(ctx)).includes(system)) return sendFile(taken.value, file)
  const packed = await packForHall(ctx, system, { name: file.name, text: taken.value })
  return sendFile(packed, { name: `${name}.zip`, mediaType: 'application/zip' })
}
