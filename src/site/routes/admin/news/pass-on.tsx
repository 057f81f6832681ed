import { href } from 'react-router'
import { showArticle } from '#features/news/editing/show-article.ts'
import { countCharacters, gazetteText, whatsAppText } from '#features/news/pass-on.ts'
import { enterRoom } from '../../../context.ts'
import { services } from '../../../services.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/pass-on.ts'
import { CopyableText } from './copyable-text.tsx'
import { articleIdOf, getOrShowMissing, roomMeta } from './enter-room.ts'
import { UNTITLED } from './news-words.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { fields, state, published } = getOrShowMissing(await showArticle(ctx, actor, articleIdOf(params)))
  const title = fields.title || UNTITLED
  const gazette = gazetteText({ title, markdown: fields.markdown })
  const { publicUrl } = context.get(services)
  // Before that the address is a 404.
  const isReadable = published && state === 'public'
  const url = isReadable ? publicUrl + href('/news/:key', { key: published.slug }) : undefined
  return {
    id: params.id,
    title,
    gazette,
    url,
    characters: countCharacters(gazette).toLocaleString('de-DE'),
    whatsApp: whatsAppText({ title, summary: fields.summary, url }),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Weitergeben: ${loaderData?.title ?? ''}`)

export default function PassOn({ loaderData }: Route.ComponentProps) {
  const { id, title, gazette, characters, whatsApp, url } = loaderData
  return (
    <RoomPage
      title={title}
      back={{ label: 'Weiterschreiben', path: href('/admin/news/:id', { id }) }}
      lead="Weitergeben"
    >
      <RoomPart id="amtsblatt" title="Für das Amtsblatt">
        <CopyableText
          id="amtsblatt-text"
          label={`Reiner Text, ${characters} Zeichen mit Leerzeichen`}
          text={gazette}
          rows={12}
        />
      </RoomPart>
      <RoomPart id="whatsapp" title="Für WhatsApp">
        <CopyableText
          id="whatsapp-text"
          label="Überschrift, Satz und Link; das Bild holt WhatsApp über den Link"
          text={whatsApp}
          rows={6}
        />
        {url === undefined ? (
          <p>Der Link kommt dazu, sobald der Artikel auf der Website steht.</p>
        ) : (
          <p>
            <a href={`https://wa.me/?text=${encodeURIComponent(whatsApp)}`} rel="noopener noreferrer">
              In WhatsApp öffnen
            </a>
          </p>
        )}
      </RoomPart>
      <RoomPart id="drucken" title="Zum Ausdrucken">
        <p>
          <a href={url ?? href('/admin/news/:id/vorschau', { id })}>
            {url === undefined ? 'Vorschau' : 'Artikel'} öffnen
          </a>{' '}
          und dort drucken: Menüs und Knöpfe kommen nicht mit aufs Papier.
        </p>
      </RoomPart>
    </RoomPage>
  )
}
