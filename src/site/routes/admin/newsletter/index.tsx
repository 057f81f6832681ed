import { href, Link, redirect, useSearchParams } from 'react-router'
import { beginNewsletter, listNewsletters } from '#features/newsletter/keep-newsletters.ts'
import type { Newsletter } from '#features/newsletter/newsletter.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './missing-newsletter.ts'

const states: Record<Newsletter['state'], string> = {
  draft: 'Entwurf',
  sending: 'wird verschickt',
  sent: 'verschickt',
}

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { letters, readers } = getOrShowMissing(await listNewsletters(ctx, actor))
  return {
    readers,
    letters: letters.map(({ id, subject, state, startedAt, changed, deliveries }) => ({
      id,
      subject: subject === '' ? '(noch ohne Betreff)' : subject,
      state: state === 'sending' ? `${states.sending}: ${deliveries.done} von ${deliveries.all}` : states[state],
      when: formatDate(startedAt ?? changed.at),
    })),
  }
}

export async function action({ context }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = getOrShowMissing(await beginNewsletter(ctx, actor))
  return redirect(href('/admin/news/newsletter/:id', { id }), 303)
}

const TITLE = 'Newsletter'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Newsletters({ loaderData: { letters, readers } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'News', path: href('/admin/news') }}
      lead={readersText(readers)}
      actions={
        <PostForm>
          <button className="button">Neuer Newsletter</button>
        </PostForm>
      }
      notice={query.has('geloescht') ? 'Der Entwurf ist gelöscht.' : undefined}
    >
      <RoomPart id="alle" title="Alle Newsletter">
        {letters.length === 0 ? (
          <p>Noch keiner. Ein Newsletter besteht aus ein paar Zeilen und Artikeln, die schon auf der Website stehen.</p>
        ) : (
          <RoomTable
            label="Alle Newsletter"
            columns={['Betreff', 'Stand', 'Vom']}
            rows={letters.map(({ id, subject, state, when }) => ({
              key: id,
              cells: [
                <Link key="subject" to={href('/admin/news/newsletter/:id', { id })}>
                  {subject}
                </Link>,
                state,
                when,
              ],
            }))}
          />
        )}
      </RoomPart>
    </RoomPage>
  )
}

function readersText(count: number): string {
  if (count === 0) return 'Noch hat niemand den Newsletter bestellt.'
  return count === 1 ? 'Eine Person hat ihn bestellt.' : `${count} Personen haben ihn bestellt.`
}
