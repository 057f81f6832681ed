import type { Criterion } from './criterion.ts'
import type { Measure } from './tally.ts'

type Forms = Record<Criterion['form'], string>

/** What a measure is called: alone, and where it has told two apart. */
export const COUNTED: Record<Measure, { names: Forms; better: Forms }> = {
  'match-points': {
    names: { sum: 'Punkte (Sieg 2, Niederlage 1)', difference: 'Punktdifferenz', ratio: 'Punktverhältnis' },
    better: { sum: 'mehr Punkte', difference: 'die bessere Punktdifferenz', ratio: 'das bessere Punktverhältnis' },
  },
  wins: {
    names: { sum: 'Siege', difference: 'Siegdifferenz', ratio: 'Siegverhältnis' },
    better: { sum: 'mehr Siege', difference: 'die bessere Siegdifferenz', ratio: 'das bessere Siegverhältnis' },
  },
  rubbers: {
    names: { sum: 'gewonnene Spiele', difference: 'Spieldifferenz', ratio: 'Spielverhältnis' },
    better: {
      sum: 'mehr gewonnene Spiele',
      difference: 'die bessere Spieldifferenz',
      ratio: 'das bessere Spielverhältnis',
    },
  },
  games: {
    names: { sum: 'gewonnene Sätze', difference: 'Satzdifferenz', ratio: 'Satzverhältnis' },
    better: {
      sum: 'mehr gewonnene Sätze',
      difference: 'die bessere Satzdifferenz',
      ratio: 'das bessere Satzverhältnis',
    },
  },
  points: {
    names: { sum: 'gewonnene Bälle', difference: 'Balldifferenz', ratio: 'Ballverhältnis' },
    better: { sum: 'mehr Bälle', difference: 'die bessere Balldifferenz', ratio: 'das bessere Ballverhältnis' },
  },
  buchholz: {
    names: { sum: 'Buchholz', difference: 'Buchholz', ratio: 'Buchholz' },
    better: {
      sum: 'die stärkeren Gegner (Buchholz)',
      difference: 'die stärkeren Gegner',
      ratio: 'die stärkeren Gegner',
    },
  },
}
