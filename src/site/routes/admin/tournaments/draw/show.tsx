import { data, href, Link, redirect } from 'react-router'
import { glanceDay } from '#features/tournaments/day/read-day.ts'
import {
  runDrawCommand,
  showDrawRoom,
  type RoomCommand,
  type RoomRefusal,
} from '#features/tournaments/drawing/draw-room.ts'
import { ledElsewhere } from '#features/tournaments/lending/is-lent.ts'
import { describeEffect, effectsInFrame, effectsInGroups, toFrame } from '#features/tournaments/drawing/swap-effects.ts'
import type { ShownDraw, ShownEntrant } from '#features/tournaments/drawing/show-draw.ts'
import type { Entrant } from '#table-tennis/draw/entrant.ts'
import { unguessable } from '#shared/unguessable.ts'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { cx } from '#site/ui/cx.ts'
import { readForm } from '../../../../read-form.ts'
import { FormSummary, mistakesTitle, type Mistake } from '../../../../ui/form-field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PostForm } from '../../../../ui/post-form.tsx'
import { enterRoom, getOrShowMissing, isMissing, roomMeta, showMissing, isFormKey } from '../enter-room.ts'
import { LentNotice } from '../lending/lent-notice.tsx'
import { RoomPage } from '../room-page.tsx'
import type { Route } from './+types/show.ts'
import { Courts, Pairs, Late, AgainForm } from './courts.tsx'
import { Proof, Protocol } from './proof.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { toShownView } from './shown-view.ts'
import { LOOKED_AT, SwapForm, writeChoice, type SwapChoice } from './swap-form.tsx'
import styles from './draw.module.css'
import type { DrawRefusal } from '#features/tournaments/drawing/decide-draw.ts'

/** Notices shown after the redirect. */
const FLASH = 'getan'
const notices: Record<string, string> = {
  commit: 'Die Zusage steht; jetzt kann gelost werden.',
  draw: 'Gelost.',
  swap: 'Getauscht. Der Tausch steht mit seinem Grund im Protokoll.',
  again: 'Die Auslosung ist aufgehoben, der Grund steht im Protokoll. Die neue Zusage steht.',
  join: 'Aufgenommen. Das steht mit der Uhrzeit im Protokoll und auf der Seite der Auslosung.',
  release: 'Freigegeben: Jetzt kann gespielt werden.',
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const view = getOrShowMissing(await showDrawRoom(ctx, actor, params))
  const flash = new URL(request.url).searchParams.get(FLASH) ?? ''
  return {
    ...toShownView(view, unguessable(), await loadHyphenation()),
    isLent: ledElsewhere(ctx, await glanceDay(ctx, view.event)) === 'leads',
    notice: Object.hasOwn(notices, flash) ? notices[flash] : undefined,
  }
}

type Answer =
  | { part: 'set-up'; message: string | undefined; mistakes: Mistake[]; typed: Record<string, string> }
  | { part: 'again'; message: string; typed: string }
  | { part: 'swap'; message: string | undefined; choice: SwapChoice; effects: string[]; reason: string }
  | { part: 'step'; message: string }

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom({ context })
  const fields = await readForm(request)
  const view = getOrShowMissing(await showDrawRoom(ctx, actor, params))
  const { formKey = '', command } = fields
  if (!isFormKey(formKey)) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const choice = { one: fields['one'] ?? '', other: fields['other'] ?? '' }
  if (command === 'look' || (command === 'swap' && fields[LOOKED_AT] !== writeChoice(choice))) {
    const { reason = '' } = fields
    return data<Answer>({ part: 'swap', message: undefined, choice, effects: effectsOf(view.draw, choice), reason })
  }
  const wanted = readCommand(fields, choice, formKey)
  if (!wanted) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const done = await runDrawCommand(ctx, actor, params, wanted)
  if (done.ok)
    return redirect(`${href('/admin/turniere/:slug/auslosung/:competition', params)}?${FLASH}=${command}`, 303)
  return answer(done.error, { fields, choice, effects: effectsOf(view.draw, choice) })
}

