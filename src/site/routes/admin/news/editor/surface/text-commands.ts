import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, Node, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addRow,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  selectedRect,
} from 'prosemirror-tables'
import { articleSchema } from '../markdown/article-schema.ts'

const { nodes, marks } = articleSchema

export type TextErrand =
  | 'strong'
  | 'em'
  | 'heading'
  | 'bullet_list'
  | 'ordered_list'
  | 'quote'
  | 'table'
  | 'divider'
  | 'undo'
  | 'redo'
  | 'row'
  | 'column'
  | 'remove-row'
  | 'remove-column'
  | 'remove-table'

/** The commands of the tools; each returns false where it is not applicable. */
export const textCommands: Record<TextErrand, Command> = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  heading: (state, dispatch) =>
    setBlockType(isIn(state, nodes.heading) ? nodes.paragraph : nodes.heading)(state, dispatch),
  bullet_list: (state, dispatch) => toggleList(nodes.bullet_list)(state, dispatch),
  ordered_list: (state, dispatch) => toggleList(nodes.ordered_list)(state, dispatch),
  quote: (state, dispatch) => (isIn(state, nodes.blockquote) ? lift : wrapIn(nodes.blockquote))(state, dispatch),
  table: (state, dispatch) => insertTable(newResultTable())(state, dispatch),
  divider: (state, dispatch) => insertBlock(nodes.divider.create())(state, dispatch),
  undo,
  redo,
  row: (state, dispatch) => addRowBelow(state, dispatch),
  column: addColumnAfter,
  'remove-row': deleteRow,
  'remove-column': deleteColumn,
  'remove-table': deleteTable,
}

/** The cursor's surroundings, for the tools that show them. */
export type TextPlace = Record<
  'strong' | 'em' | 'heading' | 'bullet_list' | 'ordered_list' | 'quote' | 'isInTable',
  boolean
> & { link: string | undefined }

export const placeOf = (state: EditorState): TextPlace => ({
  strong: isMarked(state, marks.strong),
  em: isMarked(state, marks.em),
  heading: isIn(state, nodes.heading),
  bullet_list: isIn(state, nodes.bullet_list),
  ordered_list: isIn(state, nodes.ordered_list),
  quote: isIn(state, nodes.blockquote),
  isInTable: isInTable(state),
  link: linkAt(state),
})

function isMarked({ selection, doc, storedMarks }: EditorState, mark: MarkType): boolean {
  const { from, to, empty, $from } = selection
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, mark)
}

const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type)

function linkAt({ selection: { $from }, doc, selection }: EditorState): string | undefined {
  const found = marks.link.isInSet($from.marks()) ?? marks.link.isInSet(doc.nodeAt(selection.from)?.marks ?? [])
  return found && String(found.attrs['href'])
}

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isIn(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    return wrapInList(type)(state, dispatch)
  }

