import { data, href, redirect, useSearchParams } from 'react-router'
import { categoryLimits, writeCategories } from '#features/news/category.ts'
import { listCategories, replaceCategories } from '#features/news/editing/keep-categories.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { FormSummary, FormTextField } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/categories.ts'
import { getOrShowMissing, isMissing, roomMeta, showMissing } from './enter-room.ts'
import { FLASH } from './flash.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  return { text: writeCategories(getOrShowMissing(await listCategories(ctx, actor))) }
}

const refusals = {
  'categories-changed': {
    status: 409,
    message:
      'Inzwischen hat jemand die Liste geändert. Ihre steht noch im Feld: Speichern Sie noch einmal, dann ersetzt sie die andere.',
  },
  'categories-too-many': {
    status: 422,
    message: `Das sind zu viele: Die Liste hat höchstens ${categoryLimits.count} Kategorien.`,
  },
  'category-too-long': {
    status: 422,
    message: `Ein Name ist zu lang: Er hat höchstens ${categoryLimits.name} Zeichen.`,
  },
} as const

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { text = '', seen = '' } = await readForm(request)
  const written = await replaceCategories(ctx, actor, { text, seen })
  if (written.ok) return redirect(`${href('/admin/news/kategorien')}?${FLASH}=liste`, 303)
  if (isMissing(written.error)) return showMissing(written.error)
  const { status, message } = refusals[written.error.kind]
  const next = written.error.kind === 'categories-changed' ? written.error.text : seen
  return data({ message, text, seen: next }, status)
}

const TITLE = 'Kategorien'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Categories({ loaderData, actionData: refused }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const isSaved = query.get(FLASH) === 'liste' && !refused
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'News', path: href('/admin/news') }}
      lead="Zu jeder Kategorie gibt es auf der Website eine eigene Seite mit ihren Artikeln."
      notice={isSaved ? 'Die Liste ist gespeichert.' : undefined}
    >
      {refused && <FormSummary title="Noch nicht gespeichert" message={refused.message} />}
      <RoomPart id="liste" title="Die Liste">
        <PostForm>
          <input type="hidden" name="seen" value={refused?.seen ?? loaderData.text} />
          <FormTextField
            name="text"
            label="Eine Kategorie je Zeile"
            hint="In dieser Reihenfolge stehen sie auf der Website. Wird eine umbenannt, behalten Artikel den alten Namen."
            typed={refused?.text ?? loaderData.text}
            box={{ rows: 8, maxLength: 1_000 }}
          />
          <Submit>Speichern</Submit>
        </PostForm>
      </RoomPart>
    </RoomPage>
  )
}
