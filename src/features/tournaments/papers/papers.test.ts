import { expect, test } from 'vitest'
import { chanceOf } from '#shared/chance.ts'
import type { Competition } from '#features/tournaments/events/competition.ts'
import { proposeSetup } from '#features/tournaments/events/propose-setup.ts'
import { MM } from '#platform/pdf/pdf.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { playDay } from '#tests/support/tournaments/play-day.ts'
import { PAPERS, type Paper } from './paper.ts'
import { fillPaper, type PaperOrder } from './paper-content.ts'
import { entrySheet } from './papers-room.ts'
import { layTree } from './print-tree.ts'
import type { PaperView } from './paper-view.ts'
import { printPaper, printSheet } from './print-paper.ts'
import { drawnFrames } from './tree-sheet.ts'

const LOOK = { colours: { primary: '#0755b9', accent: '#ff9d2b' }, logo: undefined }
const links = { slipOf: (tie: string) => `https://verein.example/e/${tie.length}`, draw: undefined }
const village: Competition = { key: 'main', name: 'Dorf', kind: 'team', bestOf: 3, ranking: 'ittf', allPlaces: true }

/** A tournament played to its end. */
function playedView(competition: Competition, entrants: number, word = 'papers'): PaperView {
  const setup = proposeSetup(competition, entrants)
  const ids = Array.from({ length: entrants }, (_, index) => ({ id: `t${index}`, club: `club ${index % 5}` }))
  const day = playDay({ setup, entrants: ids, tables: 8, tieMinutes: 20 }, chanceOf(word))
  return {
    club: 'TTC Musterdorf',
    at: new Date('2024-12-28T12:33:00Z'),
    competition: undefined,
    event: { name: 'Dorfturnier', startsAt: new Date('2024-12-28T09:00:00Z'), town: 'Musterdorf' },
    state: day.state,
    derived: day.competition,
    onWall: (id) => `Meldung ${Number(id.slice(1)) + 1}`,
    inHand: (id) => `Familie Nummer${id.slice(1)}`,
    playersOf: () => [],
  }
}

const toPlayer = (name: string, index: number) => ({ position: index + 1, name, isNamePublic: false })

const order = (paper: Paper, more: Partial<PaperOrder> = {}): PaperOrder => {
  return { paper, tie: undefined, print: 1, isNamed: true, ...more }
}

/** The blocks of a paper that is made of sheets. */
function blocksOf(view: PaperView, paper: Paper) {
  const content = fillPaper(view, order(paper), links)
  if (!content || !('sheets' in content)) throw new Error(`${paper} is no sheet`)
  return content.sheets.flatMap((sheet) => sheet.blocks)
}

const tablesOf = (view: PaperView, paper: Paper) =>
  blocksOf(view, paper).flatMap((block) => (block.kind === 'table' ? [block.table] : []))

async function printed(view: PaperView, wanted: PaperOrder) {
  const content = fillPaper(view, wanted, links)
  if (!content) throw new Error(`${wanted.paper}: nothing to print`)
  return readPdf(await printPaper(view, { paper: wanted.paper, content }, LOOK))
}

const slipsOfAll = (view: PaperView) => view.derived.ties.map(({ key }) => key)

test('a group sheet says every result from both sides, every place, and why', async () => {
  const view = playedView(village, 24)
  const { pages } = await printed(view, order('gruppen'))
  expect(pages).toHaveLength(4)
  for (const [index, { words, text }] of pages.entries()) {
    const members = view.state.groups[index] ?? []
    const standing = view.derived.groups[index]
    for (const member of members) {
      const name = words.find((word) => word.text === view.onWall(member))
      const row = words.filter(({ y }) => name && Math.abs(y - name.y) < 4).toSorted((one, other) => one.x - other.x)
      const scores = (standing?.group.ties ?? []).flatMap(({ home, guest, credit }) => {
        if (!credit || (home !== member && guest !== member)) return []
        const { rubbers, ending } = credit
        if (ending === 'both-absent') return ['–']
        const mark = ending === undefined ? '' : { walkover: ' k', retired: ' A', disqualified: ' D' }[ending]
        return [(home === member ? `${rubbers.home}:${rubbers.guest}` : `${rubbers.guest}:${rubbers.home}`) + mark]
      })
      // Number, name, a cell for each opponent, wins, rubbers, games, points and the place.
      const cells = row.map((word) => word.text)
      expect(cells.slice(2, 2 + scores.length).toSorted(), name?.text).toEqual(scores.toSorted())
      expect(cells.at(-1)).toBe(String(standing?.placings.find(({ entry }) => entry === member)?.place))
    }
    expect(text).toContain(`Gruppe ${'ABCD'[index]}`)
    const isMarked = standing?.group.ties.some(({ credit }) => credit?.ending === 'walkover') ?? false
    expect(text.includes('k: kampflos'), text).toBe(isMarked)
    expect(text).toContain('Platz 1 und 2 spielen die Endrunde, Platz 3 und 4 die Mittelrunde, Platz 5 und 6 die')
  }
})

