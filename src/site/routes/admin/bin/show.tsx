import { href, Link, redirect } from 'react-router'
import { discardItem, listBin } from '#features/bin/keep-bin.ts'
import { enterRoom } from '../../../context.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import { binMeta, kindName, FLASH, showMissing } from './delete-thing.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const listed = await listBin(ctx, actor)
  if (!listed.ok) return showMissing(listed.error)
  const item = listed.value.find(({ id }) => id === params.id)
  if (!item) return showMissing({ kind: 'unknown-item' })
  return { title: item.title, kind: kindName(item) }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const discarded = await discardItem(ctx, actor, params.id)
  if (!discarded.ok) return showMissing(discarded.error)
  return redirect(`${href('/admin/papierkorb')}?${FLASH}=endgueltig`, 303)
}

const TITLE = 'Endgültig löschen'
export const meta: Route.MetaFunction = ({ matches }) => binMeta(matches, TITLE)

export default function DiscardItem({ loaderData: { title, kind } }: Route.ComponentProps) {
  const bin = href('/admin/papierkorb')
  return (
    <RoomPage title={TITLE} back={{ label: 'Papierkorb', path: bin }}>
      <p>
        {kind} „{title}“ ist danach nur noch in Sicherungen, die es schon gibt. Das lässt sich nicht zurücknehmen.
      </p>
      <PostForm>
        <Submit>Endgültig löschen</Submit>{' '}
        <Link className="button button-quiet" to={bin}>
          Abbrechen
        </Link>
      </PostForm>
    </RoomPage>
  )
}
