import { href, type RouterContextProvider } from 'react-router'
import { may } from '#rights/offices.ts'
import { getMember } from '../../../member.ts'
import { services } from '../../../services.ts'
import { deleteDoomed, loadDoomed, showMissing } from '../bin/delete-thing.ts'
import { DeletePage } from '../bin/delete-page.tsx'
import type { Route } from './+types/delete.ts'
import { roomMeta } from './enter-room.ts'

/** @throws the error page for an unknown event */
async function doomedOf({ context, params }: { context: Readonly<RouterContextProvider>; params: { slug: string } }) {
  if (!may(getMember(context).actor, 'handle-registrations')) return showMissing({ kind: 'not-allowed' })
  const event = await context.get(services).tournaments.findBySlug(params.slug)
  return event ? ({ kind: 'event', key: event.id } as const) : showMissing({ kind: 'unknown-item' })
}

export const loader = async (visit: Route.LoaderArgs) => loadDoomed(visit, await doomedOf(visit))
export const action = async (visit: Route.ActionArgs) => deleteDoomed(visit, await doomedOf(visit))

const TITLE = 'Turnier löschen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function DeleteEvent({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = { label: 'Zum Turnier', path: href('/admin/turniere/:slug', { slug: params.slug }) }
  return <DeletePage heading={TITLE} back={back} {...loaderData} problem={actionData?.problem ?? loaderData.problem} />
}
