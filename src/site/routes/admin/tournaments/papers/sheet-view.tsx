import { cx } from '#site/ui/cx.ts'
import type { Block, Sheet } from '#features/tournaments/papers/sheet.ts'
import styles from './paper-view.module.css'

/** A sheet of paper as the page shows it; printing gives each its own page. */
export const SheetView = ({ sheet: { title, blocks } }: { sheet: Sheet }) => (
  <section className={styles['sheet']}>
    <h2>{title}</h2>
    {blocks.map((block, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- a sheet is rendered once and never changed
      <ShownBlock key={index} block={block} title={title} />
    ))}
  </section>
)

function ShownBlock({ block, title }: { block: Block; title: string }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="above-3">{block.text}</h3>
    case 'text':
      return <p>{block.text}</p>
    case 'list':
      return (
        <ul className="bullets">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <ShownTable table={block.table} label={title} shape={block.shape} />
  }
}

type TableBlock = Extract<Block, { kind: 'table' }>
type TableCell = TableBlock['table']['rows'][number][number]
type TableProps = { table: TableBlock['table']; label: string; shape: TableBlock['shape'] }

function ShownTable({ table: { columns, rows }, label, shape }: TableProps) {
  const className = cx('table-scroll', shape === 'list' && styles['list'])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <div className={className} role="region" aria-label={label} tabIndex={0}>
      <table className={cx('data-table', shape === 'cross' && styles['cross'])}>
        <thead>
          <tr>
            {columns.map(({ heading, align }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never change their places
              <th key={index} scope="col" data-align={align}>
                {heading === '' ? <span className="visually-hidden">Nummer</span> : heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key -- neither do rows
            <tr key={row}>
              {columns.map(({ heading, heads, align, bold }, index) => {
                const Cell = heads ? 'th' : 'td'
                const { text, isBold } = readCell(cells[index], bold)
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <Cell key={index} scope={heads ? 'row' : undefined} data-align={align} data-label={heading}>
                    {isBold && !heads ? <strong>{text}</strong> : text}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function readCell(cell: TableCell | undefined, bold = false): { text: string; isBold: boolean } {
  if (cell === undefined) return { text: '', isBold: false }
  if (typeof cell === 'string') return { text: cell, isBold: bold }
  return 'blank' in cell ? { text: '×', isBold: false } : { text: cell.text, isBold: cell.bold ?? bold }
}
