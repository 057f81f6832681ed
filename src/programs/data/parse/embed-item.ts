import { err, ok, type Result } from '#shared/result.ts'
import { findRelation, type Relation } from '../allow/relations.ts'
import type { Table } from '../allow/table.ts'
import { badRequest, echo, unreadable, type Problem } from '../problem.ts'
import { unquote } from './cursor.ts'
import { noSums } from './select-list.ts'

/**
 * An item of the list that stands for rows of another table.
 *
 * @property name in the answer, and in the filters that are meant for them
 * @property isInner only rows are wanted that have some @property isSpread its columns stand among those of the row
 * @property list what is selected of them
 */
export type EmbedItem = { name: string; relation: Relation; isInner: boolean; isSpread: boolean; list: string }

const NAME = '(?:"[^"]*"|[^":,().!]+)'
const ITEM = new RegExp(`^(\\.\\.\\.)?(?:(${NAME}):)?(${NAME})((?:!${NAME})*)\\((.*)\\)$`, 's')
const SUM = /^(?:[^:(]*:)?(?:[^(]*\.)?(?:count|sum|avg|min|max)\(\)$/

/** Reads `alias:fixtures!team_id!inner(…)`. */
export function readEmbedItem(table: Table, item: string): Result<EmbedItem, Problem> {
  if (SUM.test(item)) return err(noSums)
  const [match, spread, alias, written = '', marks = '', list = ''] = ITEM.exec(item) ?? []
  if (match === undefined) return err(unreadable('select parameter', item, 'expecting: table(…), alias:table!hint(…)'))
  const target = unquote(written)
  const words = marks.split('!').filter(Boolean).map(unquote)
  const hint = words.find((word) => word !== 'inner' && word !== 'left')
  const relation = findRelation(table, target, hint)
  if (!relation) return err(noRelation(table, target, hint))
  const isSpread = spread !== undefined
  if (isSpread && relation.isMany) return err(noSpread(table, target))
  const name = alias === undefined ? target : unquote(alias)
  return ok({ name, relation, isInner: words.includes('inner'), isSpread, list: list.trim() })
}

function noRelation({ name }: Table, target: string, hint: string | undefined): Problem {
  const other = echo(target)
  const by = hint === undefined ? '' : ` using the hint '${echo(hint)}'`
  return badRequest('PGRST200', `Could not find a relationship between '${name}' and '${other}' in the schema cache`, {
    details: `Searched for a foreign key relationship between '${name}' and '${other}'${by} in the schema 'public', but no matches were found.`,
  })
}

const noSpread = ({ name }: Table, target: string) =>
  badRequest('PGRST119', `A spread operation on '${target}' is not possible`, {
    details: `'${name}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
