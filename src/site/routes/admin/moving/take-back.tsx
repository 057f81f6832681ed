import { href, Link, redirect } from 'react-router'
import { lookAtTakingBack, takeBack } from '#features/moving/keep-moves.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/take-back.ts'
import { getOrShowMissing, roomMeta } from './show-missing.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { move, changed } = getOrShowMissing(await lookAtTakingBack(ctx, actor, params.id))
  const files = move.brought?.files ?? []
  const replaced = files.filter(({ former }) => former !== null).length
  return { name: move.name, added: files.length - replaced, replaced, changed }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { auch } = await readForm(request)
  getOrShowMissing(await takeBack(ctx, actor, params.id, auch === 'ja'))
  return redirect(href('/admin/umziehen'), 303)
}

const inWords = (files: number) => `${files} ${files === 1 ? 'Datei' : 'Dateien'}`

const TITLE = 'Umzug zurücknehmen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function TakeBack({ loaderData: { name, added, replaced, changed } }: Route.ComponentProps) {
  const home = href('/admin/umziehen')
  return (
    <RoomPage title={TITLE} back={{ label: 'Website umziehen', path: home }}>
      <p>
        Was mit „{name}“ neu dazukam ({inWords(added)}), kommt in den Papierkorb, und die früheren Adressen gelten nicht
        mehr. Aus dem Papierkorb lässt es sich 30 Tage lang einzeln zurückholen.
      </p>
      {replaced > 0 && <p>Was der Umzug ersetzt hat ({inWords(replaced)}), ist wieder so, wie es vorher war.</p>}
      <PostForm>
        {changed.length > 0 && (
          <RoomPart id="geaendert" title="Seither geändert">
            <p>Das hat jemand nach dem Umzug geändert. Es bleibt, wie es jetzt ist, wenn Sie nichts anderes sagen:</p>
            <ul className="bullets">
              {changed.map((file) => (
                <li key={file}>{file}</li>
              ))}
            </ul>
            <label className="affirmation">
              <input type="checkbox" name="auch" value="ja" />
              <span>Auch das zurücknehmen; die Änderungen sind dann nicht mehr zu sehen</span>
            </label>
          </RoomPart>
        )}
        <p>
          <Submit>Umzug zurücknehmen</Submit>{' '}
          <Link className="button button-quiet" to={home}>
            Abbrechen
          </Link>
        </p>
      </PostForm>
    </RoomPage>
  )
}
