import { describe, expect, test } from 'vitest'
import { readPdf } from '#tests/support/read-pdf.ts'
import { beginFlow, heading, list, paragraph, setFeet } from './flow.ts'
import { writePdf, type Pdf } from './pdf.ts'
import { setQrCode } from './qr-code.ts'
import { breakLines, fitSize, textWidth } from './set-text.ts'
import { setTable } from './table.ts'

const facts = { title: 'Gruppe B', author: 'TTC Musterdorf', at: new Date('2024-12-28T12:33:00Z') }

const read = async (draw: (pdf: Pdf) => void) => readPdf(await writePdf(facts, draw))

const head = { club: 'TTC Musterdorf', occasion: 'Dorfturnier, 28. Dezember 2024' }

describe('papers', () => {
  test('a paper gives a screen reader its language, its title and its headings, lists, tables and pictures', async () => {
    const { info, isTagged, pages } = await read((pdf) => {
      const flow = beginFlow(pdf, head)
      heading(flow, 'Gruppe B', { level: 1 })
      paragraph(flow, 'Sieg 2 Punkte, Niederlage 1.')
      setTable(flow, {
        columns: [
          { heading: 'Mannschaft', heads: true },
          { heading: 'Pkt.', width: 15 },
        ],
        rows: [['Die Netzroller', '9']],
      })
      list(flow, ['Die Netzroller vor Spätzünder: im direkten Vergleich 3:0.'])
      setQrCode(pdf, 'https://example.org/e/7KQ4', { x: 100, y: 500, size: 80 }, 'Code zum Melden des Ergebnisses')
      setFeet(pdf, 'Turnierleitung')
    })
    expect(info).toMatchObject({ Title: 'Gruppe B', Author: 'TTC Musterdorf', Language: 'de-DE' })
    expect(isTagged).toBe(true)
    expect(pages.map(({ structure }) => structure)).toEqual([
      'Root(Document(P P H1 P Table(TR(TH TH) TR(TH TD)) L(LI(LBody)) Figure[Code zum Melden des Ergebnisses]))',
    ])
  })

  test('names from all over Europe are written correctly', async () => {
    const names = 'Łukasz Wiśniewski, Ayşe Çağlar, Jiří Dvořák, Žofia Šťastná, Äußerst Öde, Maße „so“ – 3 €'
    const { pages } = await read((pdf) => paragraph(beginFlow(pdf, head), names))
    expect(pages[0]?.text).toContain(names)
  })

  test('a letter that the typeface lacks is written without its accent', async () => {
    const { pages } = await read((pdf) => paragraph(beginFlow(pdf, head), 'Nguyễn Ðặng'))
    expect(pages[0]?.text).toContain('Nguyen Ðang')
  })

  test('an emoji in a name leaves neither a gap nor a line of its own', async () => {
    const { pages } = await read((pdf) => {
      paragraph(beginFlow(pdf, head), 'Die 🏓 Netzroller 👍🏽')
      expect(breakLines(pdf, 'Netzroller 🏓', { size: 44 }, textWidth(pdf, 'Netzroller', { size: 44 }))).toHaveLength(1)
    })
    expect(pages[0]?.text).toMatch(/Die Netzroller$/m)
  })

  test('the typeface is embedded in the file', async () => {
    const bytes = await writePdf(facts, (pdf) => paragraph(beginFlow(pdf, head), 'Šťastná'))
    const source = Buffer.from(bytes).toString('latin1')
    expect(source).toContain('Archivo')
    expect(source).not.toMatch(/Helvetica|Times|Courier/)
    expect(bytes.length).toBeLessThan(40_000)
  })

  test('a long table continues over pages: no row is lost or split, and the headings repeat on every page', async () => {
    const rows = Array.from({ length: 90 }, (_, index) => [`Mannschaft ${index + 1}`, 'da'])
    const { pages } = await read((pdf) => {
      const flow = beginFlow(pdf, head)
      setTable(flow, { columns: [{ heading: 'Name' }, { heading: 'Da?', width: 20 }], rows })
      setFeet(pdf, 'Turnierleitung')
    })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, { text }] of pages.entries()) {
      expect(text).toContain('Da?')
      expect(text).toContain(`Seite ${index + 1} von ${pages.length}`)
    }
    const found = pages.flatMap(({ words }) => words.filter(({ text }) => text.startsWith('Mannschaft ')))
    expect(found.map(({ text }) => text)).toEqual(rows.map(([name]) => name))
  })
})

describe('lines', () => {
  const style = { size: 10 }
  const measured = async <T>(measure: (pdf: Pdf) => T): Promise<T> => {
    let result: { value: T } | undefined
    await writePdf(facts, (pdf) => void (result = { value: measure(pdf) }))
    if (!result) throw new Error('nothing was drawn')
    return result.value
  }

  test('a text breaks at spaces and soft hyphens, which are visible only there', async () => {
    const text = 'Obst- und Garten\u00adbau\u00adverein Unter\u00adbeispiel\u00a02'
    const lines = await measured((pdf) => breakLines(pdf, text, style, 70))
    expect(lines).toEqual(['Obst- und', 'Gartenbau-', 'verein Unter-', 'beispiel\u00a02'])
  })

  test('a long word breaks between its syllables, with a hyphen, and only where it must', async () => {
    const names = ['Karnevalsgesellschaft Rot-Weiß', 'Obst- und Gartenbauverein']
    const lines = await measured((pdf) => names.map((name) => breakLines(pdf, name, style, 70)))
    expect(lines).toEqual([
      ['Karnevalsge-', 'sellschaft Rot-', 'Weiß'],
      ['Obst- und Gar-', 'tenbauverein'],
    ])
  })

  test('the number at the end of a name is never on a line of its own', async () => {
    const lines = await measured((pdf) => {
      const width = textWidth(pdf, 'Landfrauen Musterdorf', style)
      return breakLines(pdf, 'Landfrauen Musterdorf 1 – Landfrauen Musterdorf 2', style, width)
    })
    expect(lines).toEqual(['Landfrauen', 'Musterdorf 1 –', 'Landfrauen', 'Musterdorf 2'])
  })

  test('no line is wider than its column, not even one of a single word', async () => {
    const [lines, widths] = await measured((pdf) => {
      const broken = breakLines(pdf, 'Donaudampfschifffahrtsgesellschaft und wir', style, 60)
      return [broken, broken.map((line) => textWidth(pdf, line, style))]
    })
    expect(lines.join('').replaceAll(/[ -]/g, '')).toBe('Donaudampfschifffahrtsgesellschaftundwir')
    expect(Math.max(...widths)).toBeLessThanOrEqual(60)
  })

  test('a name is set smaller if it does not fit, never larger', async () => {
    const [long, short] = await measured((pdf) =>
      ['Freiwillige Feuerwehr Unterbeispiel 2', 'Wir'].map((name) => fitSize(pdf, name, { size: 40 }, 300)),
    )
    expect(long).toBeLessThan(25)
    expect(short).toBe(40)
  })
})