function readCommand(fields: Record<string, string>, { one, other }: SwapChoice, id: string): RoomCommand | undefined {
  const { command, reason = '' } = fields
  switch (command) {
    case 'commit':
      return { id, kind: 'commit', fields }
    case 'draw':
    case 'release':
      return { id, kind: command }
    case 'join':
      return { id, kind: 'join', team: fields['team'] ?? '' }
    case 'again':
      return { id, kind: 'again', reason }
    case 'swap': {
      const [frame = '', first] = one.split(' ')
      const [, second] = other.split(' ')
      if (first === undefined || second === undefined) return { id, kind: 'swap-in-groups', one, other, reason }
      return { id, kind: 'swap-in-frame', frame, one: Number(first), other: Number(second), reason }
    }
    default:
      return undefined
  }
}

const NOT_HERE =
  'Diese Meldung hat hier keinen Platz mehr oder ist nicht da. Haken Sie sie am Einlass ab, dann geht es.'

type Sent = { fields: Record<string, string>; choice: SwapChoice; effects: string[] }

function answer(refusal: RoomRefusal, { fields, choice, effects }: Sent) {
  if (isMissing(refusal)) return showMissing(refusal)
  const { command, reason = '' } = fields
  if (refusal.kind === 'mistakes') {
    return data<Answer>({ part: 'set-up', message: undefined, mistakes: refusal.mistakes, typed: fields }, 422)
  }
  if (refusal.kind === 'not-here') return data<Answer>({ part: 'step', message: NOT_HERE }, 409)
  const message = wordsFor(refusals, refusal)
  if (command === 'commit') return data<Answer>({ part: 'set-up', message, mistakes: [], typed: fields }, 409)
  if (command === 'swap') return data<Answer>({ part: 'swap', message, choice, effects, reason }, 409)
  if (command === 'again') return data<Answer>({ part: 'again', message, typed: reason }, 409)
  return data<Answer>({ part: 'step', message }, 409)
}

/** The rules that a change would break, as sentences. */
function effectsOf(draw: ShownDraw | undefined, { one, other }: SwapChoice): string[] {
  if (!draw) return []
  const toEntrant = ({ id, club, seed }: ShownEntrant): Entrant => ({
    id,
    ...(club !== undefined && { club }),
    ...(seed !== undefined && { seed }),
  })
  const nameOf = (id: string) => draw.entrants.find((entrant) => entrant.id === id)?.name ?? ''
  if (draw.groups.length > 0) {
    const groups = draw.groups.map(({ members }) => members.map(toEntrant))
    return effectsInGroups(groups, one, other).map((effect) => describeEffect(effect, nameOf))
  }
  const slots = draw.pairs.flatMap(({ home, guest }) =>
    [home, guest].map((side) => (side ? { entrant: side.id } : ('bye' as const))),
  )
  const [first, second] = [one, other].map((side) => Number(side.split(' ')[1]))
  if (first === undefined || second === undefined || !(first in slots) || !(second in slots)) return []
  return effectsInFrame(toFrame(slots, draw.entrants.map(toEntrant)), first, second).map((effect) =>
    describeEffect(effect, nameOf),
  )
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `Auslosung: ${loaderData.competition.name}` : 'Auslosung')

