import { expect, test } from 'vitest'
import { draftReport } from './draft-report.ts'
import { gazetteText } from './gazette-text.ts'
import type { ToldCompetition, ToldEvent, ToldPlace } from './told-event.ts'

const place = (number: number, name: string, isNamed = true): ToldPlace => ({ place: number, name, isNamed })
const SIDES = { winner: 'Netzroller', other: 'Schnittsalat' }
const FINAL = { how: 'played', ...SIDES, score: '2:1', lead: 1, isToNil: false } as const
const dorf: ToldCompetition = {
  key: 'dorf',
  name: undefined,
  kind: 'team',
  isYouth: false,
  entries: 14,
  ties: 33,
  open: 0,
  isDone: true,
  places: [place(1, 'Netzroller'), place(2, 'Schnittsalat'), place(3, 'Opa zählt'), place(4, 'Kurzer | Weg')],
  final: FINAL,
}
const noRecords = { longestGame: undefined, closest: undefined, most: undefined, longestTie: undefined }
const event = (changes: Partial<ToldEvent> = {}): ToldEvent => ({
  name: 'Dorfturnier 2024',
  startsAt: new Date('2024-12-28T09:00:00Z'),
  venue: 'Halle',
  isOver: true,
  competitions: [dorf],
  statistics: { ties: 33, rubbers: 99, games: 231, points: 4211, ...noRecords },
  ...changes,
})
const LINKS = { results: '/turniere/x/ergebnisse', winners: '/turniere/x/sieger' }
const beginningOf = (told: ToldEvent) => draftReport(told, LINKS).markdown.split('\n')[0]

test('one competition becomes a heading, a paragraph, a table, the numbers, and a way to all results', () => {
  const { title, summary, markdown } = draftReport(event(), LINKS)
  expect(title).toBe('Dorfturnier 2024: Der Sieg geht an Netzroller')
  expect(summary).toBe('14 Mannschaften, 33 Kämpfe: So ging „Dorfturnier 2024“ aus.')
  expect(markdown)
    .toBe(`14 Mannschaften spielten am Samstag, dem 28. Dezember 2024, beim Turnier „Dorfturnier 2024“ mit. Der Sieg geht an Netzroller. Knapp war das Endspiel gegen Schnittsalat: Es endete 2:1. Platz 3 geht an Opa zählt.

## Die Plätze

| Platz | Mannschaft |
|:---:|---|
| 1 | Netzroller |
| 2 | Schnittsalat |
| 3 | Opa zählt |
| 4 | Kurzer \\| Weg |

## Zahlen des Tages

- **Insgesamt:** 33 Kämpfe, 99 Spiele, 231 Sätze, 4.211 Punkte

Alle Gruppen und Begegnungen stehen auf der [Ergebnisseite](/turniere/x/ergebnisse), die Gewinner aller Jahre in der [Siegerliste](/turniere/x/sieger).
`)
})

test('several competitions are described one by one, and missing names are explained once', () => {
  const youth: ToldCompetition = {
    ...dorf,
    key: 'jugend',
    name: 'Jugend',
    kind: 'single',
    isYouth: true,
    entries: 5,
    final: undefined,
    places: [place(1, 'Meldung 7', false), place(2, 'Ida M.'), place(3, 'Max'), place(3, 'Kim')],
  }
  const { title, markdown } = draftReport(event({ competitions: [{ ...dorf, name: 'Dorfpokal' }, youth] }), LINKS)
  expect(title).toBe('Dorfturnier 2024: Wer gewonnen hat')
  expect(markdown).toContain(
    'Zwei Wettbewerbe wurden am Samstag, dem 28. Dezember 2024, beim Turnier „Dorfturnier 2024“ ausgetragen: Dorfpokal (14 Mannschaften) und Jugend (fünf Kinder und Jugendliche).',
  )
  expect(markdown).toContain(
    '## Jugend\n\nDer Sieg geht an Meldung 7. Platz 2 geht an Ida M. Platz 3 teilen sich Max und Kim.',
  )
  expect(markdown.match(/Wer nicht genannt werden möchte/g)).toHaveLength(1)
  expect(draftReport(event({ competitions: [youth] }), LINKS).title).toBe('Dorfturnier 2024: Die Ergebnisse')
})

