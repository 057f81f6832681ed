import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { DayContext } from '#features/tournaments/day/context.ts'
import { readDay } from '#features/tournaments/day/read-day.ts'
import { enterEvent } from '#features/tournaments/events/enter-event.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { numberTies, stageName } from '#table-tennis/results/tie-words.ts'
import type { Actor, NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { ENTRY_LIST, PAPERS, type Paper } from './paper.ts'
import { fillPaper, type PaperContent, type PaperOrder } from './paper-content.ts'
import type { PaperView } from './paper-view.ts'
import { slipsOf } from './slip.ts'
import { printPaper, printSheet, type PaperLook } from './print-paper.ts'
import type { TableColumn } from '#platform/pdf/table.ts'
import { headingBlock, listTable, textBlock, type Block, type Sheet } from './sheet.ts'

export type PapersContext = DayContext & {
  findPaperClub: () => Promise<PaperLook & { shortName: string; city: string }>
  /** Address that a code on a slip opens. @param competition, tie their keys */
  findSlipAddress: (day: Day, competition: string, tie: string) => string | undefined
}

/** @property competition its key; the event's first if omitted */
export type RoomOrder = Omit<PaperOrder, 'paper'> & {
  paper: Paper | typeof ENTRY_LIST
  competition: string | undefined
}

type Refusal = NotAllowed | { kind: 'unknown-event' } | { kind: 'nothing-to-print' }

/** A tie whose slip can be printed. */
type SlipChoice = { key: string; label: string }
/** @property hasPlayers whether any slip would name people */
type PrintableCompetition = { key: string; name: string; papers: Paper[]; slips: SlipChoice[]; hasPlayers: boolean }

/** What can be printed now. */
export async function listPapers(ctx: PapersContext, actor: Actor, slug: string) {
  const day = await enter(ctx, actor, slug)
  if (!day.ok) return day
  const competitions = [...day.value.competitions.values()].map((competition): PrintableCompetition => {
    const about = { club: '', at: ctx.now(), event: { ...pickEvent(day.value.event), town: undefined } }
    return printableOf({ ...about, ...viewOf(day.value, competition) }, competition)
  })
  return ok({ event: day.value.event, competitions })
}

export async function showPaper(
  ctx: PapersContext,
  actor: Actor,
  slug: string,
  order: RoomOrder,
): Promise<Result<Omit<Filled, 'print'>, Refusal>> {
  const filled = await fill(ctx, actor, slug, order)
  return filled.ok ? ok({ event: filled.value.event, content: filled.value.content }) : filled
}

/** A paper as a PDF. */
export async function printOrder(
  ctx: PapersContext,
  actor: Actor,
  slug: string,
  order: RoomOrder,
): Promise<Result<Buffer, Refusal>> {
  const filled = await fill(ctx, actor, slug, order)
  return filled.ok ? ok(await filled.value.print()) : filled
}

async function enter(ctx: PapersContext, actor: Actor, slug: string): Promise<Result<Day, Refusal>> {
  const event = await enterEvent(ctx, actor, 'read-registrations', slug)
  return event.ok ? ok(await readDay(ctx, event.value)) : event
}

async function fill(
  ctx: PapersContext,
  actor: Actor,
  slug: string,
  order: RoomOrder,
): Promise<Result<Filled, Refusal>> {
  const entered = await enter(ctx, actor, slug)
  if (!entered.ok) return entered
  const day = entered.value
  const club = await ctx.findPaperClub()
  const about = {
    club: club.shortName,
    at: ctx.now(),
    event: { ...pickEvent(day.event), town: club.city || undefined },
  }
  if (order.paper === ENTRY_LIST) return ok(fillEntryList(day, about, club))
  const { paper } = order
  const [first] = day.competitions.keys()
  const key = order.competition ?? first ?? ''
  const competition = day.competitions.get(key)
  if (!competition) return err({ kind: 'nothing-to-print' })
  const view = { ...about, ...viewOf(day, competition) }
  const links = { slipOf: (tie: string) => ctx.findSlipAddress(day, key, tie), draw: undefined }
  const content = fillPaper(view, { ...order, paper }, links)
  if (!content) return err({ kind: 'nothing-to-print' })
  return ok({ event: day.event, content, print: () => printPaper(view, { paper, content }, club) })
}

type Filled = { event: TournamentEvent; content: PaperContent; print: () => Promise<Buffer> }

function fillEntryList(day: Day, about: Pick<PaperView, 'club' | 'at' | 'event'>, club: PaperLook): Filled {
  const sheet = entrySheet(...entriesOf(day))
  return {
    event: day.event,
    content: { kind: 'sheets', sheets: [sheet] },
    print: () => printSheet(about, sheet, club),
  }
}

const pickEvent = ({ name, startsAt }: TournamentEvent) => ({ name, startsAt })

function viewOf(day: Day, { config, state, derived }: DayCompetition): Omit<PaperView, 'club' | 'at' | 'event'> {
  const isOnly = competitionsOf(day.event).length === 1
  return {
    competition: isOnly ? undefined : config.name,
    state,
    derived,
    onWall: day.publicNameOf,
    inHand: day.nameOf,
    playersOf: day.playersOf,
  }
}

function printableOf(view: PaperView, { config }: DayCompetition): PrintableCompetition {
  const links = { slipOf: () => undefined, draw: undefined }
  const order = { tie: undefined, print: 1, isNamed: true }
  const papers = PAPERS.filter((paper) => fillPaper(view, { ...order, paper }, links))
  const numbers = numberTies(view.derived)
  const nameOf = (entry = '') => view.inHand(entry)
  const slips = view.derived.ties
    .filter(({ status, home, guest }) => status !== 'over' && home !== undefined && guest !== undefined)
    .map((tie) => ({
      key: tie.key,
      label: `Kampf ${numbers.get(tie.key)}, ${stageName(tie, view.state)}: ${nameOf(tie.home)} – ${nameOf(tie.guest)}`,
    }))
  const hasPlayers = slipsOf(
    view,
    view.derived.ties.map(({ key }) => key),
    { addressOf: links.slipOf, ...order },
  ).some(({ players }) => players.some(({ home, guest }) => home + guest !== ''))
  return { key: config.key, name: config.name, papers, slips, hasPlayers }
}

function entriesOf({ event, teams, state }: Day): [string[], ListedEntry[]] {
  const names = new Map(competitionsOf(event).map(({ key, name }) => [key, name]))
  const entries = teams
    .filter(({ place }) => place !== 'none')
    .map(({ id, competition, name, place }) => ({
      competition: names.get(competition) ?? '',
      name,
      isWaiting: place !== 'held',
      isHere: state.arrivals.get(id)?.isHere,
    }))
  return [[...names.values()], entries]
}

/** An entry as the door needs it. @property isWaiting has no place yet @property isHere undefined until it is ticked */
type ListedEntry = { competition: string; name: string; isWaiting: boolean; isHere: boolean | undefined }

const COLUMNS: TableColumn[] = [
  { heading: 'Nr.', width: 11, align: 'center' },
  { heading: 'Meldung', bold: true, heads: true },
  { heading: 'Da?', width: 18, align: 'center' },
  { heading: 'Notiz', width: 60 },
]
/** Millimetres: room for a tick and a word by hand. */
const ROW_HEIGHT = 9

/** The list for the door: entries in alphabetical order, one table for each competition. @param competitions names, in their order */
export function entrySheet(competitions: readonly string[], entries: readonly ListedEntry[]): Sheet {
  const blocks = competitions.flatMap((competition): Block[] => {
    const own = entries.filter((entry) => entry.competition === competition)
    const heading = competitions.length > 1 ? [headingBlock(competition)] : []
    if (own.length === 0) return [...heading, textBlock('Hier ist noch niemand gemeldet.')]
    const [waiting, held] = [own.filter(({ isWaiting }) => isWaiting), own.filter(({ isWaiting }) => !isWaiting)]
    return [
      ...heading,
      textBlock(`${count(held.length)}${waiting.length > 0 ? `, dazu ${waiting.length} auf der Warteliste` : ''}.`),
      tableOf(held),
      ...(waiting.length > 0 ? [textBlock('Warteliste, in ihrer Reihenfolge:'), tableOf(waiting, 'as-they-wait')] : []),
    ]
  })
  return { title: 'Meldeliste', blocks }
}

const count = (entries: number) => `${entries} ${entries === 1 ? 'Meldung' : 'Meldungen'}`

function tableOf(entries: readonly ListedEntry[], order: 'alphabet' | 'as-they-wait' = 'alphabet'): Block {
  const sorted =
    order === 'alphabet' ? entries.toSorted((one, other) => one.name.localeCompare(other.name, 'de')) : entries
  const rows = sorted.map(({ name, isHere }, index) => [String(index + 1), name, hereWord(isHere), ''])
  return listTable({ columns: COLUMNS, rows, rowHeight: ROW_HEIGHT })
}

const hereWord = (isHere: boolean | undefined) => (isHere === undefined ? '' : isHere ? 'ja' : 'nein')
