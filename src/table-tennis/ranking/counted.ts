import type { Criterion } from './criterion.ts'
import type { Measure } from './tally.ts'

type Forms = Record<Criterion['form'], string>
type Names = { names: Forms; better: Forms }

/** What a measure is called: alone, and where it has decided between two entries. */
export const COUNTED: Record<Measure, Names> = {
  'match-points': counted('Punkte (Sieg 2, Niederlage 1)', 'mehr Punkte', 'Punkt'),
  wins: counted('Siege', 'mehr Siege', 'Sieg'),
  rubbers: counted('gewonnene Spiele', 'mehr gewonnene Spiele', 'Spiel'),
  games: counted('gewonnene Sätze', 'mehr gewonnene Sätze', 'Satz'),
  points: counted('gewonnene Bälle', 'mehr Bälle', 'Ball'),
  buchholz: {
    names: { sum: 'Buchholz', difference: 'Buchholz', ratio: 'Buchholz' },
    better: {
      sum: 'die stärkeren Gegner (Buchholz)',
      difference: 'die stärkeren Gegner',
      ratio: 'die stärkeren Gegner',
    },
  },
}

/** @param one the singular, as it stands before „differenz“ and „verhältnis“ */
function counted(sum: string, more: string, one: string): Names {
  return {
    names: { sum, difference: `${one}differenz`, ratio: `${one}verhältnis` },
    better: { sum: more, difference: `die bessere ${one}differenz`, ratio: `das bessere ${one}verhältnis` },
  }
}
