import { data, href, Link, redirect, useSearchParams } from 'react-router'
import { hideEvent, publishEvent, showKeptEvent } from '#features/tournaments/events/keep-events.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { answerForm } from '../../../../described-form/answer-form.ts'
import { SavingForm } from '../../../../described-form/saving-form.tsx'
import { FormAnswer } from '../../../../described-form/form-answer.tsx'
import { toTypedFields } from '#shared/form/typed.ts'
import { readSentForm } from '../../../../read-form.ts'
import { FormSummary } from '../../../../ui/form-field.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../../ui/room-page.tsx'
import { tournamentPath } from '../../../tournaments/tournament-path.ts'
import type { Route } from './+types/edit.ts'
import { enterRoom, getOrShowMissing, isMissing, roomMeta, showMissing } from '../enter-room.ts'
import { eventFields } from './event-fields.ts'
import { toFormValues } from './event-form-values.ts'
import { eventSubject } from './event-subject.ts'
import { formatOptions } from './format-options.ts'
import { FLASH, flashOfSaving, findFlash } from '../../../../flash.ts'
import { eventCommands } from './command-names.ts'
import { describeVersion } from '../../versions/describe-version.ts'
import { Submit } from '../../../../ui/submit.tsx'
import styles from '../../club/club.module.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const { event, number, facts, last } = getOrShowMissing(await showKeptEvent(ctx, actor, params.slug))
  const who = last?.by === undefined ? undefined : await ctx.nameOf(last.by)
  return {
    slug: event.slug,
    name: event.name,
    number,
    isDraft: event.draft === true,
    path: tournamentPath(event),
    typed: toTypedFields(eventFields, toFormValues(facts)),
    last: last && describeVersion(eventCommands, last, who),
    today: berlinDay(ctx.now()),
    picks: formatOptions(),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const visit = enterRoom({ context })
  const { ctx, actor } = visit
  const present = getOrShowMissing(await showKeptEvent(ctx, actor, params.slug))
  const sent = await readSentForm(request)
  const back = (flash: string) => redirect(`${href('/admin/turniere/:slug/angaben', params)}?${FLASH}=${flash}`, 303)
  const intent = sent.get('intent')
  if (intent === 'veroeffentlichen' || intent === 'zurueckziehen') {
    const [act, flash] =
      intent === 'veroeffentlichen' ? [publishEvent, 'veroeffentlicht'] : [hideEvent, 'zurueckgezogen']
    const outcome = await act(ctx, actor, params.slug)
    return outcome.ok ? back(flash) : refusePublishing(outcome.error)
  }
  const answer = await answerForm(eventSubject(visit, present), sent)
  if (!answer) throw data('Dieses Formular kennen wir nicht.', 400)
  return answer.kind === 'saved' ? back(flashOfSaving(answer)) : data({ answer, problem: undefined }, answer.status)
}

type Refusal = Extract<Awaited<ReturnType<typeof hideEvent>>, { ok: false }>['error']

function refusePublishing(refusal: Refusal) {
  if (isMissing(refusal)) return showMissing(refusal)
  const problem =
    refusal.kind === 'event-in-use'
      ? `Es gibt schon Anmeldungen (${refusal.registrations}). Wer sich angemeldet hat, muss das Turnier noch finden; sagen Sie es besser im Text ab.`
      : refusal.kind === 'conflict'
        ? 'Jemand hat im selben Augenblick etwas geändert. Bitte sehen Sie nach und versuchen es noch einmal.'
        : refusal.mistakes.map(({ sentence }) => sentence).join(' ')
  return data({ answer: undefined, problem }, 409)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `Angaben: ${loaderData?.name ?? 'Turnier'}`)

export default function EditEvent({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { slug, name, number, typed, last, today, picks } = loaderData
  const answer = actionData?.answer
  return (
    <RoomPage
      title="Angaben"
      back={{ label: name, path: href('/admin/turniere/:slug', { slug }) }}
      lead={name}
      notice={actionData ? undefined : flashText(query.get(FLASH))}
    >
      {actionData?.problem !== undefined && <FormSummary title="Nicht zurückgezogen" message={actionData.problem} />}
      <p className={styles['links']}>
        <Link to={href('/admin/turniere/:slug/verlauf', { slug })}>Ältere Fassungen</Link>
        <Link to={href('/admin/turniere/:slug/zeitrechner', { slug })}>Zeitrechner</Link>
        <Link to={`${href('/admin/turniere/neu')}?vorlage=${slug}`}>Als Vorlage für ein neues nehmen</Link>
        {last !== undefined && (
          <span>
            {last.command} · {last.text}
          </span>
        )}
      </p>
      <Publishing {...loaderData} />
      {answer && <FormAnswer answer={answer} />}
      <div className={styles['sheet']}>
        <SavingForm fields={eventFields} typed={typed} number={number} picks={picks} today={today} answer={answer} />
      </div>
    </RoomPage>
  )
}

/** Whether readers see the tournament, and the button to publish or hide it. */
function Publishing({ isDraft, path }: Pick<Route.ComponentProps['loaderData'], 'isDraft' | 'path'>) {
  if (isDraft)
    return (
      <RoomPart id="stand" title="Noch ein Entwurf">
        <p>Auf der Website steht davon nichts, und niemand kann sich anmelden.</p>
        <PostForm>
          <Submit kind="accent" value="veroeffentlichen">
            Veröffentlichen
          </Submit>
        </PostForm>
      </RoomPart>
    )
  return (
    <RoomPart id="stand" title="Veröffentlicht">
      <p>
        Es steht auf der Website: <a href={path}>{path}</a>
      </p>
      <PostForm>
        <Submit kind="quiet" value="zurueckziehen">
          Zurückziehen
        </Submit>
      </PostForm>
    </RoomPart>
  )
}

/** Notices shown after the redirect. */
const texts = {
  neu: 'Angelegt, als Entwurf: Auf der Website steht noch nichts. Sehen Sie alles noch einmal an, dann veröffentlichen Sie.',
  ja: 'Gespeichert.',
  beides: 'Gespeichert. Inzwischen hat auch jemand anderes etwas geändert; beides gilt.',
  nichts: 'Nichts geändert: Es stand schon so da.',
  geholt: 'Die ältere Fassung gilt wieder.',
  veroeffentlicht: 'Veröffentlicht. Das Turnier steht auf der Website und in den Kalendern.',
  zurueckgezogen: 'Zurückgezogen. Das Turnier ist wieder ein Entwurf, den niemand sieht.',
} as const

const flashText = (word: string | null): string | undefined => findFlash(texts, word)
