import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listTable, tableBlock } from '#features/tournaments/papers/sheet.ts'
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

test('a table in which everybody has met everybody stays a table on a phone, too', () => {
  const classOf = (html: string) => /class="(table-scroll[^"]*)"/.exec(html)?.[1]
  expect(classOf(shown(tableBlock(table)))).toBe('table-scroll')
  expect(classOf(shown(listTable(table)))).not.toBe('table-scroll')
})
