import type { Html, Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { splitLines } from './front-matter/front-matter.ts'
import { findPictures, lineOf, parseMarkdown, picturePathOf } from './markdown-pictures.ts'

/** @property pictures of our own that the text shows @property notes with their lines, from 1, in the whole file */
type CheckedMarkdown = { pictures: { line: number; path: string }[]; notes: { line: number; sentence: string }[] }

/** Commands of other programs: Hugo, Liquid of Jekyll and Eleventy, WordPress. None is longer than this; looking for the end of each in a whole
 * long line would take quadratic time. */
const SHORTCODE =
  /\{\{[<%].{0,2000}?[%>]\}\}|\{%.{0,2000}?%\}|\{\{(?!\s*club\.)[^{}\n]*\}\}|\[(?:gallery|caption|embed|video|audio|playlist|contact-form-7|wpforms|ngg\w*|shortcode)\b[^\]\n]{0,2000}\](?!\()/g
const FRAME = /<iframe\b/gi
const UNSHOWN = /<(video|audio|object|embed|script|style|form|canvas|svg|math)\b/gi
const MAX_SHOWN = 60

/**
 * Finds the pictures in a Markdown text, and the parts that visitors will not see as intended.
 *
 * @param text the whole file @param bodyLine number of the line in which the Markdown begins
 */
export function checkMarkdown(text: string, bodyLine: number): CheckedMarkdown {
  const body = splitLines(text)
    .slice(bodyLine - 1)
    .join('\n')
  const tree = parseMarkdown(body)
  const checked: CheckedMarkdown = { pictures: [], notes: [] }
  const note = (line: number, sentence: string) => checked.notes.push({ line: line + bodyLine - 1, sentence })
  const addPicture = (line: number, source: string) => {
    const path = picturePathOf(source)
    if (path !== undefined) checked.pictures.push({ line: line + bodyLine - 1, path })
    else note(line, `Das Bild „${shorten(source)}“ liegt nicht im Ordner pictures/ und wird nicht gezeigt.`)
  }

  for (const { line, source } of findPictures(tree)) addPicture(line, source)
  visit(tree, 'html', (node: Html) => {
    const line = (index: number) => lineOf(node) + node.value.slice(0, index).split('\n').length - 1
    for (const { index } of node.value.matchAll(FRAME)) {
      note(line(index), 'Was eingebettet war, wird zum Link mit dem Hinweis, dass der Anbieter die IP-Adresse erfährt.')
    }
    for (const { index, 1: element } of node.value.matchAll(UNSHOWN)) {
      note(line(index), `<${element?.toLowerCase()}> wird nicht gezeigt.`)
    }
  })
  for (const { line, shortcode } of findShortcodes(body, tree)) {
    note(line, `${shorten(shortcode)} ist ein Befehl für ein anderes Programm und steht hier als bloßer Text.`)
  }
  const byLine = (a: { line: number }, b: { line: number }) => a.line - b.line
  return { pictures: checked.pictures.toSorted(byLine), notes: checked.notes.toSorted(byLine) }
}

function* findShortcodes(body: string, tree: Nodes): Generator<{ line: number; shortcode: string }> {
  if (!/[[{]/.test(body)) return
  const code: [from: number, to: number][] = []
  visit(tree, ['code', 'inlineCode'], (node) => {
    code.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0])
  })
  for (const { index, 0: shortcode } of body.matchAll(SHORTCODE)) {
    if (code.some(([from, to]) => index >= from && index < to)) continue
    yield { line: body.slice(0, index).split('\n').length, shortcode }
  }
}

const shorten = (text: string) => (text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)} …`)