test.each([
  [{ how: 'played', score: '3:0', lead: 3, isToNil: true }, 'Klar war das Endspiel gegen Schnittsalat: Es endete 3:0.'],
  [{ how: 'played', score: '3:1', lead: 2, isToNil: false }, 'Das Endspiel gegen Schnittsalat endete 3:1.'],
  [{ how: 'draw', score: '6:6', lead: 0, isToNil: false }, 'Das Endspiel gegen Schnittsalat endete 6:6 unentschieden.'],
  [{ how: 'walkover', score: '2:0', lead: 2, isToNil: true }, 'Das Endspiel gegen Schnittsalat wurde nicht gespielt.'],
  [
    { how: 'given-up', score: '2:0', lead: 2, isToNil: true },
    'Das Endspiel gegen Schnittsalat wurde vorzeitig beendet.',
  ],
] as const)('a final is described as it was: %j', (final, sentence) =>
  expect(beginningOf(event({ competitions: [{ ...dorf, final: { ...FINAL, ...final } }] }))).toContain(sentence),
)

test('what is not played yet is said, in the heading too', () => {
  const told = event({
    isOver: false,
    competitions: [{ ...dorf, isDone: false, open: 1, places: [], final: undefined }],
  })
  expect(draftReport(told, LINKS)).toMatchObject({ title: 'Dorfturnier 2024: Zwischenstand' })
  expect(beginningOf(told)).toMatch(/mit\. Noch ist nicht alles gespielt: Ein Kampf steht noch aus\.$/)
  const many = { ...dorf, isDone: false, open: 12, places: [], final: undefined }
  expect(beginningOf(event({ competitions: [many] }))).toMatch(/Zwölf Kämpfe stehen noch aus\.$/)
  const one = { ...dorf, entries: 1 }
  expect(beginningOf(event({ competitions: [one] }))).toMatch(/^Eine Mannschaft spielte am /)
})

test('names keep their signs as text, even if they mean something in Markdown', () => {
  const { markdown } = draftReport(
    event({ competitions: [{ ...dorf, final: { ...FINAL, other: '*Rot_Weiß* [2]' } }] }),
    LINKS,
  )
  expect(markdown).toContain('gegen \\*Rot\\_Weiß\\* \\[2\\]: Es')
})

const gazette = (limit: number) =>
  gazetteText(event(), { url: 'https://verein.example/e', limit, count: ({ length }) => length })

test('the gazette gets as much as fits, and the winner before everything else', () => {
  const whole = gazette(2_000)
  expect(whole).toMatchObject({ left: 0, isTooLong: false })
  expect(whole.text.split('\n')).toEqual([
    'Dorfturnier 2024',
    '14 Mannschaften spielten am Samstag, dem 28. Dezember 2024, beim Turnier „Dorfturnier 2024“ mit.',
    'Der Sieg geht an Netzroller. Knapp war das Endspiel gegen Schnittsalat: Es endete 2:1. Platz 3 geht an Opa zählt.',
    'Alle Plätze: 1. Netzroller, 2. Schnittsalat, 3. Opa zählt, 4. Kurzer | Weg.',
    'Insgesamt: 33 Kämpfe, 99 Spiele, 231 Sätze, 4.211 Punkte.',
    'Alle Ergebnisse: https://verein.example/e',
  ])
  for (let limit = whole.text.length; limit > 130; limit--) {
    const { text, isTooLong } = gazette(limit)
    expect(isTooLong || text.length <= limit, `${limit}`).toBe(true)
    expect(text).toContain('Der Sieg geht an Netzroller.')
  }
  expect(gazette(20)).toMatchObject({ isTooLong: true })
})
