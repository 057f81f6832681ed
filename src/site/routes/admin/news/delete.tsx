import { href } from 'react-router'
import { deleteDoomed, loadDoomed } from '../bin/delete-thing.ts'
import { DeletePage } from '../bin/delete-page.tsx'
import type { Route } from './+types/delete.ts'
import { articleIdOf, roomMeta } from './enter-room.ts'

const headingOf = (loaded?: { isPage: boolean }) => `${loaded?.isPage ? 'Seite' : 'Artikel'} löschen`
const doomedOf = (params: { id: string }) => ({ kind: 'article', key: articleIdOf(params) }) as const

export const loader = ({ context, params }: Route.LoaderArgs) => loadDoomed({ context }, doomedOf(params))
export const action = ({ context, params }: Route.ActionArgs) => deleteDoomed({ context }, doomedOf(params))

export const meta: Route.MetaFunction = ({ matches, loaderData }) => roomMeta(matches, headingOf(loaderData))

export default function DeleteArticle({ loaderData, actionData, params }: Route.ComponentProps) {
  const back = { label: 'Weiterschreiben', path: href('/admin/news/:id', { id: params.id }) }
  return (
    <DeletePage
      heading={headingOf(loaderData)}
      back={back}
      {...loaderData}
      problem={actionData?.problem ?? loaderData.problem}
    />
  )
}