/** Replaces an empty paragraph, or else inserts after the cursor's block; at the end it adds a paragraph. @param cursor its position in the block */
export const insertBlock =
  (block: Node, cursor = 1): Command =>
  (state, dispatch) => {
    const { $to } = state.selection
    const depth = Math.min(1, $to.depth)
    const outer = depth === 0 ? undefined : $to.node(depth)
    const isFree = outer?.type === nodes.paragraph && outer.content.size === 0
    const from = outer === undefined ? state.selection.to : isFree ? $to.before(depth) : $to.after(depth)
    const to = isFree ? $to.after(depth) : from
    const isAtEnd = to === state.doc.content.size
    const { tr } = state
    tr.replaceWith(from, to, isAtEnd ? [block, nodes.paragraph.create()] : block)
    tr.setSelection(TextSelection.near(tr.doc.resolve(block.isAtom ? from + block.nodeSize : from + cursor), 1))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The first row names the columns; the cursor goes to the row below. */
const insertTable = (table: Node): Command => insertBlock(table, 1 + (table.firstChild?.nodeSize ?? 0) + 1)

/** Links the selection, the link at the cursor, or else the address itself. @param href empty to remove the link */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const range = linkRange(state)
    const { tr } = state
    tr.removeMark(range.from, range.to, marks.link)
    if (href !== '') {
      const mark = marks.link.create({ href })
      if (range.from === range.to) tr.insert(range.from, articleSchema.text(href, [mark]))
      else tr.addMark(range.from, range.to, mark)
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

function linkRange({ selection: { $from, from, to, empty } }: EditorState): { from: number; to: number } {
  if (!empty) return { from, to }
  const start = $from.start()
  let at = start
  for (const child of $from.parent.children) {
    const end = at + child.nodeSize
    if (at <= from && from <= end && marks.link.isInSet(child.marks)) return { from: at, to: end }
    at = end
  }
  return { from, to }
}

/** The table of a match report: match, sets, score. */
function newResultTable(): Node {
  const columns = [
    { title: 'Spiel', align: null },
    { title: 'Sätze', align: 'right' },
    { title: 'Stand', align: 'right' },
  ]
  const cell = (kind: 'table_header' | 'table_cell', align: string | null, words?: string) =>
    nodes[kind].create({ align }, nodes.paragraph.create(null, words === undefined ? null : articleSchema.text(words)))
  const rows = [
    columns.map(({ title, align }) => cell('table_header', align, title)),
    columns.map(({ align }) => cell('table_cell', align)),
    columns.map(({ align }) => cell('table_cell', align)),
  ]
  return nodes.table.create(
    null,
    rows.map((cells) => nodes.table_row.create(null, cells)),
  )
}

const addRowBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false
  const rect = selectedRect(state)
  if (!dispatch) return true
  const tr = addRow(state.tr, rect, rect.bottom)
  dispatch(keepAlignment(tr, rect.tableStart - 1))
  return true
}

/** A new cell takes its column's alignment. */
function keepAlignment(tr: EditorState['tr'], tableAt: number): EditorState['tr'] {
  const table = tr.doc.nodeAt(tableAt)
  const alignments = table?.firstChild?.children.map((cell) => cell.attrs['align'] as unknown) ?? []
  table?.forEach((row, rowOffset) => {
    row.forEach((cell, cellOffset, column) => {
      const align = alignments[column] ?? null
      if (cell.attrs['align'] !== align) tr.setNodeAttribute(tableAt + 1 + rowOffset + 1 + cellOffset, 'align', align)
    })
  })
  return tr
}

/** Enter moves to the row below; from the last row to a new one, and from an empty last row out of the table. */
export const enterInTable: Command = (state, dispatch, view) => {
  if (!isInTable(state)) return false
  const { map, table, tableStart, bottom, left } = selectedRect(state)
  if (bottom < map.height) return moveTo(state, tableStart + (map.map[bottom * map.width + left] ?? 0) + 1, dispatch)
  const lastRow = table.lastChild
  if (lastRow?.textContent === '' && table.childCount > 2) return leaveTable(state, tableStart, lastRow, dispatch)
  const added = dispatch && addRow(state.tr, selectedRect(state), bottom)
  if (!added) return true
  keepAlignment(added, tableStart - 1)
  added.setSelection(TextSelection.near(added.doc.resolve(tableStart + table.content.size + 1 + 1)))
  dispatch(added.scrollIntoView())
  view?.focus()
  return true
}

function moveTo(state: EditorState, position: number, dispatch: Parameters<Command>[1]): boolean {
  const { tr } = state
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(position))).scrollIntoView())
  return true
}

function leaveTable(state: EditorState, tableStart: number, lastRow: Node, dispatch: Parameters<Command>[1]): boolean {
  const { tr } = state
  const end = tableStart + (tr.doc.nodeAt(tableStart - 1)?.content.size ?? 0)
  tr.delete(end - lastRow.nodeSize, end)
  const after = end - lastRow.nodeSize + 1
  if (after >= tr.doc.content.size) tr.insert(after, nodes.paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView())
  return true
}
