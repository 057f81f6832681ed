import type { DayEntry, HallEntries, HallEntry } from '#features/tournaments/day/day-entry.ts'
import type { Day } from '#features/tournaments/day/day.ts'
import { hallTies } from '#features/tournaments/desk/hall.ts'
import { formatTime } from '#shared/berlin-time.ts'
import { letter } from '#table-tennis/draw/draw-protocol.ts'
import type { Entries, LogEntry } from '#table-tennis/results/log-entry.ts'
import { blockReasons, breakReasons, describeHallTie, scoreText, sideNames, withdrawalReasons } from '../hall-words.ts'

type Naming = Pick<Day, 'nameOf' | 'competitions'>

/** One line of the log. */
export function describeEntry(day: Naming, entry: DayEntry): string {
  if (!('competition' in entry)) return describeHall(day, entry)
  const { competition, ...own } = entry
  const name = day.competitions.size > 1 ? `${day.competitions.get(competition)?.config.name ?? ''}: ` : ''
  return name + describeOwn(day, own, competition)
}

const describeHall = <K extends keyof HallEntries>(day: Naming, entry: HallEntry<K>): string =>
  hallWords[entry.kind](entry, day)

function describeOwn<K extends keyof Entries>(day: Naming, entry: LogEntry<K>, competition: string): string {
  const known = day.competitions.get(competition)
  return entryWords[entry.kind](entry, {
    nameOf: day.nameOf,
    rules: known?.state.setup.rules,
    tieOf: (key) => tieName(day, competition, key),
    stageOf: (stage) => known?.state.setup.frames.find(({ key }) => key === stage)?.name ?? STAGES[stage] ?? stage,
  })
}

const STAGES: Record<string, string> = { groups: 'Gruppen', swiss: 'Runde' }

/** „Schnittsalat – Theke Süd (Gruppe A, Runde 2)“ */
function tieName(day: Naming, competition: string, key: string): string {
  const tie = hallTies(day).find((each) => each.competition === competition && each.tie === key)
  if (!tie) return 'ein Kampf einer früheren Auslosung'
  const { home, guest } = sideNames(day, tie.state)
  return `${home} – ${guest} (${describeHallTie({ competitions: new Map() }, tie)})`
}

const hallWords: { [Kind in keyof HallEntries]: (entry: HallEntry<Kind>, day: Naming) => string } = {
  arrived: ({ team }, { nameOf }) => `${nameOf(team)} ist da`,
  'not-here': ({ team }, { nameOf }) => `${nameOf(team)} ist nicht da`,
  'table-blocked': ({ table, reason }) => `Tisch ${table} gesperrt: ${blockReasons[reason ?? 'other']}`,
  'table-free': ({ table }) => `Tisch ${table} wieder frei`,
  break: ({ until, reason }) => `${breakReasons[reason]} bis ${formatTime(new Date(until))}`,
  resumed: () => 'Pause beendet',
  'hall-set': () => 'Angaben zur Halle geändert',
  lent: () => 'In die Halle mitgenommen',
  'taken-back': ({ why }) =>
    why === 'returned' ? 'Aus der Halle zurück' : 'Mitnahme beendet: Was jetzt noch kommt, gilt nicht',
  admitted: () => 'Was aus der Halle kommt, gilt wieder',
  held: ({ entry }, day) => `Aus der Halle, noch zu entscheiden: ${describeEntry(day, entry)}`,
  settled: ({ side }) => (side === 'hall' ? 'Entschieden: Es gilt die Halle' : 'Entschieden: Es bleibt, wie es war'),
}

/** @property rules of the competition @property tieOf, stageOf names of ties and stages */
type Names = {
  nameOf: Day['nameOf']
  rules: Parameters<typeof scoreText>[1] | undefined
  tieOf: (key: string) => string
  stageOf: (stage: string) => string
}

const entryWords: { [Kind in keyof Entries]: (entry: LogEntry<Kind>, names: Names) => string } = {
  'set-up': ({ entrants }) => `Wettbewerb eingerichtet, ${entrants.length} Meldungen`,
  struck: ({ entrant }, { nameOf }) => `${nameOf(entrant)} gestrichen`,
  'draw-committed': ({ commitment }) => `Prüfsumme der Auslosung gezeigt: ${commitment}`,
  'draw-revealed': ({ secret }) => `Zahl der Auslosung: ${secret}`,
  'groups-drawn': ({ groups }) => `${groups.length} Gruppen ausgelost`,
  'round-drawn': ({ round }) => `Runde ${round} ausgelost`,
  'frame-drawn': ({ frame }, { stageOf }) => `${stageOf(frame)} ausgelost`,
  'drawn-again': ({ reason }) => `Neu ausgelost: ${reason}`,
  'swapped-in-groups': ({ one, other, reason }, { nameOf }) =>
    `${nameOf(one)} und ${nameOf(other)} getauscht: ${reason}`,
  'swapped-in-frame': ({ frame, reason }, { stageOf }) => `${stageOf(frame)}: zwei Plätze getauscht: ${reason}`,
  'joined-group': ({ entrant, group }, { nameOf }) =>
    `${nameOf(entrant.id)} nach dem Losen in Gruppe ${letter(group)} aufgenommen`,
  released: ({ stage }, { stageOf }) => `${stageOf(stage)} freigegeben`,

  called: ({ home, guest, tables }, { nameOf }) =>
    `${nameOf(home)} – ${nameOf(guest)} ${tables.length === 0 ? 'ohne Aufruf gespielt' : `an Tisch ${tables.join(' und ')} gerufen`}`,
  'called-again': ({ tie }, { tieOf }) => `${tieOf(tie)} noch einmal gerufen`,
  'called-off': ({ tie }, { tieOf }) => `${tieOf(tie)} zurück in die Liste`,
  begun: ({ tie }, { tieOf }) => `${tieOf(tie)} läuft`,
  kept: ({ tie }, { tieOf }) => `${tieOf(tie)}: Es bleibt bei dieser Paarung`,
  'more-time': ({ tie, minutes }, { tieOf }) => `${tieOf(tie)}: ${minutes} min mehr Zeit`,
  moved: ({ tie, tables }, { tieOf }) => `${tieOf(tie)} an Tisch ${tables.join(' und ')} umgesetzt`,
  umpire: ({ tie, entrant }, { tieOf, nameOf }) =>
    `${tieOf(tie)}: ${entrant === undefined ? 'niemand zählt' : `${nameOf(entrant)} zählt`}`,

  'lined-up': ({ tie, entrant }, { tieOf, nameOf }) => `${nameOf(entrant)} stellt auf: ${tieOf(tie)}`,
  reported({ tie, result, by, confirmed }, { tieOf, rules }) {
    const score = rules ? scoreText(result, rules) : 'Ergebnis'
    const how = confirmed ? (by === 'desk' ? '' : ', bestätigt') : ' gemeldet'
    return `${tieOf(tie)}: ${score}${how}`
  },
  annulled: ({ tie }, { tieOf }) => `${tieOf(tie)} zählt nicht und wird neu angesetzt`,
  withdrawn: ({ entrant, why }, { nameOf }) => `${nameOf(entrant)}: ${withdrawalReasons[why]}`,
  'plays-again': ({ entrant }, { nameOf }) => `${nameOf(entrant)} spielt doch weiter`,
  'lot-drawn': ({ group, order, secret }, { nameOf }) =>
    `Los in Gruppe ${letter(group)}: ${order.map(nameOf).join(', ')} (Zahl ${secret})`,
}
