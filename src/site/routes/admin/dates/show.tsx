import { Copy, ExternalLink } from '#site/ui/icons.ts'
import { data, href, Link, redirect } from 'react-router'
import { showDate, changeDate, cancelDate, resumeDate } from '#features/dates/keep-dates.ts'
import { splitMoment, type ClubDate } from '#features/dates/club-date.ts'
import { occurrencesOf } from '#features/dates/occurrences.ts'
import { describeDateForm, toDateFormValues } from '#features/dates/date-form.ts'
import { repeatText } from '#features/dates/repeat-choice.ts'
import { addDays } from '#shared/add-days.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { toTypedFields } from '#shared/form/typed.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { datePath } from '../../dates/date-path.ts'
import { longDay } from '../../dates/when-text.ts'
import type { Route } from './+types/show.ts'
import { DateForm } from './date-form.tsx'
import { getOrShowMissing, roomMeta, showMissing } from './missing-date.ts'
import { enterRoom } from '../../../context.ts'
import { refuseDate } from './refused-date.ts'
import { dateLimits } from '#features/dates/date-kinds.ts'
import { FormField, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import styles from './dates.module.css'

const LOOK_AHEAD_DAYS = 400
const NEXT = 6

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const date = getOrShowMissing(await showDate(ctx, actor, params.id))
  const { fields } = describeDateForm(date)
  return {
    id: date.id,
    title: date.title,
    path: datePath(date.slug),
    number: date.sequence,
    form: { fields: showFields(fields), typed: toTypedFields(fields, toDateFormValues(date)) },
    cancelled: date.cancelled,
    series: date.repeats === undefined ? undefined : seriesOf(date, berlinDay(ctx.now())),
    flash: new URL(request.url).searchParams.get('gespeichert') ?? '',
  }
}

/** The next days of a series: planned, cancelled, or left out. */
function seriesOf(date: ClubDate, today: string) {
  const { day: firstDay } = splitMoment(date.from)
  const span = { from: today, until: addDays(today, LOOK_AHEAD_DAYS) }
  const days = occurrencesOf({ ...date, exceptions: [] }, span).slice(0, NEXT)
  const exceptions = new Map(date.exceptions?.map((each) => [each.day, each]))
  return {
    text: repeatText(date.repeats ?? '', firstDay),
    days: days.map(({ day }) => {
      const exception = exceptions.get(day)
      return { day, words: longDay(day), isException: exception !== undefined, reason: exception?.reason }
    }),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { intent, number, day, reason } = firstFields(sent)
  const back = (flash: string) => redirect(`${href('/admin/termine/:id', params)}?gespeichert=${flash}`, 303)
  switch (intent) {
    case 'aendern': {
      const changed = await changeDate(ctx, actor, { id: params.id, seen: Number(number), sent })
      return changed.ok ? back('aenderung') : refuseDate(changed.error, sent)
    }
    case 'absagen':
    case 'auslassen': {
      const why = intent === 'absagen' ? (reason ?? '') : undefined
      const cancelled = await cancelDate(ctx, actor, params.id, { day, reason: why })
      if (cancelled.ok) return back(intent)
      if (cancelled.error.kind !== 'no-reason') return showMissing(cancelled.error)
      return data({ unexplained: day ?? '' }, 422)
    }
    case 'aufnehmen':
      getOrShowMissing(await resumeDate(ctx, actor, params.id, day))
      return back('aufnahme')
    default:
      // A user without access learns that first.
      getOrShowMissing(await showDate(ctx, actor, params.id))
      throw data('Dieses Formular kennen wir nicht.', 400)
  }
}

const notices: Record<string, string> = {
  neu: 'Eingetragen. Der Termin steht auf der Website und in allen Kalendern, die ihn abonniert haben.',
  aenderung: 'Gespeichert.',
  absagen: 'Abgesagt. Auf der Website und in den Kalendern steht „fällt aus“ mit dem Grund.',
  auslassen: 'Dieses Mal ist ausgelassen; auf der Website steht nichts davon.',
  aufnahme: 'Der Termin findet wieder statt.',
}

export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, 'Termin')

