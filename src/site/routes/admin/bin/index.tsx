import { data, href, Link, redirect } from 'react-router'
import { listBin, restoreItem } from '#features/bin/keep-bin.ts'
import { enterRoom } from '../../../context.ts'
import { formatDate, formatListDate } from '#shared/berlin-time.ts'
import { readForm } from '../../../read-form.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { binMeta, isMissing, kindName, FLASH, showMissing } from './delete-thing.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const listed = await listBin(ctx, actor)
  if (!listed.ok) return showMissing(listed.error)
  return {
    items: listed.value.map(({ id, title, at, until, by, ...item }) => ({
      id,
      title,
      by,
      kind: kindName(item),
      deleted: formatListDate(at),
      until: formatDate(until),
    })),
    flash: new URL(request.url).searchParams.get(FLASH) ?? '',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { id = '' } = await readForm(request)
  const restored = await restoreItem(ctx, actor, id)
  if (restored.ok) return redirect(`${href('/admin/papierkorb')}?${FLASH}=zurueck`, 303)
  if (isMissing(restored.error)) return showMissing(restored.error)
  const message = `„${restored.error.title}“ kann nicht zurück: Inzwischen hat etwas anderes seine Adresse. Benennen Sie das zuerst um.`
  return data({ message }, 409)
}

const notices: Record<string, string> = {
  abgelegt: 'Liegt im Papierkorb und ist nirgends mehr zu finden.',
  zurueck: 'Wieder da, unter der alten Adresse.',
  endgueltig: 'Endgültig gelöscht.',
}

const TITLE = 'Papierkorb'
export const meta: Route.MetaFunction = ({ matches }) => binMeta(matches, TITLE)

export default function Bin({ loaderData: { items, flash }, actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      lead="Was gelöscht wurde, bleibt 30 Tage hier und lässt sich so lange zurückholen."
      notice={refused ? undefined : notices[flash]}
    >
      {refused && <FormSummary title="Nicht zurückgeholt" message={refused.message} />}
      {items.length === 0 ? (
        <p>Der Papierkorb ist leer.</p>
      ) : (
        <RoomTable
          label="Gelöschtes"
          columns={['Was', 'Art', 'Gelöscht', 'Zurückholen']}
          rows={items.map((item) => ({
            key: item.id,
            cells: [
              item.title,
              item.kind,
              item.by === undefined ? item.deleted : `${item.deleted} von ${item.by}`,
              <Ways key="ways" item={item} />,
            ],
          }))}
        />
      )}
    </RoomPage>
  )
}

/** The buttons to restore an item or to delete it at once. */
const Ways = ({ item: { id, title, until } }: { item: Route.ComponentProps['loaderData']['items'][number] }) => (
  <PostForm>
    <input type="hidden" name="id" value={id} />
    <Submit aria-label={`„${title}“ zurückholen`}>Zurückholen</Submit>{' '}
    <Link to={href('/admin/papierkorb/:id', { id })} aria-label={`„${title}“ endgültig löschen`}>
      Endgültig löschen
    </Link>{' '}
    <small>sonst am {until}</small>
  </PostForm>
)
