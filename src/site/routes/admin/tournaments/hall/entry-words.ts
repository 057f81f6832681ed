import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { DayEntry, HallEntry, LendingEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import type { CallEntry, DrawEntry, ResultEntry } from '#table-tennis/results/log-entry.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { blockReasons, breakReasons, withdrawalReasons } from './reason-words.ts'
import { scoreText } from './table-view.ts'
import { describeHallTie, sideNames } from './tie-words.ts'

type Naming = Pick<Day, 'nameOf' | 'competitions'>
type OfCompetition = Exclude<DayEntry, HallEntry>

/** One line of the log. */
export function describeEntry(day: Naming, entry: DayEntry): string {
  if (!('competition' in entry)) return describeHall(day, entry)
  const competition = day.competitions.size > 1 ? `${day.competitions.get(entry.competition)?.config.name ?? ''}: ` : ''
  return competition + describeOwn(day, entry)
}

function describeHall(day: Naming, entry: HallEntry): string {
  const { nameOf } = day
  switch (entry.kind) {
    case 'arrived':
      return `${nameOf(entry.team)} ist da`
    case 'not-here':
      return `${nameOf(entry.team)} ist nicht da`
    case 'table-blocked':
      return `Tisch ${entry.table} gesperrt: ${blockReasons[entry.reason ?? 'other']}`
    case 'table-free':
      return `Tisch ${entry.table} wieder frei`
    case 'break':
      return `${breakReasons[entry.reason]} bis ${formatTime(new Date(entry.until))}`
    case 'resumed':
      return 'Pause beendet'
    case 'hall-set':
      return 'Angaben zur Halle geändert'
    default:
      return describeLending(day, entry)
  }
}

function describeLending(day: Naming, entry: LendingEntry): string {
  switch (entry.kind) {
    case 'lent':
      return 'In die Halle mitgenommen'
    case 'taken-back':
      return entry.why === 'returned' ? 'Aus der Halle zurück' : 'Mitnahme beendet: Was jetzt noch kommt, gilt nicht'
    case 'admitted':
      return 'Was aus der Halle kommt, gilt wieder'
    case 'held':
      return `Aus der Halle, noch zu entscheiden: ${describeEntry(day, entry.entry)}`
    case 'settled':
      return entry.side === 'hall' ? 'Entschieden: Es gilt die Halle' : 'Entschieden: Es bleibt, wie es war'
  }
}

function describeOwn(day: Naming, entry: OfCompetition): string {
  switch (entry.kind) {
    case 'called':
    case 'called-again':
    case 'called-off':
    case 'begun':
    case 'kept':
    case 'more-time':
    case 'moved':
    case 'umpire':
      return describeCall(day, entry)
    case 'lined-up':
      return `${day.nameOf(entry.entrant)} stellt auf: ${tieName(day, entry.competition, entry.tie)}`
    case 'reported':
    case 'annulled':
    case 'withdrawn':
    case 'plays-again':
    case 'lot-drawn':
      return describeResult(day, entry)
    default:
      return describeDraw(day, entry)
  }
}

type Of<E> = E & { competition: string }

/** „Schnittsalat – Theke Süd (Gruppe A, Runde 2)“ */
function tieName(day: Naming, competition: string, key: string): string {
  const tie = hallTies(day).find((each) => each.competition === competition && each.tie === key)
  if (!tie) return 'ein Kampf einer früheren Auslosung'
  const { home, guest } = sideNames(day, tie.state)
  return `${home} – ${guest} (${describeHallTie({ competitions: new Map() }, tie)})`
}

function describeCall(day: Naming, entry: Of<CallEntry>): string {
  const tie = tieName(day, entry.competition, entry.tie)
  switch (entry.kind) {
    case 'called': {
      const sides = `${day.nameOf(entry.home)} – ${day.nameOf(entry.guest)}`
      return entry.tables.length === 0
        ? `${sides} ohne Aufruf gespielt`
        : `${sides} an Tisch ${entry.tables.join(' und ')} gerufen`
    }
    case 'called-again':
      return `${tie} noch einmal gerufen`
    case 'called-off':
      return `${tie} zurück in die Liste`
    case 'begun':
      return `${tie} läuft`
    case 'kept':
      return `${tie}: Es bleibt bei dieser Paarung`
    case 'more-time':
      return `${tie}: ${entry.minutes} min mehr Zeit`
    case 'moved':
      return `${tie} an Tisch ${entry.tables.join(' und ')} umgesetzt`
    case 'umpire':
      return `${tie}: ${entry.entrant === undefined ? 'niemand zählt' : `${day.nameOf(entry.entrant)} zählt`}`
  }
}

function describeResult(day: Naming, entry: Of<ResultEntry>): string {
  switch (entry.kind) {
    case 'reported': {
      const rules = day.competitions.get(entry.competition)?.state.setup.rules
      const score = rules ? scoreText(entry.result, rules) : 'Ergebnis'
      const how = entry.confirmed ? (entry.by === 'desk' ? '' : ', bestätigt') : ' gemeldet'
      return `${tieName(day, entry.competition, entry.tie)}: ${score}${how}`
    }
    case 'annulled':
      return `${tieName(day, entry.competition, entry.tie)} zählt nicht und wird neu angesetzt`
    case 'withdrawn':
      return `${day.nameOf(entry.entrant)}: ${withdrawalReasons[entry.why]}`
    case 'plays-again':
      return `${day.nameOf(entry.entrant)} spielt doch weiter`
    case 'lot-drawn':
      return `Los in Gruppe ${letter(entry.group)}: ${entry.order.map(day.nameOf).join(', ')} (Zahl ${entry.secret})`
  }
}

const stageName = (day: Naming, competition: string, stage: string): string => {
  if (stage === 'groups') return 'Gruppen'
  if (stage === 'swiss') return 'Runde'
  const frames = day.competitions.get(competition)?.state.setup.frames ?? []
  return frames.find(({ key }) => key === stage)?.name ?? stage
}

function describeDraw(day: Naming, entry: Of<DrawEntry>): string {
  switch (entry.kind) {
    case 'set-up':
      return `Wettbewerb eingerichtet, ${entry.entrants.length} Meldungen`
    case 'struck':
      return `${day.nameOf(entry.entrant)} gestrichen`
    case 'draw-committed':
      return `Prüfsumme der Auslosung gezeigt: ${entry.commitment}`
    case 'draw-revealed':
      return `Zahl der Auslosung: ${entry.secret}`
    case 'groups-drawn':
      return `${entry.groups.length} Gruppen ausgelost`
    case 'round-drawn':
      return `Runde ${entry.round} ausgelost`
    case 'frame-drawn':
      return `${stageName(day, entry.competition, entry.frame)} ausgelost`
    case 'drawn-again':
      return `Neu ausgelost: ${entry.reason}`
    case 'swapped-in-groups':
      return `${day.nameOf(entry.one)} und ${day.nameOf(entry.other)} getauscht: ${entry.reason}`
    case 'joined-group':
      return `${day.nameOf(entry.entrant.id)} nach dem Losen in Gruppe ${letter(entry.group)} aufgenommen`
    case 'swapped-in-frame':
      return `${stageName(day, entry.competition, entry.frame)}: zwei Plätze getauscht: ${entry.reason}`
    case 'released':
      return `${stageName(day, entry.competition, entry.stage)} freigegeben`
  }
}
