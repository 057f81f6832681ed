import { href } from 'react-router'
import { teamKey } from '#features/league/team.ts'
import { deleteDoomed, loadDoomed } from '../bin/delete-thing.ts'
import { DeletePage } from '../bin/delete-page.tsx'
import type { Route } from './+types/delete-team.ts'
import { roomMeta, seasonIn } from './enter-room.ts'

const doomedOf = (params: { season: string; team: string }) =>
  ({ kind: 'team', key: teamKey({ season: seasonIn(params), slug: params.team }) }) as const

export const loader = (visit: Route.LoaderArgs) => loadDoomed(visit, doomedOf(visit.params))
export const action = (visit: Route.ActionArgs) => deleteDoomed(visit, doomedOf(visit.params))

const TITLE = 'Mannschaft löschen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function DeleteTeam({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = { label: 'Zur Mannschaft', path: href('/admin/spiele/:season/:team', params) }
  return <DeletePage heading={TITLE} back={back} {...loaderData} problem={actionData?.problem ?? loaderData.problem} />
}
