import { PencilLine } from '#site/ui/icons.ts'
import { href, Link, redirect } from 'react-router'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { listPages } from '#features/news/editing/list-articles.ts'
import { EMPTY_PAGE } from '#features/news/editing/working-copy.ts'
import { isPageAddress } from '#features/news/page-address.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import { ArticleRows } from '../news/article-rows.tsx'
import { toArticleRow } from '../news/article-row.ts'
import { getOrShowMissing, roomMeta } from '../news/enter-room.ts'
import { namesOf } from '../news/names-of.ts'
import type { Route } from './+types/index.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const pages = getOrShowMissing(await listPages(ctx, actor, ''))
  const names = await namesOf(pages, ctx.nameOf)
  const person = { self: actor.accountId, nameOf: (id: string) => names.get(id) }
  return {
    rows: pages.map((page) => toArticleRow(page, person, ctx.now())),
    opensClubRoom: may(actor, 'open-club-room'),
  }
}

/** Creates a page, possibly below another one. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { below = '' } = await readForm(request)
  const slug = isPageAddress(below) ? `${below}/` : ''
  const id = getOrShowMissing(await beginArticle(ctx, actor, { ...EMPTY_PAGE, slug }))
  return redirect(href('/admin/news/:id', { id }), 303)
}

const TITLE = 'Seiten'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function PagesRoom({ loaderData: { rows, opensClubRoom } }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      lead="Seiten, die Ihr Verein selbst schreibt: Abteilungen, Hallen, Sponsoren, Satzung."
      actions={<NewPageForm />}
    >
      {rows.length === 0 ? (
        <p>Noch keine Seite. Hier stehen dann alle, geordnet nach ihrer Adresse.</p>
      ) : (
        <section aria-labelledby="alle-seiten">
          <h2 className="below-1 larger-still" id="alle-seiten">
            Alle Seiten
          </h2>
          <ArticleRows rows={rows} />
        </section>
      )}
      {opensClubRoom && (
        <p>
          Chronik, Datenschutzerklärung und häufige Fragen stehen im Bereich{' '}
          <Link to={href('/admin/verein')}>Verein</Link>.
        </p>
      )}
    </RoomPage>
  )
}

const NewPageForm = () => (
  <PostForm>
    <Submit kind="accent">
      <Icon icon={PencilLine} size={20} /> Neue Seite
    </Submit>
  </PostForm>
)
