import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { crossTable, listTable, tableBlock } from '#features/tournaments/papers/sheet.ts'
import { SheetView } from './sheet-view.tsx'

const table = {
  columns: [{ heading: 'Kampf' }, { heading: 'Begegnung', heads: true }, { heading: 'Tisch' }],
  rows: [['1', 'Die Netzroller – Theke Süd', '4']],
}
const shown = (block: ReturnType<typeof tableBlock>) =>
  renderToStaticMarkup(<SheetView sheet={{ title: 'Spielplan', blocks: [block] }} />)

test('each cell of a list says what it is about, for a phone shows the rows without their headings', () => {
  const html = shown(listTable(table))
  expect(html).toContain('data-label="Tisch">4</td>')
  expect(html).toContain('<th scope="row" data-label="Begegnung">Die Netzroller – Theke Süd</th>')
})

test('where everybody has met everybody, each row folds below its name on a phone, and each score says against whom', () => {
  const html = shown(
    crossTable({
      columns: [{ heading: '' }, { heading: 'Name', heads: true }, { heading: '1' }, { heading: '2' }],
      rows: [['1', 'Die Netzroller', { blank: true }, { text: '3:0 k', bold: true }]],
    }),
  )
  expect(html).toMatch(/<table class="data-table \S*cross\S*">/)
  expect(html).toContain('data-label="2"><strong>3:0 k</strong></td>')
})

test('a table of few columns stays one on a phone, too', () => {
  const classOf = (html: string) => /class="(table-scroll[^"]*)"/.exec(html)?.[1]
  expect(classOf(shown(tableBlock(table)))).toBe('table-scroll')
  expect(classOf(shown(listTable(table)))).not.toBe('table-scroll')
})
