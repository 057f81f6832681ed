import { href, redirect } from 'react-router'
import { may } from '#rights/offices.ts'
import { getMember } from '../../../../member.ts'
import { services } from '../../../../services.ts'
import { isMissing, showMissing } from '../enter-room.ts'
import type { Route } from './+types/return.ts'
import { roomSaying } from './said.ts'

/** Nothing is shown under this address. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!may(getMember(context).actor, 'run-tournaments')) showMissing({ kind: 'not-allowed' })
  return redirect(href('/admin/turniere/:slug/mitnehmen', params))
}

/** Takes what the laptop brings back as a file, and leads to the room, which says what came of it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const brought = await context.get(services).lending.bring(getMember(context).actor, params.slug, request)
  if (brought.ok) return roomSaying(params, 'brought')
  return isMissing(brought.error) ? showMissing(brought.error) : roomSaying(params, brought.error.kind)
}
