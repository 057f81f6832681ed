import { data, href, redirect, useNavigation } from 'react-router'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { showRegistration } from '#features/tournaments/handling/show-registration.ts'
import { unguessable } from '#shared/unguessable.ts'
import { isLedHere } from '#features/tournaments/lending/is-lent.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { enterWalkIn, type WalkInRefusal } from '#features/tournaments/handling/enter-walk-in.ts'
import { describeWalkIn } from '#features/tournaments/handling/walk-in-form.ts'
import type { RegistrationDetailName } from '#features/tournaments/registrations/registration-fields.ts'
import { may } from '#rights/offices.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { DescribedForm, FormFields } from '../../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../../described-form/refuse-form.ts'
import { readSentForm } from '../../../../read-form.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { enterRoom, getOrShowMissing, isFormKey, isMissing, roomMeta, showMissing } from '../enter-room.ts'
import { RoomPage } from '../room-page.tsx'
import type { Route } from './+types/walk-in.ts'
import { Submit } from '../../../../ui/submit.tsx'
import room from '../room.module.css'

/** The notice after the redirect. */
const ENTERED = 'gemeldet'
const REFERENCE = /^[\w-]{1,40}$/

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  if (!may(actor, 'handle-registrations')) showMissing({ kind: 'not-allowed' })
  const event = getOrShowMissing(await enterEvent(ctx, actor, 'read-registrations', params.slug))
  const reference = new URL(request.url).searchParams.get(ENTERED) ?? ''
  const entered = REFERENCE.test(reference)
    ? await showRegistration(ctx, actor, { slug: params.slug, reference })
    : undefined
  return {
    event: { slug: event.slug, name: event.name },
    fields: showFields(describeWalkIn(event).fields),
    asked: askedOf(event),
    formKey: unguessable(),
    isInHall: isLedHere(ctx, event.id),
    entered: entered?.ok ? describeEntered(entered.value.registration) : undefined,
  }
}

/** The fields above the folded ones. */
function askedOf(event: TournamentEvent): string[] {
  const competitions = competitionsOf(event)
  const asksToBeNamed = competitions.some(({ kind, youth }) => kind !== 'team' && youth !== true)
  const mayQueue = event.waitingList !== undefined && event.waitingList !== 'none'
  return [
    'teamName1',
    ...(competitions.length > 1 ? ['competition'] : []),
    ...(asksToBeNamed ? ['isNamePublic'] : []),
    ...(mayQueue ? ['mayWait'] : []),
  ]
}

function describeEntered({
  reference,
  teams,
}: {
  reference: string
  teams: readonly { name: string; standing: string }[]
}) {
  const [team] = teams
  const place = team?.standing === 'waiting' ? 'steht auf der Warteliste' : 'ist dabei'
  return { reference, words: `„${team?.name ?? ''}“ ${place}.` }
}

type Refused = RefusedForm & { formKey: string }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom({ context })
  const sent = await readSentForm(request)
  const formKey = String(sent.get('formKey') ?? '')
  const event = getOrShowMissing(await enterEvent(ctx, actor, 'handle-registrations', params.slug))
  if (!isFormKey(formKey)) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const outcome = await enterWalkIn(ctx, actor, params.slug, { sent, formKey })
  if (outcome.ok) {
    const path = href('/admin/turniere/:slug/nachmeldung', params)
    return redirect(`${path}?${ENTERED}=${outcome.value.reference}`, 303)
  }
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  const text = (refusal: OpenRefusal) => wordsFor(refusals, refusal)
  const refused = refuseForm(error, { fields: describeWalkIn(event).fields, sent, text })
  // Another entry from the same view needs a key of its own.
  const key = error.kind === 'form-already-sent' ? unguessable() : formKey
  return data<Refused>({ ...refused, formKey: key }, error.kind === 'mistakes' ? 422 : 409)
}

type OpenRefusal = Exclude<WalkInRefusal, { kind: 'mistakes' | 'not-allowed' | 'unknown-event' }>

const IMPOSSIBLE = 'Das geht gerade nicht. Bitte sehen Sie in den Angaben des Turniers nach.'

const refusals: Wordings<OpenRefusal, string> = {
  'event-full':
    'Alle Plätze sind vergeben. Melden Sie zuerst ab, wer nicht kommt, oder geben Sie dem Wettbewerb mehr Plätze.',
  'may-wait': 'Alle Plätze sind vergeben. Mit dem Häkchen „darf warten“ kommt die Meldung auf die Warteliste.',
  'unknown-competition': 'Diesen Wettbewerb gibt es nicht (mehr).',
  'form-already-sent': ({ reference }) =>
    `Von dieser Seite haben Sie schon eine andere Meldung abgeschickt (Nummer ${reference}). Soll das hier eine weitere sein, dann klicken Sie noch einmal.`,
  // Impossible for a single team that the director enters.
  'registration-closed': IMPOSSIBLE,
  'too-many-teams': IMPOSSIBLE,
  'same-team-twice': IMPOSSIBLE,
}

const TITLE = 'Nachmeldung'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function WalkInPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { event, entered } = loaderData
  return (
    <RoomPage
      title={TITLE}
      lead="Für alle, die ohne Anmeldung in die Halle kommen. Ein Name genügt."
      back={{ to: href('/admin/turniere/:slug', { slug: event.slug }), label: event.name }}
    >
      {entered && !refused && (
        <Notice key={entered.reference}>
          {entered.words} Anmeldenummer {entered.reference}
        </Notice>
      )}
      <WalkInForm {...loaderData} refused={refused} key={`form-${entered?.reference}`} />
    </RoomPage>
  )
}

type FormProps = Pick<Route.ComponentProps['loaderData'], 'fields' | 'asked' | 'formKey' | 'isInHall'> & {
  refused: Refused | undefined
}

/** Contact details; the hall needs no postal address. */
const DETAILS = ['contactName', 'contactNumber', 'contactEmail'] as const satisfies readonly RegistrationDetailName[]

function WalkInForm({ fields, asked, formKey, isInHall, refused }: FormProps) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <DescribedForm form={{ fields }} refused={refused} unsent="Noch nicht gemeldet">
      <input type="hidden" name="formKey" value={refused?.formKey ?? formKey} />
      <FormFields names={asked} />
      <details className={room['fold']} open={DETAILS.some((name) => (refused?.typed[name] ?? '') !== '')}>
        <summary>Erreichbar unter (freiwillig)</summary>
        <FormFields names={DETAILS} />
        <p className="detail">
          {isInHall
            ? 'Von diesem Laptop wird keine E-Mail verschickt, auch keine Bestätigung.'
            : 'Mit E-Mail-Adresse wird eine Bestätigung verschickt, ohne sie nichts.'}
        </p>
      </details>
      <Submit kind="accent">{isSending ? 'Wird gemeldet …' : 'Melden'}</Submit>
    </DescribedForm>
  )
}
