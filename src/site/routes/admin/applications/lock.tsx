import { data, href, redirect } from 'react-router'
import { listLocks, changeLock, newLockCode } from '#features/membership/keep-applications.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { readForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/lock.ts'
import { CodeFields } from './code-form.tsx'
import styles from './applications.module.css'
import { enterRoom } from '../../../context.ts'
import { getOrShowMissing, roomMeta, showMissing } from './missing-application.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const locks = getOrShowMissing(await listLocks(ctx, actor))
  return {
    locks: await Promise.all(
      locks.map(async ({ id, madeAt, by }) => ({ id, made: formatListDate(madeAt), by: (await ctx.nameOf(by)) ?? '' })),
    ),
  }
}

const NOT_THE_SAME = 'Das ist nicht der Code, der oben steht. Bitte tippen Sie ihn noch einmal ab.'

/** A new code is shown once and becomes valid only when the user has typed it: then it is on their paper. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { code = '', shown, intent } = await readForm(request)
  if (intent !== 'einrichten' || shown === undefined)
    return { code: getOrShowMissing(newLockCode(actor)), mistake: undefined }
  const done = await changeLock(ctx, actor, { typed: code, shown })
  if (done.ok) return redirect(`${href('/admin/antraege')}?schloss`, 303)
  if (done.error.kind === 'wrong-code') return data({ code: shown, mistake: NOT_THE_SAME }, 422)
  return showMissing(done.error)
}

const TITLE = 'Schloss der Kasse'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Lock({ loaderData: { locks }, actionData: made }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Anträge', path: href('/admin/antraege') }}
      lead="Verschließt die IBAN in Anträgen. Öffnen kann sie nur, wer den Code hat; die Website selbst kann es nicht."
    >
      {made ? <NewCode {...made} /> : <Present locks={locks} />}
    </RoomPage>
  )
}

const Present = ({ locks }: { locks: { id: string; made: string; by: string }[] }) => (
  <RoomPart id="schloss" title={locks.length === 0 ? 'Noch kein Schloss' : 'Jetziges Schloss'}>
    {locks.slice(0, 1).map(({ id, made, by }) => (
      <p key={id}>
        Eingerichtet am {made}
        {by !== '' && ` von ${by}`}.
      </p>
    ))}
    <p>
      Sie bekommen einen Code und schreiben ihn auf, am besten zweimal: einmal zu den Unterlagen der Kasse, einmal in
      einen verschlossenen Umschlag beim Vorstand. Geht er verloren, sind alle IBAN verloren, die damit verschlossen
      sind. Ein neues Schloss gilt für alles, was danach kommt; was davor kam, öffnet weiter der alte Code.
    </p>
    <PostForm aria-label="Neues Schloss">
      <button className="button" name="intent" value="neu">
        {locks.length === 0 ? 'Schloss einrichten' : 'Neues Schloss einrichten'}
      </button>
    </PostForm>
  </RoomPart>
)

const NewCode = ({ code, mistake }: { code: string; mistake: string | undefined }) => (
  <RoomPart id="neuer-code" title="Ihr Code">
    <p className={styles['code']}>{code}</p>
    <p>Er steht hier nur dieses eine Mal. Schreiben Sie ihn jetzt auf, und tippen Sie ihn dann von Ihrem Zettel ab.</p>
    <PostForm aria-label="Code bestätigen">
      <input type="hidden" name="shown" value={code} />
      <CodeFields submit="Schloss einrichten" intent="einrichten" mistake={mistake} />
    </PostForm>
  </RoomPart>
)
