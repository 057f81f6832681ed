import { listDocuments } from '#features/club/editing/show-document.ts'
import { cx } from '#site/ui/cx.ts'
import { href, Link } from 'react-router'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { documentForms } from './document-forms.ts'
import { roomMeta } from './enter-room.ts'
import listStyles from '../link-list.module.css'
import styles from './club.module.css'
import { documentCommands } from './flash.ts'
import { describeVersion, versionText } from '../versions/describe-version.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const lines = new Map((await listDocuments(ctx, actor)).map(({ name, last }) => [name, last]))
  const shown = documentForms
    .filter(({ name }) => lines.has(name))
    .map(async ({ name, slug, title, about }) => {
      const last = lines.get(name)
      const who = last?.by === undefined ? undefined : await ctx.nameOf(last.by)
      return { slug, title, about, last: last && versionText(describeVersion(documentCommands, last, who)) }
    })
  return {
    documents: await Promise.all(shown),
    mayTrain: may(actor, 'keep-training'),
    mayHandOver: may(actor, 'keep-club'),
    mayMove: may(actor, 'begin-club'),
  }
}

const TITLE = 'Verein'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function ClubRoom({ loaderData: { documents, mayTrain, mayHandOver, mayMove } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      lead="Was der Verein von sich sagt. Was Sie hier speichern, steht sofort auf der Website."
      actions={
        <>
          {mayTrain && (
            <Link className="button button-quiet" to={href('/admin/verein/training/heute')}>
              Training heute
            </Link>
          )}
          {mayHandOver && (
            <Link className="button button-quiet" to={href('/admin/verein/amtswechsel')}>
              Ein Amt übergeben
            </Link>
          )}
          {mayMove && (
            <Link className="button button-quiet" to={href('/admin/umziehen')}>
              Website umziehen
            </Link>
          )}
        </>
      }
    >
      <ul className={cx(listStyles['list'], styles['documents'])}>
        {documents.map(({ slug, title, about, last }) => (
          <li key={slug}>
            <Link className="card rows pad-4 ink unlined thumb" to={href('/admin/verein/:name', { name: slug })}>
              <strong className="primary larger">{title}</strong>
              <span>{about}</span>
              <small>{last ?? 'Noch nichts geschrieben'}</small>
            </Link>
          </li>
        ))}
      </ul>
    </RoomPage>
  )
}