test.each([
  ['ittf', true, 'Sieg 2\u00a0Punkte, Niederlage\u00a01'],
  ['klassisch', false, 'Es zählen erst alle Siege, Spiele und Sätze, dann der direkte Vergleich.'],
] as const)('by the rule %s points stand on a group sheet: %s', (ranking, hasPoints, words) => {
  const view = playedView({ ...village, ranking }, 6)
  const [table] = tablesOf(view, 'gruppen')
  expect(table?.columns.some(({ heading }) => heading === 'Pkt.')).toBe(hasPoints)
  expect(table?.rows.every((row) => row.length === table.columns.length)).toBe(true)
  expect(blocksOf(view, 'gruppen')).toContainEqual(
    expect.objectContaining({ kind: 'text', text: expect.stringContaining(words) }),
  )
})

test('everybody who played gets a certificate for the place', async () => {
  const view = playedView(village, 24)
  const { pages } = await printed(view, order('urkunden'))
  const shown = pages.map(({ words }) => words.map(({ text }) => text).join(' '))
  const places = [...view.derived.places.values()].flat()
  expect(shown).toHaveLength(24)
  for (const { place, entry = '' } of places) {
    const [own] = shown.filter((text) => text.includes(`Urkunde ${place}. Platz ${view.inHand(entry)} `))
    expect(own, `${place}`).toContain('Dorfturnier Musterdorf, am 28. Dezember 2024')
  }
})

test('however many digits a place has, it stands on the same line and keeps away from the ball', async () => {
  const placeOn = async (place: number) => {
    const content = { kind: 'certificates' as const, certificates: [{ place, who: 'Theke Süd', about: [] }] }
    const { pages } = await readPdf(await printPaper(playedView(village, 6), { paper: 'urkunden', content }, LOOK))
    const words = pages[0]?.words ?? []
    return words.find(({ text }) => text === `${place}.`) ?? { x: NaN, y: NaN, width: NaN }
  }
  const first = await placeOn(1)
  for (const place of [24, 48, 100, 128]) {
    const { x, y, width } = await placeOn(place)
    expect([x, y]).toEqual([first.x, first.y])
    expect(x + width, `${place}.`).toBeLessThan(119 * MM)
  }
})

test('the tree and the list below it name every tie of a frame once', async () => {
  const view = playedView({ ...village, allPlaces: false, kind: 'single', bestOf: 5 }, 40)
  const { pages } = await printed(view, order('turnierbaum'))
  const words = pages.flatMap((page) => page.words.map(({ text }) => text.replaceAll('Meldung ', '#')))
  const sides = view.derived.ties.filter(({ places }) => places).flatMap(({ home = '', guest = '' }) => [home, guest])
  const all = words.join(' ')
  for (const side of new Set(sides)) {
    const name = view.onWall(side).replace('Meldung ', '#')
    const expected = sides.filter((each) => each === side).length
    expect(all.match(new RegExp(`${name}(?!\\d)`, 'g')), name).toHaveLength(expected)
  }
})

test('the schedule says of every tie that is over at which table it was played', async () => {
  const view = playedView(village, 8)
  const rows = tablesOf(view, 'spielplan').flatMap((table) => table.rows)
  expect(rows).toHaveLength(view.derived.ties.length)
  for (const [number, , , table] of rows) expect(table, `Kampf ${String(number)}`).toMatch(/^[1-8]$/)
})

