import { getFormat, type FormatName, type Slot } from './tie-format.ts'

/** Who enters a competition. */
export type EntrantKind = 'team' | 'single' | 'double'

/** The formats that a tournament offers, the most usual in a village first. */
const FORMATS_FOR = {
  team: [
    'dorf',
    'dorf-bis-zwei',
    'corbillon',
    'zwei-tische',
    'olympisch',
    'swaythling-modifiziert',
    'swaythling',
    'bundessystem',
    'werner-scheffler',
  ],
  single: ['einzel'],
  double: ['doppel'],
} as const satisfies Record<EntrantKind, readonly FormatName[]>

export const formatsFor = (kind: EntrantKind): readonly FormatName[] => FORMATS_FOR[kind]

const COUNTS = ['kein', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']

/** For the invitation: „A1–B1, A2–B2, Doppel; alle drei Spiele werden gespielt“. */
export function describeFormat(name: FormatName): string {
  const { slots, wins } = getFormat(name)
  const [first] = slots
  if (slots.length === 1) return first?.kind === 'single' ? 'Einer gegen einen' : 'Zwei gegen zwei'
  const amount = COUNTS[slots.length] ?? String(slots.length)
  return `${slotNames(slots).join(', ')}; ${describeEnd(wins, slots.length, amount)}`
}

function describeEnd(wins: number | undefined, slots: number, amount: string): string {
  if (wins === undefined) return `alle ${amount} Spiele werden gespielt`
  const draw = (wins - 1) * 2 === slots ? `, unentschieden bei ${wins - 1}:${wins - 1}` : ''
  return `Schluss beim ${wins}. Sieg${draw}`
}

/** „A1–B2“ or „Doppel“; „Doppel 1“ where there are several. */
function slotNames(slots: readonly Slot[]): string[] {
  const doubles = slots.filter(({ kind }) => kind === 'double').length
  return slots.map(({ kind, home, guest }) => {
    if (kind === 'single') return `A${home}–B${guest}`
    if (doubles === 1) return 'Doppel'
    return home === guest ? `Doppel ${home}` : `Doppel ${home}–${guest}`
  })
}
