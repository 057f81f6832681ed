import { PencilLine } from '#site/ui/icons.ts'
import { useEffect } from 'react'
import { href, Link, redirect, useNavigation } from 'react-router'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import type { DeskSelection } from '#features/news/editing/desk.ts'
import { listArticles, type ListedArticle } from '#features/news/editing/list-articles.ts'
import { enterRoom } from '../../../context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import { ArticleRows } from './article-rows.tsx'
import { toArticleRow } from './article-row.ts'
import { DeskSearch, DeskTabs } from './desk-selection.tsx'
import { readDeskQuery, writeDeskQuery } from './desk-query.ts'
import { loadEditor } from './editor/editor-mount.tsx'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import { namesOf } from './names-of.ts'
import { Submit } from '../../../ui/submit.tsx'
import styles from './index.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const selection = readDeskQuery(new URL(request.url).searchParams)
  const { inWork, onWebsite, ...list } = getOrShowMissing(await listArticles(ctx, actor, selection))
  const names = await namesOf([...inWork, ...onWebsite], ctx.nameOf)
  const person = { self: actor.accountId, nameOf: (id: string) => names.get(id) }
  const toRow = (article: ListedArticle) => toArticleRow(article, person, ctx.now())
  return { selection, ...list, inWork: inWork.map(toRow), onWebsite: onWebsite.map(toRow) }
}

export async function action({ context }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = getOrShowMissing(await beginArticle(ctx, actor))
  return redirect(href('/admin/news/:id', { id }), 303)
}

const TITLE = 'News'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewsRoom({ loaderData }: Route.ComponentProps) {
  const { selection, counts, years, inWork, onWebsite, hasOlder } = loaderData
  const isEverything = selection.search === '' && selection.state === undefined && selection.year === undefined
  const isEmpty = isEverything && inWork.length + onWebsite.length === 0
  return (
    <RoomPage
      title={TITLE}
      lead={`${counts.draft + counts.planned} in Arbeit, ${counts.public} auf der Website`}
      actions={<NewArticleForm />}
    >
      <div className={styles['find']}>
        <DeskSearch selection={selection} years={years} />
        <DeskTabs selection={selection} counts={counts} />
      </div>
      {isEmpty && <p>Noch kein Artikel. Hier steht dann, was Sie schreiben und was auf der Website zu lesen ist.</p>}
      {!isEverything && inWork.length + onWebsite.length === 0 && <p>Dazu gibt es keinen Artikel.</p>}
      {inWork.length > 0 && (
        <section aria-labelledby="in-arbeit">
          <h2 id="in-arbeit">Noch bei uns</h2>
          <ArticleRows rows={inWork} />
        </section>
      )}
      {onWebsite.length > 0 && (
        <section aria-labelledby="auf-der-website">
          <h2 id="auf-der-website" className={styles['net']}>
            Auf der Website
          </h2>
          <ArticleRows rows={onWebsite} />
          <DeskPages selection={selection} hasOlder={hasOlder} />
        </section>
      )}
      <p className="cluster apart">
        <Link className="target" to={href('/admin/news/spielbericht')}>
          Spielbericht aus einem Formular
        </Link>
        <Link className="target" to={href('/admin/news/kategorien')}>
          Kategorien
        </Link>
        <Link className="target" to={href('/admin/news/newsletter')}>
          Newsletter
        </Link>
      </p>
    </RoomPage>
  )
}

function NewArticleForm() {
  const isSending = useNavigation().state === 'submitting'
  useEffect(() => {
    // Preloads the editor while the article is created: on a slow connection it would come a second and a half later.
    if (isSending) void loadEditor()
  }, [isSending])
  return (
    <PostForm>
      <Submit kind="accent">
        <Icon icon={PencilLine} size={20} /> Neuer Artikel
      </Submit>
    </PostForm>
  )
}

function DeskPages({ selection, hasOlder }: { selection: DeskSelection; hasOlder: boolean }) {
  const { page } = selection
  if (page === 1 && !hasOlder) return null
  const to = (wanted: number) => href('/admin/news') + writeDeskQuery({ ...selection, page: wanted })
  return (
    <nav className="cluster gap-3 above-5" aria-label="Seiten der Liste">
      {page > 1 && (
        <Link className="button button-quiet" rel="prev" to={to(page - 1)}>
          Neuere Artikel
        </Link>
      )}
      {hasOlder && (
        <Link className="button button-quiet" rel="next" to={to(page + 1)}>
          Ältere Artikel
        </Link>
      )}
    </nav>
  )
}