test('the schedule marks every tie that was not played, and the tree does in its boxes and below each round', async () => {
  const view = playedView(village, 24)
  const lastCells = (paper: Paper) => tablesOf(view, paper).flatMap(({ rows }) => rows.map((cells) => cells.at(-1)))
  const given = view.derived.ties.filter(({ credit }) => credit?.ending === 'walkover')
  expect(given.length).toBeGreaterThan(2)
  expect(lastCells('spielplan').filter((cell) => /^(3:0|0:3) kampflos$/.test(String(cell)))).toHaveLength(given.length)
  const inFrames = given.filter(({ places }) => places)
  expect(lastCells('turnierbaum').filter((cell) => String(cell).endsWith(' kampflos'))).toHaveLength(inFrames.length)

  const { pages } = await printed(view, order('turnierbaum'))
  const boxes = drawnFrames(view).flatMap(({ ties }) => layTree(ties)?.ties ?? [])
  const inBoxes = boxes.filter(({ tie }) => tie.credit?.ending === 'walkover')
  expect(inBoxes.length).toBeGreaterThan(0)
  expect(pages.flatMap(({ words }) => words.filter(({ text }) => /^0\sk$/.test(text)))).toHaveLength(inBoxes.length)
  expect(pages.filter(({ text }) => text.includes('k: kampflos')).length).toBeGreaterThan(0)
})

test('a slip carries the address of its tie and nothing about people, and says when it is printed again', async () => {
  const view = playedView(village, 24)
  const [tie = ''] = slipsOfAll(view)
  const { pages } = await printed(view, order('zettel', { tie, print: 2 }))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.text).toContain('2. Druck')
  expect(pages[0]?.text).toContain('Ohne Kamera: verein.example/e/')
  expect(pages[0]?.text).toContain('Der Code meldet und bestätigt für A und B. Bitte lassen Sie den Zettel am Tisch.')
  expect(pages[0]?.structure).toContain(`Figure[Code zum Melden: ${links.slipOf(tie)}]`)
})

test('a slip names known players, and leaves them off on request', async () => {
  const view = playedView(village, 24)
  const [key = ''] = slipsOfAll(view)
  const tie = view.derived.ties.find((each) => each.key === key)
  const people = new Map([
    [tie?.home, ['Karla Muster', 'Uwe B.'].map(toPlayer)],
    // One of three does not play: the team writes who it is, or says so beforehand.
    [tie?.guest, ['Tim', 'Ute', 'Ole'].map(toPlayer)],
  ])
  const named = { ...view, playersOf: (entry: string | undefined) => people.get(entry) ?? [] }
  const wordsOf = async (more: Partial<PaperOrder>) => {
    const { pages } = await printed(named, order('zettel', { tie: key, ...more }))
    return pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')
  }
  const words = await wordsOf({})
  expect(words).toMatch(/Einzel 1 A Karla Muster B .*Einzel 2 A Uwe B. B .*Doppel A Karla Muster \/ Uwe B. B /)
  expect(words).not.toMatch(/Tim|Ute|Ole/)
  expect(await wordsOf({ isNamed: false })).not.toContain('Karla')
  const lineUps = new Map([
    [tie?.guest ?? '', [{ tie: key, at: new Date('2024-12-28T09:00:00Z'), players: [3, 1], pairs: [[1, 2] as const] }]],
  ])
  const said = { ...named, state: { ...view.state, lineUps } }
  const { pages } = await printed(said, order('zettel', { tie: key }))
  const text = pages.flatMap((page) => page.words.map((word) => word.text)).join(' ')
  expect(text).toMatch(/Einzel 1 A Karla Muster B Ole .*Einzel 2 A Uwe B. B Tim .*Doppel A .* B Tim \/ Ute /)
})

test('papers for the wall name nobody without consent', async () => {
  const view = playedView(village, 14)
  for (const paper of ['gruppen', 'spielplan', 'turnierbaum', 'auslosung'] as const) {
    const { pages } = await printed(view, order(paper))
    const text = pages.map((page) => page.text).join('\n')
    expect(text, paper).toContain('Meldung 1')
    expect(text, paper).not.toContain('Familie')
  }
})

