import { href, redirect } from 'react-router'
import { admitReturn } from '#features/tournaments/lending/lending-room.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../../context.ts'
import { isMissing, showMissing } from '../enter-room.ts'
import type { Route } from './+types/return.ts'
import { roomSaying } from './flash.ts'

/** This address has no page. */
export function loader({ context, params }: Route.LoaderArgs) {
  if (!may(enterRoom(context).actor, 'run-tournaments')) showMissing({ kind: 'not-allowed' })
  return redirect(href('/admin/turniere/:slug/mitnehmen', params))
}

/** Receives the laptop's file and redirects to the room, which shows the outcome. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const brought = await admitReturn(ctx, actor, params.slug, request)
  if (brought.ok) return roomSaying(params, 'brought')
  return isMissing(brought.error) ? showMissing(brought.error) : roomSaying(params, brought.error.kind)
}
