import { data, href, redirect } from 'react-router'
import { showKeptEvent } from '#features/tournaments/events/keep-events.ts'
import { proposeNextTime } from '#features/tournaments/events/next-time.ts'
import type { EventSource } from '#features/tournaments/events/event.ts'
import { OFFER_HOURS_IF_MISSING } from '#features/tournaments/events/event-options.ts'
import { may } from '#rights/offices.ts'
import { berlinDay } from '#shared/berlin-time.ts'
import { answerForm } from '../../../../described-form/answer-form.ts'
import { SavingForm } from '../../../../described-form/saving-form.tsx'
import { FormAnswer } from '../../../../described-form/form-answer.tsx'
import { toTypedFields } from '#shared/form/typed.ts'
import { readSentForm } from '../../../../read-form.ts'
import { RoomPage } from '../../../../ui/room-page.tsx'
import type { Route } from './+types/new.ts'
import { enterRoom, getOrShowMissing, roomMeta, showMissing } from '../enter-room.ts'
import { newEventFields } from './event-fields.ts'
import { toFormValues } from './event-form-values.ts'
import { formatOptions } from './format-options.ts'
import { newEventSubject } from './event-subject.ts'
import { FLASH } from '../../../../flash.ts'
import styles from '../../club/club.module.css'

/** Defaults of a new tournament: they ask only what is needed, and turn no team away. */
const EMPTY: Partial<EventSource> = {
  maxTeams: 3,
  waitingList: 'offer',
  offerHours: OFFER_HOURS_IF_MISSING,
  asks: { address: 'no' },
}

/** A copy takes over everything of the other tournament, on a future day. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  if (!may(actor, 'keep-tournaments')) showMissing({ kind: 'not-allowed' })
  const pattern = new URL(request.url).searchParams.get('vorlage')
  const former = pattern === null ? undefined : getOrShowMissing(await showKeptEvent(ctx, actor, pattern))
  const today = berlinDay(ctx.now())
  const values = toFormValues(former ? proposeNextTime(former.facts, today) : EMPTY)
  return { typed: toTypedFields(newEventFields, values), former: former?.event.name, today, picks: formatOptions() }
}

export async function action({ context, request }: Route.ActionArgs) {
  const visit = enterRoom({ context })
  if (!may(visit.actor, 'keep-tournaments')) showMissing({ kind: 'not-allowed' })
  let slug = ''
  const subject = newEventSubject(visit, (given) => (slug = given))
  const answer = await answerForm(subject, await readSentForm(request))
  if (!answer) throw data('Dieses Formular kennen wir nicht.', 400)
  if (answer.kind !== 'saved') return data(answer, answer.status)
  return redirect(`${href('/admin/turniere/:slug/angaben', { slug })}?${FLASH}=neu`, 303)
}

const TITLE = 'Neues Turnier'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function NewEvent({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { typed, former, today, picks } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Turniere', path: href('/admin/turniere') }}
      lead={
        former === undefined
          ? 'Es wird ein Entwurf; auf der Website steht es erst, wenn Sie es veröffentlichen.'
          : `Vorgeschlagen ist alles wie bei „${former}“, am selben Wochentag, der noch kommt. Es wird ein Entwurf; auf der Website steht es erst, wenn Sie es veröffentlichen.`
      }
    >
      {answer && <FormAnswer answer={answer} />}
      <div className={styles['sheet']}>
        <SavingForm fields={newEventFields} typed={typed} number={0} picks={picks} today={today} answer={answer} />
      </div>
    </RoomPage>
  )
}
