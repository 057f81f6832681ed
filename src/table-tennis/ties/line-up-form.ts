import type { FormatName } from './tie-format.ts'
import { lineUpSize, type LineUp, type LineUpRefusal } from './line-up.ts'

/** A line of the form: one choice for a position, two for a pair. @property names of its fields */
export type LineUpField = { label: string; names: readonly string[] }

const playerField = (index: number) => `nummer-${index + 1}`
const pairField = (index: number, half: 0 | 1) => `doppel-${index + 1}-${half + 1}`

export function lineUpFields(format: FormatName): LineUpField[] {
  const { players, pairs } = lineUpSize(format)
  return [
    ...Array.from({ length: players }, (_, index) => ({ label: `Nummer ${index + 1}`, names: [playerField(index)] })),
    ...Array.from({ length: pairs }, (_, index) => ({
      label: pairs === 1 ? 'Doppel' : `Doppel ${index + 1}`,
      names: [pairField(index, 0), pairField(index, 1)],
    })),
  ]
}

/** @param fields positions within the entry; if one is missing, the line-up is incomplete */
export function readLineUp(fields: Readonly<Record<string, string>>, format: FormatName): LineUp {
  const size = lineUpSize(format)
  const read = (name: string): number[] => (/^\d{1,10}$/.test(fields[name] ?? '') ? [Number(fields[name])] : [])
  return {
    players: Array.from({ length: size.players }, (_, index) => read(playerField(index))).flat(),
    pairs: Array.from({ length: size.pairs }, (_, index) => index).flatMap((index) => {
      const [one, other] = [...read(pairField(index, 0)), ...read(pairField(index, 1))]
      return one === undefined || other === undefined ? [] : [[one, other] as const]
    }),
  }
}

export const writeLineUp = ({ players, pairs }: LineUp): Record<string, string> =>
  Object.fromEntries([
    ...players.map((person, index) => [playerField(index), String(person)] as const),
    ...pairs.flatMap(([one, other], index) => [
      [pairField(index, 0), String(one)] as const,
      [pairField(index, 1), String(other)] as const,
    ]),
  ])

/** Why a line-up is refused, for the person who chose it. */
export function lineUpRefusalText({ kind }: LineUpRefusal): string {
  switch (kind) {
    case 'incomplete':
      return 'Bitte wählen Sie für jeden Platz jemanden aus.'
    case 'not-in-the-team':
      return 'Jemand davon ist für diese Mannschaft nicht mehr genannt. Bitte wählen Sie noch einmal.'
    case 'twice':
      return 'Jemand steht zweimal da. Jede Nummer hat jemand anderen, und niemand spielt in zwei Doppeln.'
  }
}
