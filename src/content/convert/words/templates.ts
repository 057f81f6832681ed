import type { FrontMatterValue } from '#features/news/front-matter/front-matter-value.ts'
import { UNKNOWN, type Value, type Variables } from './variables.ts'

/** @property variables at the current position */
export type Scope = {
  variables: Variables
  /** Handles a tag that is not part of the template language. */
  perform: (whole: string, name: string, rest: string, variables: Variables) => string
  output: (whole: string, expression: string, variables: Variables) => string
  /** Handles a loop over a list that only the program knows. */
  repeat: (whole: string) => string
}
type Part =
  | string
  | { kind: 'output'; whole: string; expression: string }
  | { kind: 'order'; whole: string; name: string; rest: string }
  | Block
type Block = { kind: 'block'; name: string; whole: string; branches: Branch[]; from: number }
type Branch = { name: string; rest: string; parts: Part[] }

const TOKEN = /\{%-?\s*(\w+)\s*([\s\S]{0,4000}?)\s*-?%\}|\{\{-?\s*([^{}]*?)\s*-?\}\}/g
const BLOCK = /^(?:for|if|unless|case|capture|with)$/
const BRANCH = /^(?:else|elsif|elseif|elif|when)$/
const MOST_ITEMS = 1_000
const MOST_LETTERS = 500_000
const MOST_BLOCKS = 50

/** Renders a template of Liquid or Nunjucks as far as its values are known; if a condition is unknown, renders all its branches. */
export const render = (text: string, scope: Scope): string =>
  text.includes('{') ? write(partsOf(text), scope, { left: MOST_LETTERS }) : text

function partsOf(text: string): Part[] {
  const top: Branch = { name: '', rest: '', parts: [] }
  const open: Block[] = []
  const here = () => open.at(-1)?.branches.at(-1) ?? top
  let position = 0
  for (const { index, 0: whole, 1: name, 2: rest = '', 3: expression = '' } of text.matchAll(TOKEN)) {
    here().parts.push(text.slice(position, index))
    position = index + whole.length
    if (name === undefined) here().parts.push({ kind: 'output', whole, expression })
    else if (BLOCK.test(name) && open.length < MOST_BLOCKS) {
      const block: Block = { kind: 'block', name, whole, branches: [{ name, rest, parts: [] }], from: index }
      here().parts.push(block)
      open.push(block)
    } else if (open.length > 0 && BRANCH.test(name)) open.at(-1)?.branches.push({ name, rest, parts: [] })
    else if (open.length > 0 && (name === 'end' || name === `end${open.at(-1)?.name}`)) {
      const block = open.pop()
      if (block) block.whole = text.slice(block.from, position)
    } else here().parts.push({ kind: 'order', whole, name, rest })
  }
  here().parts.push(text.slice(position))
  // A tag that is never closed is not a block.
  for (const { branches } of open.toReversed()) {
    const block = here()
    open.pop()
    here().parts.splice(-1, 1, ...branches.slice(0, -1).flatMap(({ parts }) => parts), ...block.parts)
  }
  return top.parts
}

type Budget = { left: number }

function write(parts: readonly Part[], scope: Scope, budget: Budget): string {
  let text = ''
  for (const part of parts) {
    if (budget.left <= 0) break
    const said = typeof part === 'string' ? part : writePart(part, scope, budget)
    // The output of blocks was counted within them.
    if (typeof part === 'string') budget.left -= said.length
    text += said
  }
  return text
}

function writePart(part: Exclude<Part, string>, scope: Scope, budget: Budget): string {
  if (part.kind === 'output') return scope.output(part.whole, part.expression, scope.variables)
  if (part.kind === 'block') return writeBlock(part, scope, budget)
  const [, name = '', expression = ''] = /^(\w+)\s*=\s*([\s\S]*)$/.exec(part.rest) ?? []
  if (!/^(?:assign|set)$/.test(part.name)) return scope.perform(part.whole, part.name, part.rest, scope.variables)
  scope.variables.assign(name, scope.variables.value(expression))
  return ''
}

function writeBlock(block: Block, scope: Scope, budget: Budget): string {
  const [{ rest, parts } = { rest: '', parts: [] }, ...others] = block.branches
  switch (block.name) {
    case 'for':
      return writeLoop(block, scope, budget)
    case 'capture':
      scope.variables.assign(rest, write(parts, scope, budget))
      return ''
    case 'with': {
      const value = scope.variables.value(rest)
      return value === undefined ? '' : write(parts, within(scope, { dot: value }), budget)
    }
    default: {
      const shown = [{ name: block.name, rest, parts }, ...others].filter(
        (branch) => isShown(branch, rest, scope) !== false,
      )
      const sure = shown.findIndex((branch) => isShown(branch, rest, scope) === true)
      return shown
        .slice(0, sure < 0 ? undefined : sure + 1)
        .map((branch) => write(branch.parts, scope, budget))
        .join('')
    }
  }
}

/** @param subject of `case` */
function isShown({ name, rest }: Branch, subject: string, { variables }: Scope): boolean | undefined {
  if (name === 'else') return true
  if (name === 'case') return false
  if (name === 'when')
    return variables.holds(
      rest
        .split(/,| or /)
        .map((each) => `${subject} == ${each}`)
        .join(' or '),
    )
  const held = variables.holds(rest)
  return name === 'unless' && held !== undefined ? !held : held
}

function writeLoop({ whole, branches }: Block, scope: Scope, budget: Budget): string {
  const [{ rest, parts } = { rest: '', parts: [] }, otherwise] = branches
  const [, names = '', over = '', how = ''] =
    /^([\w$,\s]+?)\s+in\s+([\s\S]+?)((?:\s+(?:reversed|limit\s*:\s*\d+|offset\s*:\s*\d+))*)$/.exec(rest) ?? []
  const list = scope.variables.value(over)
  if (list === UNKNOWN || typeof list === 'string') return scope.repeat(whole)
  const [first = '', second] = names.split(',').map((name) => name.trim())
  const number = (word: string) => Number(new RegExp(`${word}\\s*:\\s*(\\d+)`).exec(how)?.[1] ?? NaN)
  const all = Array.isArray(list) ? [...list.entries()] : Object.entries(list ?? {})
  const from = number('offset') || 0
  const cut = all.slice(from, from + (number('limit') || MOST_ITEMS))
  const items = how.includes('reversed') ? cut.toReversed() : cut
  if (items.length === 0) return otherwise ? write(otherwise.parts, scope, budget) : ''
  const isList = Array.isArray(list)
  const said = items
    .map(([key, item]: readonly [string | number, FrontMatterValue], index) => {
      const named: Record<string, Value> =
        second === undefined
          ? { [first]: isList ? item : [String(key), item] }
          : { [first]: String(key), [second]: item }
      const place = { index: String(index + 1), index0: String(index), first: String(index === 0) }
      const loop = { ...place, last: String(index === items.length - 1), length: String(items.length) }
      return write(parts, within(scope, { dot: item, ...named, forloop: loop, loop }), budget)
    })
    .join('')
  // In Markdown an empty line would end the HTML element, and an indented line would become code.
  return said.replace(/\n\s*(?=<)/g, '\n')
}

const within = (scope: Scope, names: Record<string, Value>): Scope => ({
  ...scope,
  variables: scope.variables.within(names),
})
