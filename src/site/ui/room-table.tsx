import { cx } from './cx.ts'
import type { ReactNode } from 'react'
import styles from './room-table.module.css'
import '../styles/prose.css'

/** @property cells in the order of the columns; the first is the heading of the row */
export type RoomRow = { key: string; cells: [ReactNode, ...ReactNode[]] }

type Props = {
  label: string
  columns: string[]
  rows: RoomRow[]
  /** The cells are short: on a phone they share one line, each with its label. */
  isDense?: boolean
}

/** On a desktop, a table whose first column stays visible; on a phone each row is a sheet of its own, and nothing overflows the screen. */
export function RoomTable({ label, columns, rows, isDense = false }: Props) {
  const classes = cx('table-scroll', styles['table'], isDense && styles['dense'])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <div className={classes} role="region" aria-label={label} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th className="together" key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-label={columns[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
