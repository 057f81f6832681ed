import { isMet, type Figure, type PartName, type Target, type Unit } from './figure.ts'

type PartFigures = { part: PartName; figures: Figure[] }

const HEAD = ['Part', 'Figure', 'Target', 'Measured', '', 'Machine', 'Note']

/** All figures as one table for the console. */
export function toTable(parts: readonly PartFigures[]): string {
  const rows = parts.flatMap(({ part, figures }) => figures.map((figure) => toRow(part, figure)))
  const widths = HEAD.map((_, column) => Math.max(...[HEAD, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(HEAD), rule, ...rows.map(line), ''].join('\n')
}

function toRow(part: PartName, figure: Figure): string[] {
  return [
    part,
    figure.name,
    formatTarget(figure.target, figure.unit),
    figure.measured === undefined ? 'none' : formatValue(figure.measured, figure.unit),
    isMet(figure) ? 'pass' : 'MISS',
    figure.isMachineDependent ? 'dependent' : '',
    figure.note ?? '',
  ]
}

const formatTarget = ({ kind, value }: Target, unit: Unit) =>
  `${kind === 'at-most' ? '<=' : '>='} ${formatValue(value, unit)}`

/** Formats large numbers whole and in groups of three, small ones with their significant digits. */
export function formatValue(value: number, unit: Unit): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 3
  const number = value.toLocaleString('en-US', { maximumFractionDigits: digits })
  return unit === '' ? number : `${number} ${unit}`
}
