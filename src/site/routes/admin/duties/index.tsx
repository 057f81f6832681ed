import type { ReactNode } from 'react'
import { data, href, Link, redirect } from 'react-router'
import type { DutyCommand, DutyRefusal } from '#features/duties/duty.ts'
import { listRosters } from '#features/duties/read-rosters.ts'
import { changePlace, listDuties, type ShownDuty } from '#features/duties/take-duties.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/index.ts'
import styles from './duties.module.css'
import { getOrShowMissing, roomMeta, showMissing } from './missing-duty.ts'
import { peopleText, shortWhen } from './people-text.ts'
import { useFlash } from '../../../flash.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const all = getOrShowMissing(await listDuties(ctx, actor))
  const own = await listRosters(ctx, actor)
  return {
    own: all.filter(({ isOwn }) => isOwn).map(showDuty),
    wanted: all
      .filter(({ isOwn, free, shown }) => !isOwn && (free > 0 || shown.some(({ isOffered }) => isOffered)))
      .map(showDuty),
    hasAny: all.length > 0,
    canKeep: own.ok || may(actor, 'keep-duties'),
  }
}

type LineDuty = ReturnType<typeof showDuty>

function showDuty(duty: ShownDuty) {
  const { id, title, occasionTitle, free, mayLeave, shown } = duty
  return {
    id,
    title,
    occasion: occasionTitle,
    when: shortWhen(duty),
    free,
    mayLeave,
    people: peopleText(duty),
    isOffered: shown.some(({ isOwn, isOffered }) => isOwn && isOffered),
    offers: shown
      .filter(({ isOffered }) => isOffered)
      .map(({ accountId, name }) => ({ accountId, name: name ?? 'jemand' })),
  }
}

const COMMANDS = {
  eintragen: 'enter',
  austragen: 'leave',
  anbieten: 'offer',
  behalten: 'keep',
  uebernehmen: 'take-over',
} as const satisfies Record<string, DutyCommand['kind']>
type Intent = keyof typeof COMMANDS

const isIntent = (text: string): text is Intent => Object.hasOwn(COMMANDS, text)

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { intent = '', id = '', from = '' } = await readForm(request)
  if (!isIntent(intent)) return redirect(href('/admin/mitglieder/dienste'), 303)
  const kind = COMMANDS[intent]
  const done = await changePlace(ctx, actor, id, kind === 'take-over' ? { kind, from } : { kind })
  if (done.ok) return redirect(`${href('/admin/mitglieder/dienste')}?gesagt=${intent}`, 303)
  const { error } = done
  if (error.kind === 'not-allowed' || error.kind === 'unknown-duty') return showMissing(error)
  return data({ message: refusals[error.kind] }, 409)
}

const refusals: Record<DutyRefusal['kind'], string> = {
  'duty-begun': 'Dieser Dienst hat schon begonnen. Daran lässt sich nichts mehr ändern.',
  'duty-full': 'Da war jemand schneller: Dieser Dienst ist inzwischen voll.',
  'too-late-to-leave':
    'Es sind keine drei Tage mehr bis dahin. Suchen Sie bitte Ersatz; bis jemand übernimmt, bleibt es Ihr Dienst.',
  'not-entered': 'Sie stehen in diesem Dienst nicht (mehr).',
  'already-entered': 'In diesem Dienst stehen Sie schon selbst.',
  'offer-gone': 'Da war jemand schneller, oder es wird kein Ersatz mehr gesucht.',
}

const flash: Record<Intent, string> = {
  eintragen: 'Danke! Sie sind eingetragen.',
  austragen: 'Sie sind ausgetragen. Der Platz ist wieder frei.',
  anbieten: 'Die anderen sehen jetzt, dass Sie Ersatz suchen. Bis jemand übernimmt, bleibt es Ihr Dienst.',
  behalten: 'Gut, es bleibt Ihr Dienst.',
  uebernehmen: 'Danke! Der Dienst gehört jetzt Ihnen. Wer ihn hatte, bekommt eine E-Mail.',
}

