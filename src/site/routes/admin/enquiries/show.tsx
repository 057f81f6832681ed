import { data, href, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { enquiryLimits, type EnquiryEntry } from '#features/contact/enquiries/enquiry.ts'
import { listTemplates } from '#features/contact/enquiries/keep-templates.ts'
import { listEnquiries, showEnquiry } from '#features/contact/enquiries/read-enquiries.ts'
import { CONTACT_RETENTION } from '#features/contact/purge-messages.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import { RoomPage } from '../../../ui/room-page.tsx'
import type { Route } from './+types/show.ts'
import { EnquiryLists } from './enquiry-list.tsx'
import { getOrShowMissing, roomMeta } from './room.ts'
import { AnswerForm, HandForms, NoteForm, RemoveForm } from './enquiry-forms.tsx'
import { runCommand, FLASH, flashText } from './enquiry-commands.ts'
import { kindNames, seersText, toBalls, type Ball, whoText, type Looking } from './enquiry-words.ts'
import styles from './enquiries.module.css'
import { allOf, lookAround, toShownList } from './look-around.ts'
import { failureText } from '../outbox/mail-words.ts'
import { whenText } from '../when-text.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const room = enterRoom(context)
  const { ctx, actor } = room
  const { enquiry, entries } = getOrShowMissing(await showEnquiry(ctx, actor, params.id))
  const list = getOrShowMissing(await listEnquiries(ctx, actor))
  const templates = getOrShowMissing(await listTemplates(ctx, actor))
  const looking = await lookAround(room, [enquiry, ...allOf(list)], entries)
  const { id, number, state, office, subject, email, message, draft, isUnreached } = enquiry
  return {
    id,
    number,
    state,
    office,
    subject,
    email,
    message,
    draft,
    isUnreached,
    kind: kindNames[enquiry.kind],
    isMine: enquiry.taken?.by === actor.accountId,
    balls: toBalls(enquiry, entries, looking),
    entries: entries.flatMap((entry) => toShownEntry(entry, looking)),
    templates: templates.map(({ id: key, title }) => ({ id: key, title })),
    seers: seersText(office),
    removedOn: formatDate(new Date(enquiry.receivedAt.getTime() + CONTACT_RETENTION)),
    list: toShownList(list, looking),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const fields = await readForm(request, enquiryLimits.answer)
  if (!/^[\w-]{1,64}$/.test(params.id)) throw data('Diese Anfrage gibt es nicht (mehr).', 404)
  return runCommand({ ...enterRoom(context), id: params.id, fields })
}

/** Also after a refusal, to show what others have done meanwhile; but not after a server error. */
export const shouldRevalidate = ({ actionStatus = 200 }: ShouldRevalidateFunctionArgs) => actionStatus < 500

export const meta: Route.MetaFunction = ({ matches, loaderData }) => roomMeta(matches, loaderData?.subject ?? 'Anfrage')

export default function EnquiryPage({ loaderData: enquiry, actionData: answered }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const refused = answered?.kind === 'refused' ? answered : undefined
  const { id, subject, email, kind, list } = enquiry
  return (
    <RoomPage
      title={subject}
      back={{ label: 'Anfragen', path: href('/admin/anfragen') }}
      lead={
        <>
          <a href={`mailto:${email}`}>{email}</a> · {kind}
        </>
      }
      notice={answered ? undefined : flashText(query.get(FLASH))}
    >
      <RefusalSummary refused={refused} unsent="Jemand war schneller" />
      <div className={styles['columns']}>
        <div className={styles['beside']}>
          <EnquiryLists list={list} current={id} />
        </div>
        <Sheet enquiry={enquiry} answered={answered} />
      </div>
    </RoomPage>
  )
}

type SheetProps = { enquiry: Route.ComponentProps['loaderData']; answered: Route.ComponentProps['actionData'] }

/** The correspondence, and what can be done with the enquiry. */
function Sheet({ enquiry, answered }: SheetProps) {
  const { message, balls, entries, seers, removedOn } = enquiry
  return (
    <article className={styles['sheet']}>
      <Balls balls={balls} />
      <div className={styles['message']}>{message === '' ? '(Ohne Text: Alles steht im Betreff.)' : message}</div>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
      <AnswerForm enquiry={enquiry} answered={answered} />
      <HandForms enquiry={enquiry} />
      <NoteForm count={entries.length} answered={answered} />
      <div className={styles['keep']}>
        <p>
          {seers} Sie wird am {removedOn} gelöscht (180 Tage nach ihrem Eingang).
        </p>
        <RemoveForm />
      </div>
    </article>
  )
}

const Entry = ({ entry: { heading, text, trouble, kind } }: { entry: ShownEntry }) => (
  <section className={styles['entry']} data-kind={kind}>
    <h2>{heading}</h2>
    <p className={styles['words']}>{text}</p>
    {trouble !== undefined && <p className="wrong strong">{trouble}</p>}
  </section>
)

/** Past, present and next: full balls, the orange one, a dotted ring. */
const Balls = ({ balls }: { balls: Ball[] }) => (
  <ol className={styles['balls']} aria-label="Verlauf">
    {balls.map(({ when, text, state }) => (
      <li className="relative" key={`${when} ${text}`} data-state={state}>
        <strong>{when}</strong> {text}
      </li>
    ))}
  </ol>
)

/** @property trouble problems with the mail, if worth mentioning */
type ShownEntry = ReturnType<typeof toShownEntry>[number]

/** Answers and notes; the line of balls shows when an enquiry was passed on. */
function toShownEntry(entry: EnquiryEntry, looking: Looking) {
  const { id, kind, text, at, by } = entry
  if (kind === 'passed') return []
  const who = `${whoText(by, looking)}, ${whenText(at, looking.now)}`
  const heading = kind === 'answer' ? `Antwort: ${who}` : `Notiz: ${who}`
  return [{ id, kind, heading, text, trouble: troubleOf(entry) }]
}

function troubleOf({ mail }: EnquiryEntry): string | undefined {
  switch (mail?.kind) {
    case 'waiting':
      return 'Die E-Mail wird gleich verschickt.'
    case 'given-up':
      return `Diese Antwort kam nicht an. ${failureText(mail.reason)}`
    case 'sent':
    case 'forgotten':
    case undefined:
      return undefined
  }
}
