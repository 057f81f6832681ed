import { createNetwork } from './cheapest-flow.ts'
import { countBy, type Entrant } from './entrant.ts'

/** A lower and an upper limit, both inclusive. */
export type Range = { least: number; most: number }

/**
 * What one of several parts gets.
 *
 * @property size exact number of entrants @property rows how many of each row (a level of seeds); rows that are not named have no limit
 * @property parts number of parts still to fill, including this one: a club's numbers differ by at most one between them
 * @property rooms for each club, how many of its members who may meet an opponent in the first round
 */
export type Share = {
  size: number
  parts: number
  rows: ReadonlyMap<string, Range>
  rooms?: ReadonlyMap<string, Range>
}

/** @property room set for entrants who may meet a club mate in the first round: room for members of a club is limited */
export type RowEntrant = Entrant & { row: string; room?: string }

/** A row's range is always kept, a club's where possible; keeping club mates apart in the first round outranks spreading them. */
const ROW_COST = 1_000_000
const ROOM_COST = 1_000
const CLUB_COST = 1

/**
 * Takes one part of the field so that the ranges of rows are kept, and the members of each club are spread over all parts as evenly as
 * possible. That such a part exists for every field, and leaves a rest that can be shared as evenly, is de Werra's theorem of equitable
 * colourings: both rows and clubs part the field, and a network with such bounds has a solution in whole numbers as soon as it has one in
 * fractions.
 *
 * @param field in the order of the lot: among equals the first are taken
 * @returns undefined if the ranges of rows cannot be kept
 */
export function takeShare(field: readonly RowEntrant[], share: Share): RowEntrant[] | undefined {
  const { size, parts, rows, rooms = new Map() } = share
  if (size === field.length || (rows.size === 0 && field.every(({ club }) => club === undefined)))
    return field.slice(0, size)
  const nodes = numberNodes(field)
  const network = createNetwork(nodes.size + 2)
  const [source, sink] = [nodes.size, nodes.size + 1]
  for (const [row, amount] of countBy(field, (entrant) => entrant.row)) {
    const range = rows.get(row) ?? { least: 0, most: amount }
    connectWithin(network, [source, nodes.of(row)], { ...range, amount: range.most }, ROW_COST)
  }
  const ways = cellsOf(field).map(([first, ...rest]) => ({
    entrants: [first, ...rest],
    way: network.connect(nodes.of(first.row), nodes.of(stepsOf(first)[0] ?? ''), rest.length + 1, 0),
  }))
  for (const { from, to, amount } of nodes.steps) {
    const range = rooms.get(from) ?? { least: Math.floor(amount / parts), most: Math.ceil(amount / parts) }
    const cost = rooms.has(from) ? ROOM_COST : CLUB_COST
    connectWithin(network, [nodes.of(from), to === undefined ? sink : nodes.of(to)], { ...range, amount }, cost)
  }
  network.connect(nodes.of(NO_CLUB), sink, field.length, 0)

  if (network.send(source, sink, size) < size) return undefined
  const taken = ways.flatMap(({ entrants, way }) => entrants.slice(0, network.used(way)))
  const inRow = countBy(taken, ({ row }) => row)
  const isKept = [...rows].every(([row, { least }]) => (inRow.get(row) ?? 0) >= least)
  return isKept ? taken : undefined
}

/** Groups of entrants that nothing distinguishes, in the order of the lot. */
function cellsOf(field: readonly RowEntrant[]): [RowEntrant, ...RowEntrant[]][] {
  const cells = new Map<string, [RowEntrant, ...RowEntrant[]]>()
  for (const entrant of field) {
    const key = [entrant.row, ...stepsOf(entrant)].join('\n')
    const cell = cells.get(key)
    if (cell) cell.push(entrant)
    else cells.set(key, [entrant])
  }
  return [...cells.values()]
}

/** Within the range the flow costs nothing; each unit above or below it costs. */
function connectWithin(
  network: ReturnType<typeof createNetwork>,
  [from, to]: readonly [number, number],
  { least, most, amount }: Range & { amount: number },
  cost: number,
): void {
  network.connect(from, to, least, -cost)
  network.connect(from, to, most - least, 0)
  network.connect(from, to, amount - most, cost)
}

const NO_CLUB = 'no club'

/** The limits an entrant counts towards, the narrowest first: the room of its club, then the club. */
const stepsOf = ({ club, room }: RowEntrant): string[] =>
  club === undefined ? [NO_CLUB] : [room, `club ${club}`].filter((step) => step !== undefined)

type Step = { from: string; to: string | undefined; amount: number }

/** Rows and steps as nodes, in the order of the lot. */
function numberNodes(field: readonly RowEntrant[]) {
  const steps = new Map<string, Step>()
  const numbers = new Map<string, number>()
  const number = (name: string) => {
    if (!numbers.has(name)) numbers.set(name, numbers.size)
  }
  number(NO_CLUB)
  for (const entrant of field) {
    number(entrant.row)
    for (const [index, from] of stepsOf(entrant).entries()) {
      number(from)
      const step = steps.get(from) ?? { from, to: stepsOf(entrant)[index + 1], amount: 0 }
      steps.set(from, { ...step, amount: step.amount + 1 })
    }
  }
  steps.delete(NO_CLUB)
  return { size: numbers.size, of: (name: string) => numbers.get(name) ?? 0, steps: [...steps.values()] }
}
