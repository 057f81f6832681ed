import { err, ok, type Result } from '#shared/result.ts'
import type { Table } from '../allow/table.ts'
import { badRequest, type Problem } from '../problem.ts'
import { readEmbedItem, type EmbedItem } from './embed-item.ts'
import { readColumns, splitList, type Selected } from './select-list.ts'

/** What is wanted of a table and of those that belong to it. */
export type SelectTree = { columns: Selected[]; embeds: (Omit<EmbedItem, 'list'> & { tree: SelectTree })[] }

/** More than all tables have, each under some names. */
const MAX_ITEMS = 100
/** So deep tables may stand in one another. */
const MAX_DEPTH = 5

/** Reads `name,when:starts_at,max_teams::text,results(place,name)`; without anything, every column is selected. */
export const readSelectTree = (table: Table, written: string | null): Result<SelectTree, Problem> =>
  readList({ left: MAX_ITEMS, depth: 0 }, table, splitList(written || '*'))

type Budget = { left: number; depth: number }

function readList(budget: Budget, table: Table, items: readonly string[]): Result<SelectTree, Problem> {
  const tree: SelectTree = { columns: [], embeds: [] }
  budget.left -= items.length
  if (budget.left < 0 || budget.depth > MAX_DEPTH) return err(tooMany)
  for (const item of items) {
    if (item.endsWith(')')) {
      const embed = readEmbed(budget, table, item)
      if (!embed.ok) return embed
      if (tree.embeds.some(({ name }) => name === embed.value.name)) return err(twice(embed.value.name))
      tree.embeds.push(embed.value)
    } else {
      const columns = readColumns(table, item)
      if (!columns.ok) return columns
      tree.columns.push(...columns.value)
    }
  }
  return ok(tree)
}

/** An empty list is possible: rows are looked for by it, and not shown. */
function readEmbed(budget: Budget, table: Table, written: string): Result<SelectTree['embeds'][number], Problem> {
  const item = readEmbedItem(table, written)
  if (!item.ok) return item
  const { list, ...embed } = item.value
  budget.depth += 1
  const tree = readList(budget, embed.relation.table, list === '' ? [] : splitList(list))
  budget.depth -= 1
  return tree.ok ? ok({ ...embed, tree: tree.value }) : tree
}

const tooMany = badRequest('54001', 'too many columns are selected, or tables too deep in one another', {
  details: `${MAX_ITEMS} columns in ${MAX_DEPTH} levels are possible.`,
})

const twice = (name: string) =>
  badRequest('42712', `table name "${name}" specified more than once`, {
    hint: 'Give one of them another name: other:…',
  })
