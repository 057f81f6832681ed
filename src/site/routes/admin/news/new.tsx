import { PenLine } from 'lucide'
import { href, redirect, useNavigation } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/new.ts'
import { enterRoom, getOrShowMissing, roomMeta } from './enter-room.ts'
import { PostForm } from '../../../ui/post-form.tsx'

export async function action(visit: Route.ActionArgs) {
  const { actions, actor } = enterRoom(visit)
  const id = getOrShowMissing(await actions.begin(actor))
  return redirect(href('/admin/news/:id', { id }), 303)
}

const TITLE = 'Neuer Artikel'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** Where one lands who was asked to sign in before the article could begin. */
export default function NewArticle() {
  return (
    <RoomPage title={TITLE} back={{ label: 'News', path: href('/admin/news') }}>
      <NewArticleForm />
    </RoomPage>
  )
}

export function NewArticleForm() {
  const isSending = useNavigation().state === 'submitting'
  return (
    <PostForm action={href('/admin/news/neu')}>
      <button className="button button-accent" type="submit" disabled={isSending}>
        <Icon icon={PenLine} size={20} /> {TITLE}
      </button>
    </PostForm>
  )
}
