import { href } from 'react-router'
import { deleteDoomed, loadDoomed } from '../bin/delete-thing.ts'
import { DeletePage } from '../bin/delete-page.tsx'
import type { Route } from './+types/delete.ts'
import { roomMeta } from './missing-date.ts'

const doomedOf = ({ id }: { id: string }) => ({ kind: 'date', key: id }) as const

export const loader = (visit: Route.LoaderArgs) => loadDoomed(visit, doomedOf(visit.params))
export const action = (visit: Route.ActionArgs) => deleteDoomed(visit, doomedOf(visit.params))

const TITLE = 'Termin löschen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function DeleteDate({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = { label: 'Zum Termin', path: href('/admin/termine/:id', { id: params.id }) }
  return <DeletePage heading={TITLE} back={back} {...loaderData} problem={actionData?.problem ?? loaderData.problem} />
}