const entryOf = (name: string, changes: { isWaiting?: boolean; isHere?: boolean } = {}) => {
  return { competition: 'Dorf', name, isWaiting: false, isHere: undefined, ...changes }
}

async function printedEntries(entries: Parameters<typeof entrySheet>[1]) {
  const sheet = await printSheet(playedView(village, 6), entrySheet(['Dorf'], entries), LOOK)
  return (await readPdf(sheet)).pages
}

test('the list for the door has a line for everybody, those who wait in their turn', async () => {
  const waiting = ['Zeder', 'Birke'].map((name) => entryOf(name, { isWaiting: true }))
  const pages = await printedEntries([entryOf('Ahorn', { isHere: true }), ...waiting])
  const text = pages[0]?.words.map((word) => word.text).join(' ')
  expect(text).toMatch(/1 Meldung, dazu 2 auf der Warteliste\. .*Ahorn ja .*1 Zeder 2 Birke/)
})

test('the list of a tournament with 24 teams is one page to hang up', async () => {
  const entries = Array.from({ length: 24 }, (_, index) => entryOf(`Meldung ${index}`))
  expect(await printedEntries(entries)).toHaveLength(1)
  expect(await printedEntries([...entries, ...entries])).toHaveLength(2)
})

test('a long name on a slip keeps away from the lines around it', async () => {
  const view = { ...playedView(village, 24), inHand: () => 'Karnevalsgesellschaft Rot-Weiß Niederbeispiel' }
  const { pages } = await printed(view, order('zettel', { tie: slipsOfAll(view)[0] }))
  const lines = (pages[0]?.words ?? []).filter(({ text }) => /Karneval|Niederbeispiel/.test(text))
  const heights = [...new Set(lines.map(({ y }) => Math.round(y * 10) / 10))].toSorted((one, other) => other - one)
  const [first = 0, second = 0, third = 0] = heights
  expect(heights).toHaveLength(4)
  // The distance between two names, with a rule and white space, exceeds that between the lines of one name.
  expect(second - third).toBeGreaterThan(1.3 * (first - second))
})

test('before anything was drawn there is nothing to print', () => {
  const view = playedView(village, 6)
  const state = { ...view.state, groups: [], frames: new Map() }
  const empty = { ...view, state, derived: { ties: [], groups: [], places: new Map() } }
  for (const paper of PAPERS) expect(fillPaper(empty, order(paper), links), paper).toBeUndefined()
})

const LONG = 'Freiwillige Feuerwehr Oberbeispiel-Niederhainen am Wald, Löschzug der Alten Herren 3'

test(
  'on no paper of any tournament a word leaves the page, or is cut where slips are cut',
  { timeout: 60_000 },
  async () => {
    const wrong: string[] = []
    const competitions: Competition[] = [
      village,
      { ...village, allPlaces: false, format: 'werner-scheffler' },
      { ...village, kind: 'single', bestOf: 7, allPlaces: false },
    ]
    for (const [index, competition] of competitions.entries()) {
      for (const entrants of [3, 27]) {
        const view = playedView(competition, entrants, `${index} ${entrants}`)
        const long = {
          ...view,
          competition: 'Wettbewerb der Hobbymannschaften',
          onWall: () => LONG,
          inHand: () => LONG,
          playersOf: () => [LONG, LONG].map(toPlayer),
        }
        for (const paper of PAPERS) {
          const wanted = order(paper, paper === 'zettel' ? { tie: slipsOfAll(view)[0] } : {})
          if (!fillPaper(long, wanted, links)) continue
          const { pages } = await printed(long, wanted)
          const isOut = pages.some(({ words, width, height }) =>
            words.some(
              ({ x, y, width: wide }) =>
                x < 8 || x + wide > (paper === 'zettel' ? width / 2 : width) - 8 || y < 8 || y > height - 8,
            ),
          )
          if (isOut) wrong.push(`${paper} ${index} ${entrants}`)
        }
      }
    }
    expect(wrong).toEqual([])
  },
)
