import type { ReactNode } from 'react'
import type { Day } from '#features/tournaments/day/day.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { runSlipCommand } from '#features/tournaments/slips/run-slip-command.ts'
import type { SlipTie } from '#features/tournaments/slips/slip-codes.ts'
import { readResult, writeGame } from '#features/tournaments/slips/written-result.ts'
import type { Side } from '#table-tennis/ties/game.ts'
import { readLineUp } from '#table-tennis/ties/line-up-form.ts'
import { unguessable } from '#shared/unguessable.ts'
import { dayPath, dayPaths, findDayEvent, slipPath } from '../event-paths.ts'
import type { PlainDocument, PlainPage, PlainVisit } from '../plain-page.ts'
import { readSlipForm, type SlipForm } from './slip-form.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import { ChooseSide, EarlyLineUp, SlipHeading } from './slip-parts.tsx'
import { nextStep, showWriting, slipHead, slipLineUp, slipRefusalText } from './slip-view.ts'
import { Step } from './step-part.tsx'
import { Write } from './write-part.tsx'
import styles from './slip.css?inline'

/** The holder of a tie's slip reports its result here, without an account. */
export const slipPage: PlainPage = { paths: dayPaths('zettel/:code'), show, act }

type Opened = { day: Day; slip: SlipTie; path: string; livePath: string }

async function open(visit: PlainVisit): Promise<Opened | undefined> {
  const event = await findDayEvent(visit)
  if (!event) return undefined
  const day = await readDay(visit.ctx, event)
  const code = visit.params['code'] ?? ''
  const slip = visit.ctx.slipCodes.find(day, code)
  return slip && { day, slip, path: slipPath(event, code), livePath: dayPath(event, 'live') }
}

async function show(visit: PlainVisit): Promise<PlainDocument | undefined> {
  const opened = await open(visit)
  if (!opened) return undefined
  const { searchParams } = new URL(visit.request.url)
  const side = toSide(searchParams.get('seite'))
  const step = nextStep(opened.slip, side, searchParams.has('aendern'))
  const id = unguessable()
  if (step.kind === 'write' && side) return toDocument(opened, writePage(opened, { side, texts: [], id }))
  const body = (
    <Step step={step} side={side} head={slipHead(opened.day, opened.slip)} id={id} {...opened}>
      {step.kind === 'closed' && earlyPage(opened, { side, id })}
    </Step>
  )
  return { ...toDocument(opened, body), status: step.kind === 'over' ? 410 : 200 }
}

/** Each button of the form is another step; only the last one saves anything. */
async function act(visit: PlainVisit): Promise<PlainDocument | Response | undefined> {
  // Without a valid slip the body is not read.
  const opened = await open(visit)
  const sent = opened && (await visit.request.formData().catch(() => undefined))
  const form = sent && readSlipForm(sent)
  if (!opened || !form) return undefined
  if (form.do === 'confirm') return keep(visit, opened, form)
  if (form.do === 'line-up') return keepLineUp(visit, opened, form)
  const { rules } = opened.slip.competition.state.setup
  const texts = form.do === 'game' ? withGame(form, opened) : form.texts
  if (form.do !== 'send' || !readResult(texts, rules).ok) {
    const isIncomplete = form.do === 'game' && texts === form.texts
    const page = writePage(opened, { ...form, texts, isIncomplete, ...(isIncomplete && { tapped: form.fields }) })
    return { ...toDocument(opened, page), status: showWriting(texts, rules).mistake ? 422 : 200 }
  }
  return keep(visit, opened, form)
}

/** @returns the unchanged texts when the winner or the points are missing */
function withGame({ texts, winner, losing, more }: SlipForm, { slip }: Opened): string[] {
  const { rules } = slip.competition.state.setup
  const read = readResult(texts, rules)
  const points = losing ?? more
  if (!read.ok || !read.value.next || winner === undefined || points === undefined) return texts
  return writeGame(texts, { rubber: read.value.next.rubber, winner, losing: points }, rules)
}