const TITLE = 'Dienste'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

/** The member's own duties, and the vacant ones. */
export default function Duties({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { own, wanted, hasAny, canKeep } = loaderData
  const notice = useFlash(flash)
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Für Mitglieder', path: href('/admin/mitglieder') }}
      lead="Wer sich einträgt, steht hier und auf dem Aushang mit Namen."
      actions={<Elsewhere hasAny={hasAny} canKeep={canKeep} />}
      notice={refused ? undefined : notice}
    >
      {refused && <FormSummary title="Nicht geändert" message={refused.message} />}
      {own.length > 0 && (
        <RoomPart id="meine" title="Ihre Dienste">
          <DutyList duties={own} Buttons={OwnButtons} />
          <p>
            <a href={href('/admin/mitglieder/dienste/kalender')} download>
              In meinen Kalender übernehmen
            </a>
          </p>
        </RoomPart>
      )}
      <RoomPart id="gesucht" title="Offene Dienste">
        {wanted.length === 0 && <p>{hasAny ? 'Alles ist besetzt.' : 'Zurzeit gibt es nichts zu tun.'}</p>}
        <DutyList duties={wanted} Buttons={DutyButtons} />
      </RoomPart>
    </RoomPage>
  )
}

const Elsewhere = ({ hasAny, canKeep }: { hasAny: boolean; canKeep: boolean }) => (
  <>
    {hasAny && (
      <Link className="button button-quiet" to={href('/admin/mitglieder/dienste/aushang')}>
        Aushang
      </Link>
    )}
    {canKeep && (
      <Link className="button button-quiet" to={href('/admin/mitglieder/dienste/plan')}>
        Dienstplan machen
      </Link>
    )}
  </>
)

/** Grouped by occasion, in the order in which occasions begin. */
function DutyList({ duties, Buttons }: { duties: LineDuty[]; Buttons: (props: { duty: LineDuty }) => ReactNode }) {
  return [...Map.groupBy(duties, ({ occasion }) => occasion)].map(([occasion, own]) => (
    <div key={occasion}>
      <h3>{occasion}</h3>
      <ul className={styles['list']}>
        {own.map((duty) => (
          <li className="line line-below" key={duty.id}>
            <p className="shrinks grows">
              <strong>{duty.title}</strong>
              <span className="figures">{duty.when}</span>
              <span className="muted">{duty.people}</span>
            </p>
            <Buttons duty={duty} />
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** A button for each vacancy: a free place, and each place that its member offers. */
const DutyButtons = ({ duty }: { duty: LineDuty }) => (
  <div className="cluster gap-2">
    {duty.free > 0 && <DutyButton duty={duty} intent="eintragen" label="Eintragen" isMain />}
    {duty.offers.map(({ accountId, name }) => (
      <DutyButton key={accountId} duty={duty} intent="uebernehmen" label={`Von ${name} übernehmen`} from={accountId} />
    ))}
  </div>
)

function OwnButtons({ duty }: { duty: LineDuty }) {
  if (duty.isOffered) return <DutyButton duty={duty} intent="behalten" label="Doch selbst machen" />
  return duty.mayLeave ? (
    <DutyButton duty={duty} intent="austragen" label="Austragen" />
  ) : (
    <DutyButton duty={duty} intent="anbieten" label="Ersatz suchen" />
  )
}

type DutyButtonProps = { duty: LineDuty; intent: Intent; label: string; from?: string; isMain?: boolean }

const DutyButton = ({ duty: { id, title, when }, intent, label, from, isMain = false }: DutyButtonProps) => (
  <PostForm preventScrollReset>
    <input type="hidden" name="id" value={id} />
    {from !== undefined && <input type="hidden" name="from" value={from} />}
    <button
      className={isMain ? 'button' : 'button button-quiet'}
      name="intent"
      value={intent}
      aria-label={`${label}: ${title}, ${when}`}
    >
      {label}
    </button>
  </PostForm>
)
