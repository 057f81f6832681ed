import { useEffect, useRef, useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { changePresent, showCheckIn, tickOff } from '#features/tournaments/arrivals/check-in.ts'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { isLedHere, ledElsewhere } from '#features/tournaments/lending/is-lent.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { ClipboardCheck, UserPlus, WifiOff } from '#site/ui/icons.ts'
import { keepPage } from '../../../../keep-page.ts'
import { readForm } from '../../../../read-form.ts'
import { FormSummary } from '../../../../ui/form-field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { enterRoom, getOrShowMissing, isMissing, roomMeta, showMissing } from '../enter-room.ts'
import { LentNotice, NoMail } from '../lending/lent-notice.tsx'
import { RoomPage } from '../room-page.tsx'
import { teamRefusalText } from '../team-command.ts'
import type { Route } from './+types/check-in.ts'
import { countDoor, findTeams, showStand, withTicks, type DoorCount, type DoorTeam } from './door-view.ts'
import { DoorList } from './door-list.tsx'
import { useTicks, type Connection } from './use-ticks.ts'
import styles from './door.module.css'
import { PostForm } from '../../../../ui/post-form.tsx'
import room from '../room.module.css'

/** Notices shown after the redirect. */
const FLASH = 'getan'
const notices: Record<string, string> = {
  gestrichen: 'Gestrichen. Wer auf der Warteliste steht, rückt nach, so wie es ausgeschrieben ist.',
  nachgerueckt: 'Nachgerückt.',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor, canHandle } = enterRoom({ context })
  const { event, teams } = getOrShowMissing(await showCheckIn(ctx, actor, params.slug))
  const flash = new URL(request.url).searchParams.get(FLASH) ?? ''
  return {
    event: { slug: event.slug, name: event.name },
    competitions: competitionsOf(event).map(({ key, name }) => ({ key, name })),
    canHandle,
    isLent: ledElsewhere(ctx, await glanceDay(ctx, event)) === 'leads',
    isInHall: isLedHere(ctx, event.id),
    stand: showStand({ teams }, ctx.now(), await loadHyphenation()),
    notice: Object.hasOwn(notices, flash) ? notices[flash] : undefined,
  }
}

/** For browsers without script, and for commands that scripts do not queue. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom({ context })
  const { tick, strike, seat } = await readForm(request)
  getOrShowMissing(await enterEvent(ctx, actor, 'run-tournaments', params.slug))
  const back = (flash?: string) =>
    redirect(`${href('/admin/turniere/:slug/einlass', params)}${flash === undefined ? '' : `?${FLASH}=${flash}`}`, 303)
  if (tick !== undefined) {
    const [kind, team = ''] = tick.split(' ')
    const ticks = [{ id: ctx.newId(), team, isHere: kind === 'here', age: 0 }]
    getOrShowMissing(await tickOff(ctx, actor, params.slug, ticks))
    return back()
  }
  if (strike === undefined && seat === undefined) {
    throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  }
  const change =
    strike === undefined ? ({ team: seat ?? '', kind: 'seat' } as const) : ({ team: strike, kind: 'withdraw' } as const)
  const outcome = await changePresent(ctx, actor, params.slug, change)
  if (outcome.ok) return back(strike === undefined ? 'nachgerueckt' : 'gestrichen')
  if (isMissing(outcome.error)) return showMissing(outcome.error)
  return data({ message: teamRefusalText(outcome.error) }, 409)
}

const TITLE = 'Einlass'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function CheckInPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { event, competitions, canHandle, isLent, isInHall, notice } = loaderData
  const path = href('/admin/turniere/:slug/einlass/stand', { slug: event.slug })
  const { stand, kept, connection, tap } = useTicks(path, loaderData.stand)
  useEffect(() => void keepPage(), [])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const teams = withTicks(stand.teams, kept)
  const shown = findTeams(
    teams.filter(({ competition }) => chosen === '' || competition === chosen),
    typed,
  )
  return (
    <RoomPage title={TITLE} lead={event.name} day={event.slug}>
      {notice !== undefined && !refused && <Notice>{notice}</Notice>}
      {refused && <FormSummary title="Nicht geändert" message={refused.message} />}
      {isLent && <LentNotice slug={event.slug} />}
      <Counts counts={countDoor(teams, competitions)} chosen={chosen} choose={setChosen} />
      <ConnectionNote connection={connection} at={stand.at} waiting={kept.length} />
      <TeamSearch lookFor={setTyped} />
      <DoorList teams={shown} competitions={competitions} tap={tap} isFiltered={shown.length < teams.length} />
      <p className="cluster gap-3">
        {canHandle && (
          <Link className="button button-quiet" to={href('/admin/turniere/:slug/nachmeldung', { slug: event.slug })}>
            <Icon icon={UserPlus} size={18} /> Nachmeldung
          </Link>
        )}
        <Link className="button button-quiet" to={href('/admin/turniere/:slug/auslosung', { slug: event.slug })}>
          <Icon icon={ClipboardCheck} size={18} /> Zur Auslosung
        </Link>
      </p>
      <MissingTeams teams={teams} isInHall={isInHall} />
      <WaitingTeams teams={teams} />
    </RoomPage>
  )
}

function TeamSearch({ lookFor }: { lookFor: (typed: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Also searches for text typed before hydration.
    lookFor(field.current?.value ?? '')
  }, [lookFor])
  return (
    <search>
      <label className="strong block below-1" htmlFor="suche">
        Mannschaft suchen
      </label>
      <input
        className="entry wide to-34 tall pad-3"
        id="suche"
        type="search"
        autoComplete="off"
        ref={field}
        onChange={({ target }) => lookFor(target.value)}
      />
    </search>
  )
}

/** Team counts for each competition; a tap filters by it. */
const Counts = ({ counts, chosen, choose }: { counts: DoorCount[]; chosen: string; choose: (key: string) => void }) => (
  <div className={styles['counts']}>
    {counts.map(({ key, name, here, expected, waiting }) => (
      <button
        className="card-small tall"
        key={key}
        type="button"
        aria-pressed={counts.length > 1 && chosen === key}
        disabled={counts.length === 1}
        onClick={() => choose(chosen === key ? '' : key)}
      >
        <strong className="figures huge close-set">
          {here} von {expected}
        </strong>{' '}
        <span className="muted">
          {counts.length > 1 ? `${name}: da` : 'da'}
          {waiting > 0 && `, ${waiting} ${waiting === 1 ? 'wartet' : 'warten'}`}
        </span>
      </button>
    ))}
  </div>
)

