import { isMap, parseDocument } from 'yaml'
import { err, ok, type Result } from '#shared/result.ts'
import {
  toFrontMatterValue,
  type FrontMatterEntries,
  type FrontMatterEntry,
  type FrontMatterMistake,
  type FrontMatterValue,
} from './front-matter-value.ts'

// The s flag, because the dot otherwise stops at U+2028, which word processors put into pasted text.
const KEY_VALUE = /^("(?:[^"\\]|\\.)*"|[^\s:#-][^:]*):(?:[ \t]+(.*))?$/s
const LIST_ITEM = /^ {2}-(?:[ \t]+(.*))?$/s
const ANY_ITEM = /^[ \t]*-(?:[ \t]|$)/
const COMMENT = /^[ \t]*#/
/** Continues the key above: indented, an item without indent, or the end of a list in brackets. */
const CONTINUATION = /^(?:[ \t]|-(?:[ \t]|$)|[\]}])/
/** Has a meaning in YAML, but is an ordinary character in a title. */
const NO_YAML = /^(?:[&*!]|\{[{%])/
const QUOTED_OR_LIST = /^["'[{]/
const STRUCTURE = /^["'[{|>]/
/** A comment behind a value. „Herren #1“ contains none: there the sign touches its word. */
const REMARK = /(?:^|[ \t])#(?:[ \t].*)?$/s
const MAX_REFERENCES = 20

type Block = { key: string; head: string; index: number; rest: string[] }

/**
 * Reads the lines between the markers by the rules of the specification's section 5: `key: value` is a pair, regardless of the value's characters;
 * a key without value starts a list of lines that begin with two spaces and a dash. Everything that these rules do not cover is YAML: quotes,
 * comments, other indents, lists in brackets, multi-line texts, nested keys.
 *
 * @param firstLine number of the first of these lines in the file
 */
export function readYamlEntries(lines: string[], firstLine: number): Result<FrontMatterEntries, FrontMatterMistake> {
  const blocks = splitBlocks(lines, firstLine)
  if (!blocks.ok) return blocks
  const entries: FrontMatterEntry[] = []
  const found = new Map<string, number>()
  for (const block of blocks.value) {
    const line = firstLine + block.index
    if (found.has(block.key)) return err({ line, sentence: `„${block.key}“ steht doppelt in den Angaben.` })
    const value = readBlock(block, line)
    if (!value.ok) return value
    found.set(block.key, line)
    entries.push([block.key, value.value])
  }
  return ok({ entries, lines: found })
}

function splitBlocks(lines: string[], firstLine: number): Result<Block[], FrontMatterMistake> {
  const blocks: Block[] = []
  for (const [index, raw] of lines.entries()) {
    const line = raw.trimEnd()
    const current = blocks.at(-1)
    if (current && (line === '' || (CONTINUATION.test(line) && !isForeignItem(current, line)))) {
      current.rest.push(line)
      continue
    }
    if (line === '' || COMMENT.test(line)) continue
    if (ANY_ITEM.test(line))
      return err({
        line: firstLine + index,
        sentence: 'Ein Listenpunkt braucht darüber eine Zeile „schlüssel:“ ohne Wert.',
      })
    const pair = KEY_VALUE.exec(line)
    const key = pair?.[1] && readKey(pair[1])
    if (!key)
      return err({
        line: firstLine + index,
        sentence: 'Hier wird eine Zeile „schlüssel: wert“ oder ein Listenpunkt „  - wert“ erwartet.',
      })
    blocks.push({ key, head: (pair?.[2] ?? '').trim(), index, rest: [] })
  }
  return ok(blocks)
}

/** A list item below a value that is already complete. */
const isForeignItem = ({ head, rest }: Block, line: string): boolean =>
  ANY_ITEM.test(line) && withoutRemark(head) !== '' && !STRUCTURE.test(head) && rest.every((each) => each === '')

function readKey(written: string): string {
  if (!written.startsWith('"')) return written.trim()
  try {
    return String(JSON.parse(written))
  } catch {
    // Not a quoted key: the quotation marks belong to the word.
    return written.trim()
  }
}

const withoutRemark = (text: string) => text.replace(REMARK, '').trimEnd()

function readBlock({ key, head, rest }: Block, line: number): Result<FrontMatterValue, FrontMatterMistake> {
  const further = rest.filter((each) => each !== '' && (!COMMENT.test(each) || /^[|>]/.test(head)))
  if (further.length === 0) return ok(readSingle(head))
  if (withoutRemark(head) === '') {
    const items = further.map((each) => LIST_ITEM.exec(each))
    if (items.every((item) => item !== null))
      return ok(
        items.flatMap((item) => (item[1] === undefined ? [] : [readSingle(item[1].trim())])).filter(isSomething),
      )
  }
  const yaml = readYaml([`${JSON.stringify(key)}: ${head}`, ...rest].join('\n'))
  if (yaml.ok) return yaml
  const sentence = `„${key}“ ist nicht zu verstehen: Bitte prüfen Sie Einrückung, Doppelpunkte und Anführungszeichen.`
  return err({ line: line + yaml.error, sentence })
}

/** @returns the value of the only key, or the number of lines before the mistake */
function readYaml(text: string): Result<FrontMatterValue, number> {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false, logLevel: 'silent' })
  const [problem] = [...document.errors, ...document.warnings]
  if (problem) return err(text.slice(0, problem.pos[0]).split('\n').length - 1)
  const [pair] = isMap(document.contents) ? document.contents.items : []
  if (!pair || !isMap(document.contents) || document.contents.items.length !== 1) return err(0)
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_REFERENCES })
    return ok(toFrontMatterValue(Object.values(value as object)[0]))
  } catch (error) {
    if (error instanceof ReferenceError) return err(0)
    throw error
  }
}

const isSomething = (value: FrontMatterValue) => value !== ''

/** The value of one line. A text that only looks like YAML, such as „[Jugend] Sieg“ or „> 3 Siege“, is taken literally. */
function readSingle(written: string): FrontMatterValue {
  const yaml = QUOTED_OR_LIST.test(written) && !NO_YAML.test(written) ? readYaml(`x: ${written}`) : undefined
  if (yaml?.ok) return yaml.value
  const plain = withoutRemark(written)
  return plain === '' ? [] : plain
}
