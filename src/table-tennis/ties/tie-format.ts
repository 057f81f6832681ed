/** Two players against each other by their positions, or two pairs. */
export type Slot = { kind: 'single' | 'double'; home: number; guest: number }

/**
 * How the sides of a tie play each other.
 *
 * @property name as leagues and invitations call it @property players number of players in the line-up
 * @property slots every single and double that may be played, in their order, the home side's position first
 * @property wins number of won slots that ends the tie; undefined where all are played
 * @property tables number of slots played at the same time, each at a table of its own
 * @property pair positions of the singles players who play the double, where the format leaves no choice
 */
type TieFormat = {
  name: string
  players: number
  slots: Slot[]
  wins?: number
  tables?: number
  pair?: readonly [number, number]
}

const single = (pairs: string): Slot[] => read('single', pairs)
const double = (pairs: string): Slot[] => read('double', pairs)

function read(kind: Slot['kind'], pairs: string): Slot[] {
  return pairs.split(' ').map((pair) => {
    const [home, guest] = pair.split('-').map(Number)
    return { kind, home: home ?? 0, guest: guest ?? 0 }
  })
}

/**
 * The systems of German leagues. Sources: the competition rules of the Deutscher Tischtennis-Bund; Braunschweig's as for four against
 * four.
 */
const LEAGUE_FORMATS = {
  paarkreuz: {
    name: 'Sechser-Paarkreuz-System',
    players: 6,
    slots: [...double('1-2 2-1 3-3'), ...single('1-2 2-1 3-4 4-3 5-6 6-5 1-1 2-2 3-3 4-4 5-5 6-6'), ...double('1-1')],
    wins: 9,
  },
  bundessystem: {
    name: 'Bundessystem',
    players: 4,
    slots: [...double('1-1 2-2'), ...single('1-2 2-1 3-4 4-3 1-1 2-2 3-3 4-4')],
    wins: 6,
  },
  'bundessystem-ausgespielt': {
    name: 'Bundessystem, alle Spiele',
    players: 4,
    slots: [...double('1-1 2-2'), ...single('1-2 2-1 3-4 4-3 1-1 2-2 3-3 4-4')],
  },
  'werner-scheffler': {
    name: 'Werner-Scheffler-System',
    players: 4,
    slots: [...double('1-1 2-2'), ...single('1-2 2-1 3-4 4-3 1-1 2-2 3-3 4-4 3-1 1-3 2-4 4-2')],
    wins: 8,
  },
  braunschweiger: {
    name: 'Braunschweiger System',
    players: 4,
    slots: [...double('1-1 2-2'), ...single('1-1 2-2 3-3 4-4 1-2 2-1 3-4 4-3')],
  },
  swaythling: {
    name: 'Swaythling-Cup-System',
    players: 3,
    slots: single('1-1 2-2 3-3 2-1 1-3 3-2 2-3 3-1 1-2'),
    wins: 5,
  },
  'swaythling-modifiziert': {
    name: 'Modifiziertes Swaythling-Cup-System',
    players: 3,
    slots: [...single('1-2 2-1 3-3'), ...double('1-1'), ...single('1-1 3-2 2-3')],
    wins: 4,
  },
  corbillon: {
    name: 'Corbillon-Cup-System',
    players: 2,
    slots: [...single('1-1 2-2'), ...double('1-1'), ...single('1-2 2-1')],
    wins: 3,
  },
} as const satisfies Record<string, TieFormat>

/**
 * Played at tournaments only. Sources: village tournaments of Hohberg (two singles and a double, all played), the Obersee-Cup's two tables,
 * and the ITTF's format of the Olympic team event since 2018, in which the double (B and C against Y and Z) comes first.
 */
const TOURNAMENT_FORMATS = {
  einzel: { name: 'Einzel', players: 1, slots: single('1-1'), wins: 1 },
  doppel: { name: 'Doppel', players: 2, slots: double('1-1'), wins: 1 },
  dorf: {
    name: 'Zwei Einzel und ein Doppel',
    players: 2,
    slots: [...single('1-1 2-2'), ...double('1-1')],
  },
  'dorf-bis-zwei': {
    name: 'Zwei Einzel und ein Doppel, bis zum zweiten Sieg',
    players: 2,
    slots: [...single('1-1 2-2'), ...double('1-1')],
    wins: 2,
  },
  'zwei-tische': {
    name: 'Zweiermannschaften an zwei Tischen',
    players: 2,
    slots: [...single('1-2 2-1 1-1 2-2'), ...double('1-1')],
    wins: 3,
    tables: 2,
  },
  olympisch: {
    name: 'Olympisches System',
    players: 3,
    slots: [...double('1-1'), ...single('1-1 3-3 1-2 2-1')],
    wins: 3,
    pair: [2, 3],
  },
} as const satisfies Record<string, TieFormat>

/** The single list of formats, for leagues and tournaments; a new format is added here and nowhere else. */
const FORMATS = { ...LEAGUE_FORMATS, ...TOURNAMENT_FORMATS }

export type FormatName = keyof typeof FORMATS
export const formatNames = Object.keys(FORMATS) as FormatName[]
export type LeagueFormatName = keyof typeof LEAGUE_FORMATS
export const leagueFormatNames = Object.keys(LEAGUE_FORMATS) as LeagueFormatName[]
export const getFormat = (name: FormatName): TieFormat => FORMATS[name]

/** Games or sets of each side; the home side stands first. */
export type Score = { home: number; guest: number }

const SCORE = /^(\d{1,3})\s*:\s*(\d{1,3})$/

/** `9:4`; undefined for anything else. */
export function readScore(text: string): Score | undefined {
  const [, home, guest] = SCORE.exec(text.trim()) ?? []
  return home === undefined || guest === undefined ? undefined : { home: Number(home), guest: Number(guest) }
}

export const writeScore = ({ home, guest }: Score): string => `${home}:${guest}`

export const turned = ({ home, guest }: Score): Score => ({ home: guest, guest: home })

/** Whether a tie of this system can end with this score. Where all games are played, the score adds up to their number. */
export function canEndSo(name: FormatName, { home, guest }: Score): boolean {
  const { slots, wins } = getFormat(name)
  if (wins === undefined) return home + guest === slots.length
  const [more, less] = home > guest ? [home, guest] : [guest, home]
  if (more === wins) return less < wins && more + less <= slots.length
  return more === less && more + less === slots.length
}

/** The games that each side won, among those with a known score. */
export function countGames(games: readonly (Score | undefined)[]): Score {
  const won = { home: 0, guest: 0 }
  for (const game of games) {
    if (!game || game.home === game.guest) continue
    if (game.home > game.guest) won.home++
    else won.guest++
  }
  return won
}
