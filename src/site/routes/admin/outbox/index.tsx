import { Chips } from '#site/ui/chips.tsx'
import { RefreshCw } from '#site/ui/icons.ts'
import type { ReactNode } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { listMails, OUTBOX_PAGE_SIZE, retryAllMails, type OutboxState } from '#features/outbox/keep-outbox.ts'
import { may } from '#rights/offices.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPages } from '../../../ui/room-page.tsx'
import { RoomTable, type RoomRow } from '../../../ui/room-table.tsx'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import type { Route } from './+types/index.ts'
import { getOrShowMissing, roomMeta } from './missing-mail.ts'
import { toMailRow, type MailRow } from './mail-row.ts'
import { stateWords, STATES, toState } from './mail-words.ts'
import styles from './outbox.module.css'
import { PostForm } from '../../../ui/post-form.tsx'
import { Submit } from '../../../ui/submit.tsx'

const COUNT = 'erneut'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const parameters = new URL(request.url).searchParams
  const page = toNumber(parameters.get('seite')) ?? 1
  const asked = toState(parameters.get('zustand'))
  const first = getOrShowMissing(await listMails(ctx, actor, asked ?? 'failed', page))
  // Failed mails come first, then waiting ones, then sent ones.
  const state = asked ?? (first.counts.failed > 0 ? 'failed' : first.counts.waiting > 0 ? 'waiting' : 'sent')
  const shown = state === (asked ?? 'failed') ? first : getOrShowMissing(await listMails(ctx, actor, state, page))
  return {
    state,
    page,
    counts: shown.counts,
    folder: ctx.sendsMails ? undefined : ctx.mailFolder,
    pageCount: Math.ceil(shown.counts[state] / OUTBOX_PAGE_SIZE),
    rows: shown.lines.map(toMailRow),
    canRetry: may(actor, 'retry-mail'),
    retried: toNumber(parameters.get(COUNT)),
  }
}

const toNumber = (text: string | null) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : undefined)

/** Retries all mails that were given up. */
export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { vorgang } = await readForm(request)
  if (vorgang !== 'alle') throw data('Dieses Formular kennen wir nicht.', 400)
  const count = getOrShowMissing(await retryAllMails(ctx, actor))
  const query = new URLSearchParams({ zustand: stateWords.waiting.key, [COUNT]: String(count) })
  return redirect(`${href('/admin/postausgang')}?${query}`, 303)
}

const TITLE = 'Postausgang'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { state, page, pageCount, counts, rows, folder, canRetry, retried } = loaderData
  const toSearch = (number: number) =>
    new URLSearchParams({ zustand: stateWords[state].key, seite: String(number) }).toString()
  const notice = retried === 1 ? 'Eine Nachricht wird' : `${retried} Nachrichten werden`
  return (
    <RoomPage
      title={TITLE}
      lead="Was die Website verschickt. Verschickte Nachrichten werden nach 30 Tagen gelöscht."
      actions={canRetry && counts.failed > 0 ? <RetryAll count={counts.failed} /> : undefined}
      notice={retried === undefined ? undefined : `${notice} noch einmal verschickt.`}
    >
      {folder !== undefined && (
        <p className="callout">
          Es ist kein Mailserver eingerichtet. „Verschickte“ Nachrichten liegen als <code>.eml</code>-Dateien in{' '}
          <code>{folder}</code>.
        </p>
      )}
      <States shown={state} counts={counts} />
      {rows.length === 0 ? (
        <p>{stateWords[state].none}</p>
      ) : (
        <RoomTable label={stateWords[state].label} columns={columnsOf(state)} rows={rows.map(toTableRow)} />
      )}
      <RoomPages page={page} pageCount={pageCount} toSearch={toSearch} />
    </RoomPage>
  )
}

const RetryAll = ({ count }: { count: number }) => (
  <PostForm>
    <Submit name="vorgang" value="alle">
      <Icon icon={RefreshCw} size={18} />{' '}
      {count === 1 ? 'Gescheiterte noch einmal versuchen' : `Alle ${count} noch einmal versuchen`}
    </Submit>
  </PostForm>
)

const States = ({ shown, counts }: { shown: OutboxState; counts: Record<OutboxState, number> }) => (
  <nav aria-label="Zustand">
    <Chips>
      {STATES.map((state) => (
        <li key={state}>
          <Link
            to={`${href('/admin/postausgang')}?zustand=${stateWords[state].key}`}
            aria-current={state === shown ? 'page' : undefined}
          >
            {stateWords[state].label}{' '}
            <span className={state === 'failed' && counts.failed > 0 ? 'badge' : undefined}>{counts[state]}</span>
          </Link>
        </li>
      ))}
    </Chips>
  </nav>
)

const columnsOf = (state: OutboxState): string[] => [
  ...['Nachricht', 'An', 'Geschrieben'],
  ...{ waiting: ['Nächster Versuch', 'Versuche'], failed: ['Versuche', 'Fehler'], sent: ['Verschickt'] }[state],
]

function toTableRow(row: MailRow): RoomRow {
  const mail = (
    <>
      <Link className={styles['mail']} to={href('/admin/postausgang/:id', { id: row.id })}>
        {row.kind}
      </Link>
      {row.channel === 'sms' && <span className={styles['sms']}>SMS</span>}
    </>
  )
  return { key: row.id, cells: [mail, row.recipient, row.written, ...cellsOf(row)] }
}

/** The cells of the columns that {@link columnsOf} adds. */
function cellsOf({ state, next, failure, attempts, sent }: MailRow): ReactNode[] {
  const detail = failure !== undefined && <span className="detail">{failure}</span>
  return {
    waiting: [
      <>
        {next} {detail}
      </>,
      attempts,
    ],
    failed: [attempts, failure],
    sent: [sent],
  }[state]
}