export default function DrawPage({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const { event, competition, isAlone, phase, draw, isLent, notice } = view
  const all = { to: href('/admin/turniere/:slug/auslosung', { slug: event.slug }), label: 'Alle Auslosungen' }
  return (
    <RoomPage
      title={isAlone ? 'Auslosung' : `Auslosung: ${competition.name}`}
      lead={view.state}
      day={event.slug}
      back={isAlone ? undefined : all}
    >
      {notice !== undefined && !refused && <Notice>{notice}</Notice>}
      {isLent && <LentNotice slug={event.slug} />}
      {refused && <Refusal refused={refused} />}
      <Late view={view} />
      {phase === 'committed' && <Step command="draw" label="Jetzt auslosen" formKey={view.formKey} />}
      {phase === 'drawn' && (
        <Step
          command="release"
          label={draw && draw.groups.length > 0 ? 'Gruppen freigeben' : 'Freigeben'}
          formKey={view.formKey}
        />
      )}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {draw && <Drawn draw={draw} />}
          <Decisions view={view} refused={refused} />
        </div>
        {draw?.promise && (
          <div className={styles['side']}>
            <Proof draw={draw} publicPath={view.publicPath} />
            <Protocol draw={draw} slug={event.slug} />
          </div>
        )}
      </div>
      {phase === 'open' && (
        <p className="no-print">
          <Link to={href('/admin/turniere/:slug/einlass', { slug: event.slug })}>Zum Einlass</Link>
        </p>
      )}
    </RoomPage>
  )
}

type View = Route.ComponentProps['loaderData']
type Refused = Route.ComponentProps['actionData']

/** Why nothing has changed, unless the form itself shows it. */
function Refusal({ refused }: { refused: NonNullable<Refused> }) {
  if (refused.part === 'step') return <FormSummary title="Das ging nicht" message={refused.message} />
  if (refused.part !== 'set-up') return null
  return (
    <FormSummary
      title={refused.mistakes.length > 0 ? mistakesTitle(refused.mistakes) : 'Noch nicht zugesagt'}
      message={refused.message}
      mistakes={refused.mistakes}
    />
  )
}

const Drawn = ({ draw }: { draw: NonNullable<View['draw']> }) => (
  <>
    <Courts groups={draw.groups} />
    <Pairs pairs={draw.pairs} />
    {draw.collisions.length > 0 && (
      <ul className={cx('bullets', styles['collisions'])}>
        {draw.collisions.map((collision) => (
          <li key={collision}>{collision}</li>
        ))}
      </ul>
    )}
  </>
)

/** What can be set up, swapped or repeated in this phase. */
function Decisions({ view, refused }: { view: View; refused: Refused }) {
  const { phase, draw, formKey } = view
  return (
    <>
      {(phase === 'open' || phase === 'committed') && (
        <SetUpForm view={view} refused={refused?.part === 'set-up' ? refused : undefined} />
      )}
      {phase === 'drawn' && draw && (
        <SwapForm draw={draw} formKey={formKey} refused={refused?.part === 'swap' ? refused : undefined} />
      )}
      {(phase === 'drawn' || phase === 'released') && (
        <AgainForm formKey={formKey} refused={refused?.part === 'again' ? refused : undefined} />
      )}
    </>
  )
}

const Step = ({ command, label, formKey }: { command: 'draw' | 'release'; label: string; formKey: string }) => (
  <PostForm className={styles['step']}>
    <input type="hidden" name="formKey" value={formKey} />
    <button className="button button-accent tall" name="command" value={command}>
      {label}
    </button>
  </PostForm>
)

/** Tells the director why a draw could not be made or changed. */
const refusals: Wordings<DrawRefusal, string> = {
  'nothing-to-play': 'So würde nichts gespielt. Wählen Sie Gruppen, K.-o. oder Schweizer System.',
  'groups-and-rounds': 'Gruppen und Schweizer System gehen nicht zusammen.',
  'groups-too-small': ({ groups, entrants }) =>
    `${groups} Gruppen sind für ${entrants} Meldungen zu viele: In jeder müssen mindestens zwei spielen.`,
  'too-many-rounds': ({ most }) => `So viele Runden gehen nicht: Nach ${most} haben alle gegeneinander gespielt.`,
  'frames-overlap': ({ name }) => `Die Plätze für „${name}“ überschneiden sich mit denen davor.`,
  'other-phase':
    'Inzwischen steht die Auslosung anders; vermutlich war jemand schneller. Unten sehen Sie, wie sie jetzt ist.',
  'play-has-begun': 'Es sind schon Kämpfe aufgerufen. Ab jetzt ändert sich an der Auslosung nichts mehr.',
  'no-reason': 'Bitte nennen Sie einen Grund. Er steht im Protokoll, das alle lesen können.',
  'no-group-left':
    'Keine der kleinsten Gruppen kann noch jemanden aufnehmen: Dort ist alles gespielt, oder die Endrunden sind schon ausgelost.',
  'nothing-to-swap': 'Wählen Sie zwei aus verschiedenen Gruppen.',
}
