import { Share2 } from '#site/ui/icons.ts'
import { data, href, redirect } from 'react-router'
import { addPreviewLink, listPreviewLinks, revokePreviewLink } from '#features/news/editing/preview-links.ts'
import { showArticle } from '#features/news/editing/show-article.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { services } from '../../../services.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { ArticleBody } from '../../news/article-body.tsx'
import { PageBody } from '../../pages/page-view.tsx'
import { toPreview } from '../../news/to-preview.ts'
import type { Route } from './+types/preview.ts'
import { CopyableText } from './copyable-text.tsx'
import { articleIdOf, getOrShowMissing, roomMeta } from './enter-room.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const { fields } = getOrShowMissing(await showArticle(ctx, actor, id))
  const links = getOrShowMissing(await listPreviewLinks(ctx, actor, id))
  return {
    id,
    isPage: fields.place === 'page',
    ...(await toPreview(fields, context.get(services))),
    links: await Promise.all(
      links.map(async ({ id: linkId, createdAt, createdBy, expiresAt }) => ({
        id: linkId,
        made: `${formatListDate(createdAt)} von ${createdBy === actor.accountId ? 'Ihnen' : ((await ctx.nameOf(createdBy)) ?? 'jemandem')}`,
        until: formatListDate(expiresAt),
      })),
    ),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = articleIdOf(params)
  const { intent, link = '' } = await readForm(request)
  if (intent === 'revoke') {
    getOrShowMissing(await revokePreviewLink(ctx, actor, id, link))
    return redirect(href('/admin/news/:id/vorschau', params), 303)
  }
  const { token, expiresAt } = getOrShowMissing(await addPreviewLink(ctx, actor, id))
  const { publicUrl } = context.get(services)
  // No redirect: the link is shown only once, and must not appear in any of our addresses.
  const url = publicUrl + href('/vorschau/:token', { token })
  return data({ url, until: formatListDate(expiresAt) })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Vorschau: ${loaderData?.title ?? ''}`)

export default function ArticlePreview({ loaderData, actionData: made }: Route.ComponentProps) {
  const { id, title, links, ...shown } = loaderData
  return (
    <RoomPage title={title} back={{ label: 'Weiterschreiben', path: href('/admin/news/:id', { id }) }} lead="Vorschau">
      <div className="card end-5">
        {shown.page ? <PageBody page={shown.page} /> : <ArticleBody {...shown.article} />}
      </div>
      <RoomPart id="vorher-lesen-lassen" title="Vorher lesen lassen">
        <p>Wer den Link hat, sieht diesen Entwurf, wie er hier steht, und sonst nichts. Der Link gilt sieben Tage.</p>
        {made && (
          <CopyableText
            id="vorschau-link"
            label={`Der Link; er gilt bis ${made.until} und steht nur jetzt hier`}
            text={made.url}
          />
        )}
        <MakeLink />
        {links.length > 0 && (
          <ul className="rows gap-3">
            {links.map((link) => (
              <li key={link.id} className="actions between">
                <span>
                  Link vom {link.made}, gilt bis {link.until}
                </span>
                <PostForm preventScrollReset>
                  <input type="hidden" name="link" value={link.id} />
                  <button className="button button-quiet" type="submit" name="intent" value="revoke">
                    Widerrufen
                  </button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
      </RoomPart>
    </RoomPage>
  )
}

const MakeLink = () => (
  <PostForm preventScrollReset>
    <Submit value="create">
      <Icon icon={Share2} size={18} /> Vorschau-Link anlegen
    </Submit>
  </PostForm>
)