async function keep(visit: PlainVisit, opened: Opened, form: SlipForm): Promise<PlainDocument | Response> {
  const { rules } = opened.slip.competition.state.setup
  const common = { code: visit.params['code'] ?? '', side: form.side }
  const read = readResult(form.texts, rules)
  const result = read.ok ? read.value.result : undefined
  const command =
    form.do === 'confirm'
      ? ({ ...common, kind: 'confirm', seen: form.seen } as const)
      : ({ ...common, kind: 'report', result: result ?? { rubbers: [] } } as const)
  const kept = await runSlipCommand(visit.ctx, opened.day.event, command, `slip.${form.id}`)
  if (kept.ok) {
    return new Response(null, {
      status: 303,
      headers: { Location: `${opened.path}?seite=${form.side}`, 'Cache-Control': 'no-store' },
    })
  }
  const refusal = slipRefusalText(kept.error, rules)
  return { ...toDocument(opened, writePage(opened, { ...form, refusal })), status: 422 }
}

/** Keeps the games that are already written. */
async function keepLineUp(visit: PlainVisit, opened: Opened, form: SlipForm): Promise<PlainDocument> {
  const { rules } = opened.slip.competition.state.setup
  const { fields, side, texts } = form
  const lineUp = readLineUp(fields, rules.format)
  const command = { kind: 'line-up', code: visit.params['code'] ?? '', side, lineUp } as const
  const kept = await runSlipCommand(visit.ctx, opened.day.event, command, `slip.${form.id}`)
  const now = (kept.ok && (await open(visit))) || opened
  const said: Saying = kept.ok ? { isSaved: true } : { chosen: fields, refusal: slipRefusalText(kept.error, rules) }
  const written = { side, texts, id: unguessable(), tapped: fields, ...said }
  const step = nextStep(now.slip, side, true)
  const body = step.kind === 'closed' ? earlyPage(now, written) : writePage(now, written)
  return { ...toDocument(now, body), status: kept.ok ? 200 : 422 }
}

/** The outcome of a line-up. @property chosen what was sent but not saved */
type Saying = { isSaved?: boolean; chosen?: Record<string, string>; refusal?: string }

function showLineUp({ day, slip }: Opened, side: Side, { isSaved = false, chosen }: Saying) {
  const choices = slipLineUp(day, slip, side)
  return choices && { choices: { ...choices, chosen: chosen ?? choices.chosen }, isOpen: chosen !== undefined, isSaved }
}

/** Before the tie is called. */
function earlyPage(opened: Opened, { side, id, ...said }: Saying & { side: Side | undefined; id: string }): ReactNode {
  const { day, slip, path } = opened
  const head = slipHead(day, slip)
  if (side === undefined) {
    const canSay = (['home', 'guest'] as const).some((each) => slipLineUp(day, slip, each))
    return canSay && <ChooseSide head={head} path={path} question="Wessen Aufstellung geben Sie an?" />
  }
  const lineUp = showLineUp(opened, side, said)
  return lineUp && <EarlyLineUp lineUp={lineUp} side={side} head={head} id={id} path={path} problem={said.refusal} />
}

/** @property tapped of a game that is not written yet */
type Written = Pick<SlipForm, 'side' | 'texts' | 'id'> &
  Saying & { isIncomplete?: boolean; tapped?: Record<string, string> }

function writePage(opened: Opened, { side, texts, id, isIncomplete, tapped, refusal, ...said }: Written): ReactNode {
  const { day, slip, path } = opened
  const writing = showWriting(texts, slip.competition.state.setup.rules)
  const missing = isIncomplete
    ? 'Bitte wählen Sie, wer den Satz gewonnen hat, und die Punkte der anderen Seite.'
    : undefined
  const about = { side, head: slipHead(day, slip), id, path }
  const lineUp = showLineUp(opened, side, said)
  return <Write {...about} writing={writing} problem={refusal ?? missing} tapped={tapped ?? {}} lineUp={lineUp} />
}

function toDocument({ day, slip }: Opened, body: ReactNode): PlainDocument {
  const head = slipHead(day, slip)
  return {
    title: `Ergebnis: ${head.names.home} – ${head.names.guest}`,
    description: 'Das Ergebnis eines Kampfes melden.',
    path: undefined,
    subtitle: day.event.name,
    styles,
    script: 'slip',
    headers: { ...secretPageHeaders(), 'Cache-Control': 'private, no-store' },
    body: (
      <div className="slip">
        <SlipHeading head={head} />
        <div data-step="">{body}</div>
      </div>
    ),
  }
}

const toSide = (text: string | null): Side | undefined => (text === 'home' || text === 'guest' ? text : undefined)
