import type { Day, DayCompetition } from '#features/tournaments/day/day.ts'
import type { DayKeeper } from '#features/tournaments/day/day-keeper.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { numberTies, stageName } from '#table-tennis/results/tie-words.ts'
import { allow, type Actor, type NotAllowed } from '#rights/offices.ts'
import { err, ok, type Result } from '#shared/result.ts'
import { entrySheet, type ListedEntry } from './entry-sheet.ts'
import { ENTRY_LIST, PAPERS, type Paper } from './paper.ts'
import { fillPaper, type PaperContent, type PaperLinks, type PaperOrder } from './paper-content.ts'
import type { PaperView } from './paper-view.ts'
import { slipsOf } from './slip.ts'
import { printPaper, printSheet, type PaperLook } from './print-paper.ts'

/** @property town where the club is at home, for certificates */
export type PaperClub = PaperLook & { name: string; town: string | undefined }

type Needs = {
  findEvent: (slug: string) => Promise<TournamentEvent | undefined>
  days: Pick<DayKeeper, 'read'>
  readClub: () => Promise<PaperClub>
  linksOf: (day: Day, competition: string) => PaperLinks
  now: () => Date
}

/** @property competition its key; the event's first where it is left out */
export type RoomOrder = Omit<PaperOrder, 'paper'> & {
  paper: Paper | typeof ENTRY_LIST
  competition: string | undefined
}

type Refusal = NotAllowed | { kind: 'unknown-event' } | { kind: 'nothing-to-print' }

/** A tie that somebody may want a slip of. */
type SlipChoice = { key: string; label: string }
/** @property hasPlayers some slip would name people */
type ShelfCompetition = { key: string; name: string; papers: Paper[]; slips: SlipChoice[]; hasPlayers: boolean }

export type PapersRoom = ReturnType<typeof createPapersRoom>

/** Where those who lead a tournament print what they need. */
export function createPapersRoom(needs: Needs) {
  async function enter(actor: Actor, slug: string): Promise<Result<Day, Refusal>> {
    const allowed = allow(actor, 'read-registrations')
    if (!allowed.ok) return allowed
    const event = await needs.findEvent(slug)
    return event ? ok(await needs.days.read(event)) : err({ kind: 'unknown-event' })
  }

  async function fill(actor: Actor, slug: string, order: RoomOrder): Promise<Result<Filled, Refusal>> {
    const day = await enter(actor, slug)
    if (!day.ok) return day
    const club = await needs.readClub()
    const about = { club: club.name, at: needs.now(), event: { ...pickEvent(day.value.event), town: club.town } }
    if (order.paper === ENTRY_LIST) return ok(fillEntryList(day.value, about, club))
    const { paper } = order
    const [first] = day.value.competitions.keys()
    const key = order.competition ?? first ?? ''
    const competition = day.value.competitions.get(key)
    if (!competition) return err({ kind: 'nothing-to-print' })
    const view = { ...about, ...viewOf(day.value, competition) }
    const content = fillPaper(view, { ...order, paper }, needs.linksOf(day.value, key))
    if (!content) return err({ kind: 'nothing-to-print' })
    return ok({ event: day.value.event, content, print: () => printPaper(view, { paper, content }, club) })
  }

  return {
    /** What can be printed by now. */
    async listPapers(actor: Actor, slug: string) {
      const day = await enter(actor, slug)
      if (!day.ok) return day
      const competitions = [...day.value.competitions.values()].map((competition): ShelfCompetition => {
        const about = { club: '', at: needs.now(), event: { ...pickEvent(day.value.event), town: undefined } }
        return shelfOf({ ...about, ...viewOf(day.value, competition) }, competition)
      })
      return ok({ event: day.value.event, competitions })
    },

    /** A paper as a page shows it. */
    async showPaper(actor: Actor, slug: string, order: RoomOrder): Promise<Result<Omit<Filled, 'print'>, Refusal>> {
      const filled = await fill(actor, slug, order)
      return filled.ok ? ok({ event: filled.value.event, content: filled.value.content }) : filled
    },

    /** A paper as a PDF. */
    async printPaper(actor: Actor, slug: string, order: RoomOrder): Promise<Result<Buffer, Refusal>> {
      const filled = await fill(actor, slug, order)
      return filled.ok ? ok(await filled.value.print()) : filled
    },
  }
}

type Filled = { event: TournamentEvent; content: PaperContent; print: () => Promise<Buffer> }

function fillEntryList(day: Day, about: Pick<PaperView, 'club' | 'at' | 'event'>, club: PaperClub): Filled {
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

function shelfOf(view: PaperView, { config }: DayCompetition): ShelfCompetition {
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