export default function ShowDate({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, path, number, form, cancelled, series, flash } = loaderData
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  const unexplained = actionData && 'unexplained' in actionData ? actionData.unexplained : undefined
  return (
    <RoomPage
      title={title}
      back={{ label: 'Termine', path: href('/admin/termine') }}
      notice={actionData ? undefined : notices[flash]}
      actions={<Elsewhere id={id} path={path} />}
    >
      <RoomPart id="angaben" title="Angaben">
        <DateForm
          key={refused?.number ?? number}
          form={form}
          number={number}
          refused={refused}
          intent="aendern"
          submit="Speichern"
        />
      </RoomPart>
      {series && <Series series={series} unexplained={unexplained} />}
      <RoomPart id="absage" title={series ? 'Alle Male absagen' : 'Absagen'}>
        {cancelled === undefined ? (
          <CancelForm isUnexplained={unexplained === ''} />
        ) : (
          <ResumeForm words={`Fällt aus: ${cancelled}`} />
        )}
      </RoomPart>
      <p>
        Nur für Irrtümer: Was ausfällt, sagen Sie besser ab, dann erfahren es alle.{' '}
        <Link to={href('/admin/termine/:id/loeschen', { id })}>Termin löschen</Link>
      </p>
    </RoomPage>
  )
}

const Elsewhere = ({ id, path }: Pick<Route.ComponentProps['loaderData'], 'id' | 'path'>) => (
  <>
    <a className="button button-quiet" href={path}>
      <Icon icon={ExternalLink} size={18} /> Auf der Website
    </a>
    <Link className="button button-quiet" to={`${href('/admin/termine/neu')}?vorlage=${id}`}>
      <Icon icon={Copy} size={18} /> Kopieren
    </Link>
  </>
)

type SeriesProps = {
  series: NonNullable<Route.ComponentProps['loaderData']['series']>
  unexplained: string | undefined
}

/** The next days, each of which can be left out. @property unexplained the day whose reason is missing */
const Series = ({ series, unexplained }: SeriesProps) => (
  <RoomPart id="male" title="Die nächsten Male">
    <p>Wiederholt sich {series.text}.</p>
    <ul className="ruled">
      {series.days.map(({ day, words, isException, reason }) => (
        <li key={day}>
          <strong>{words}</strong>
          {isException ? (
            <ResumeForm day={day} words={reason === undefined ? 'ausgelassen' : `fällt aus: ${reason}`} />
          ) : (
            <CancelForm day={day} isUnexplained={unexplained === day} />
          )}
        </li>
      ))}
    </ul>
  </RoomPart>
)

const NO_REASON = 'Bitte geben Sie an, warum der Termin ausfällt; das lesen alle, die kommen wollten.'

/** @property day one day of a series; undefined for the whole date @property isUnexplained it was sent without a reason */
type CancelProps = { day?: string; isUnexplained: boolean }

function CancelForm({ day, isUnexplained }: CancelProps) {
  const id = day === undefined ? 'reason' : `reason-${day}`
  const mistakes = isUnexplained ? [{ field: 'reason', message: NO_REASON }] : undefined
  return (
    <details className={styles['cancel']} open={isUnexplained}>
      <summary>fällt aus …</summary>
      <PostForm className="form-rows">
        {mistakes && <FormSummary title="Noch nicht abgesagt" mistakes={[{ field: id, message: NO_REASON }]} />}
        {day !== undefined && <input type="hidden" name="day" value={day} />}
        <FormField
          name="reason"
          id={id}
          label="Warum"
          hint="Zum Beispiel: Die Halle ist belegt."
          mistakes={mistakes}
          input={{ maxLength: dateLimits.reason, autoComplete: 'off' }}
        />
        <div className="bar gap-3">
          {day !== undefined && (
            <button className="button button-quiet" name="intent" value="auslassen">
              Ohne Hinweis auslassen
            </button>
          )}
          <button className="button" name="intent" value="absagen">
            Absagen
          </button>
        </div>
      </PostForm>
    </details>
  )
}

/** @property words the present state */
const ResumeForm = ({ day, words }: { day?: string; words: string }) => (
  <PostForm className="bar gap-3">
    <span>{words}</span>
    {day !== undefined && <input type="hidden" name="day" value={day} />}
    <button className="button button-quiet" name="intent" value="aufnehmen">
      Findet doch statt
    </button>
  </PostForm>
)
