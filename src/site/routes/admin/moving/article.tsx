import { href } from 'react-router'
import { previewArticles } from '#features/moving/keep-moves.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { RoomPage } from '../../../ui/room-page.tsx'
import { ArticleBody } from '../../news/article-body.tsx'
import type { Route } from './+types/article.ts'
import { getOrShowMissing, roomMeta, showMissing } from './show-missing.ts'

const picturePath = (name: string) => href('/admin/umziehen/bild/:name', { name: encodeURIComponent(name) })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const articles = getOrShowMissing(await previewArticles(ctx, actor))
  const article = articles.find(({ name }) => name === params.name)
  if (!article) return showMissing({ kind: 'gone' })
  const { title, at, html, pictures } = article
  return {
    title,
    date: formatListDate(at),
    html: html.replaceAll(' src="/pictures/', ` loading="lazy" src="${picturePath('')}`),
    pictures: pictures.map(picturePath),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Vorschau: ${loaderData?.title ?? ''}`)

export default function MovedArticle({ loaderData: { title, date, html, pictures } }: Route.ComponentProps) {
  return (
    <RoomPage title={title} back={{ label: 'Website umziehen', path: href('/admin/umziehen') }} lead="Vorschau">
      <div className="card end-5">
        <ArticleBody date={date} html={html} pictures={[]}>
          {pictures.length > 0 && (
            <div className="rows gap-3 tiles-16">
              {pictures.map((src) => (
                <img className="wide natural" key={src} src={src} alt="" loading="lazy" />
              ))}
            </div>
          )}
        </ArticleBody>
      </div>
    </RoomPage>
  )
}
