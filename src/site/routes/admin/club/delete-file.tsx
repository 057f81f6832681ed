import { href } from 'react-router'
import { deleteDoomed, loadDoomed } from '../bin/delete-thing.ts'
import { DeletePage } from '../bin/delete-page.tsx'
import type { Route } from './+types/delete-file.ts'
import { roomMeta } from './enter-room.ts'

const doomedOf = ({ file }: { file: string }) => ({ kind: 'file', key: `docs/${file}` }) as const

export const loader = (visit: Route.LoaderArgs) => loadDoomed(visit, doomedOf(visit.params))
export const action = (visit: Route.ActionArgs) => deleteDoomed(visit, doomedOf(visit.params))

const TITLE = 'Datei löschen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function DeleteFile({ loaderData, actionData }: Route.ComponentProps) {
  const back = { label: 'Downloads', path: href('/admin/verein/:name', { name: 'downloads' }) }
  return <DeletePage heading={TITLE} back={back} {...loaderData} problem={actionData?.problem ?? loaderData.problem} />
}