function ConnectionNote({ connection, at, waiting }: { connection: Connection; at: string; waiting: number }) {
  const taps = waiting === 1 ? '1 Eingabe wartet' : `${waiting} Eingaben warten`
  return (
    <p className={styles['connection']} role="status" data-away={connection === 'fine' ? undefined : ''}>
      {connection !== 'fine' && <Icon icon={WifiOff} size={18} />}
      {connection === 'fine' && `Stand ${at} Uhr${waiting > 0 ? `, ${taps}` : ''}`}
      {connection === 'away' &&
        `Stand ${at} Uhr, ohne Verbindung.${waiting > 0 ? ` ${taps} auf diesem Gerät und ${waiting === 1 ? 'geht' : 'gehen'} von selbst hinaus.` : ' Tippen Sie ruhig weiter.'}`}
      {connection === 'signed-out' &&
        `Sie sind nicht mehr angemeldet.${waiting > 0 ? ` ${taps} auf diesem Gerät.` : ''} Bitte laden Sie die Seite neu.`}
    </p>
  )
}

/** Teams with a place that are absent: they are struck before the draw, so that others can play. */
function MissingTeams({ teams, isInHall }: { teams: readonly DoorTeam[]; isInHall: boolean }) {
  const missing = teams.filter(({ turn, isHere }) => turn === undefined && isHere !== true)
  if (missing.length === 0) return null
  return (
    <details className={room['fold']}>
      <summary>Nicht gekommen? ({missing.length})</summary>
      <p className="detail">
        Wer gestrichen wird, ist abgemeldet{!isInHall && ' und bekommt eine E-Mail'}. Sein Platz geht vor Turnierbeginn
        von selbst an die Warteliste, danach von Hand. {isInHall && <NoMail />}
      </p>
      <TeamButtons teams={missing} name="strike" label="Streichen" />
    </details>
  )
}

/** Waiting teams; a free place goes to one that is present. */
function WaitingTeams({ teams }: { teams: readonly DoorTeam[] }) {
  const waiting = teams.filter(({ turn }) => turn !== undefined).toSorted((a, b) => (a.turn ?? 0) - (b.turn ?? 0))
  if (waiting.length === 0) return null
  return (
    <details className={room['fold']}>
      <summary>Warteliste ({waiting.length})</summary>
      <TeamButtons teams={waiting} name="seat" label="Rückt nach" />
    </details>
  )
}

type TeamButtonsProps = { teams: readonly DoorTeam[]; name: 'strike' | 'seat'; label: string }

const TeamButtons = ({ teams, name, label }: TeamButtonsProps) => (
  <PostForm>
    <ul className={styles['list']}>
      {teams.map((team) => (
        <li className="line gap-3 between line-above" key={team.id}>
          <div className="shrinks snug">
            <strong>{team.written}</strong>
            {team.turn !== undefined && (
              <small className="muted small block">
                Platz {team.turn}
                {team.isHere === true && ', ist da'}
              </small>
            )}
          </div>
          <button
            className="button button-quiet tall rigid"
            name={name}
            value={team.id}
            aria-label={`${team.name}: ${label}`}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  </PostForm>
)
