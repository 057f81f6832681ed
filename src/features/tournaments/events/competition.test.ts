import { expect, test } from 'vitest'
import { dorfpokal, jugend, sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { competitionsOf, competitionsSchema } from './competition.ts'

const problemsOf = (...competitions: unknown[]) =>
  competitionsSchema.safeParse(competitions).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test('an event that names no competitions is one, of its own name and with its places', () => {
  expect(competitionsOf(sampleEvent({ places: 16 }))).toMatchObject([
    { key: 'main', name: 'Dorfspiel-Tischtennisturnier 2024', kind: 'team', places: 16 },
  ])
  expect(competitionsOf(sampleEvent())[0]).not.toHaveProperty('places')
})

test('what an event names are its competitions', () =>
  expect(competitionsOf(sampleEvent(sampleOptions)).map(({ key }) => key)).toEqual(['dorfpokal', 'jugend']))

test.each([
  [{ ...dorfpokal, kind: 'mixed' }, '0.kind: kind ist team (Mannschaften), single (Einzel) oder double (Doppel).'],
  [{ ...dorfpokal, bestOf: 4 }, '0.bestOf: bestOf ist 1, 3, 5 oder 7: so viele Sätze hat ein Spiel höchstens.'],
  [{ ...dorfpokal, players: { min: 4, max: 3 } }, '0.players: min darf nicht größer sein als max.'],
  [{ ...jugend, format: 'corbillon' }, '0.format: Ein Spielsystem (format) haben nur Wettbewerbe für Mannschaften.'],
  [
    { ...jugend, places: 0 },
    '0.places: places ist eine ganze Zahl von 1 bis 9999. Ohne diese Zeile gibt es keine Grenze.',
  ],
  [{ ...dorfpokal, ranking: 'eigene' }, '0.criteria: Hier fehlt, was nacheinander zählt: mindestens eines.'],
  [
    { ...dorfpokal, criteria: ['wins-sum-all'] },
    '0.criteria: Diese Liste zählt nur, wenn darüber „eine eigene Reihenfolge“ (ranking: eigene) gewählt ist.',
  ],
  [
    { ...dorfpokal, ranking: 'eigene', criteria: ['wins-sum-all', 'wins-sum-all'] },
    '0.criteria.1: Das steht schon weiter oben: Es könnte niemanden mehr trennen.',
  ],
  [
    { ...jugend, ranking: 'eigene', criteria: ['rubbers-ratio-tied'] },
    '0.criteria.0: Spiele zählen nur bei Mannschaften: Hier besteht ein Kampf aus einem einzigen.',
  ],
])('whoever edits %o is told what is wrong', (competition, problem) =>
  expect(problemsOf(competition)).toEqual([problem]),
)

test('two competitions of one tournament have different keys and names', () => {
  expect(problemsOf(dorfpokal, jugend)).toBeUndefined()
  expect(problemsOf(dorfpokal, dorfpokal)).toEqual(['1.key: Das gibt es schon.', '1.name: Das gibt es schon.'])
})
