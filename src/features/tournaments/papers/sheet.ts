import type { Table } from '#platform/pdf/table.ts'

/** A part of a sheet of paper, as it is printed and as a page shows it. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; table: Table; shape?: 'list' | 'cross' }

/** Something that begins on a page of its own. */
export type Sheet = { title: string; blocks: Block[] }

export const headingBlock = (text: string): Block => ({ kind: 'heading', text })
export const textBlock = (text: string): Block => ({ kind: 'text', text })
/** A table whose rows are read one by one, as a page on a phone shows them. */
export const listTable = (table: Table): Block => ({ kind: 'table', table, shape: 'list' })
/** A table of everybody against everybody: too wide for a phone, where each row folds below its name. */
export const crossTable = (table: Table): Block => ({ kind: 'table', table, shape: 'cross' })
export const tableBlock = (table: Table): Block => ({ kind: 'table', table })
/** Empty without items. */
export const listBlock = (items: string[]): Block[] => (items.length > 0 ? [{ kind: 'list', items }] : [])
