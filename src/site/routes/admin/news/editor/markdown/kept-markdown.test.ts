import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorState, TextSelection } from 'prosemirror-state'
import { undo, history } from 'prosemirror-history'
import { describe, expect, test } from 'vitest'
import { anyMarkdown } from '#tests/support/samples/any-markdown.ts'
import { articleSchema } from './article-schema.ts'
import { keepMarkdown } from './kept-markdown.ts'
import { parseMarkdown } from './markdown-syntax.ts'
import { splitBlocks } from './split-blocks.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

const FOLDERS = ['news', 'pages'].map((part) => `${TESTS_CLUB}/${part}`)
const samples = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8').replace(/^---\n[^]*?\n---\n/, '')),
)
const RUNS = { numRuns: 200 }

const blocksOf = (markdown: string) => splitBlocks(markdown, parseMarkdown(markdown))

/** The document with a word typed into its nth block; undefined where the block is not editable. */
function typeInto(doc: Node, index: number): Node | undefined {
  const block = doc.maybeChild(index)
  if (!block?.isTextblock || block.type === articleSchema.nodes.code_block) return undefined
  const { tr } = EditorState.create({ doc })
  const at = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0) + 1
  return tr.insertText('Neu ', at).doc
}

/** A touched document with the same content: every block was taken out and put back. */
const touched = (doc: Node) =>
  articleSchema.nodes.doc.create(null, [...doc.children, articleSchema.nodes.paragraph.create()])

describe('what nobody touches keeps its Markdown letter for letter', () => {
  test('in every sample article', () => {
    expect(samples.length).toBeGreaterThan(40)
    for (const markdown of samples) {
      const { doc, write } = keepMarkdown(markdown)
      expect(write(doc)).toBe(markdown)
      expect(write(touched(doc))).toBe(markdown)
    }
  })

  test('in any article, also behind an empty paragraph that somebody began', () =>
    fc.assert(
      fc.property(anyMarkdown, (markdown) => {
        const { doc, write } = keepMarkdown(markdown)
        expect(write(doc)).toBe(markdown)
        expect(write(touched(doc)).trimEnd()).toBe(markdown.trimEnd())
      }),
      RUNS,
    ))

  test('when a block is edited, in all others', () =>
    fc.assert(
      fc.property(fc.oneof(anyMarkdown, fc.constantFrom(...samples)), fc.nat({ max: 20 }), (markdown, choice) => {
        const { doc, write } = keepMarkdown(markdown)
        const index = choice % doc.childCount
        const edited = typeInto(doc, index)
        fc.pre(edited !== undefined)
        const before = blocksOf(markdown).blocks.map(({ text }) => text)
        const text = write(edited)
        const [ahead, behind] = [before.slice(0, index), before.slice(index + 1)]
        expect(text.startsWith(markdown.slice(0, startOf(markdown, index)).trimEnd())).toBe(true)
        expect(text.endsWith(markdown.slice(startOf(markdown, index) + (before[index]?.length ?? 0)).trimStart())).toBe(
          true,
        )
        for (const kept of [...ahead, ...behind]) expect(text).toContain(kept)
        expect(text).toContain('Neu')
      }),
      RUNS,
    ))

  test('when a change was undone', () =>
    fc.assert(
      fc.property(fc.constantFrom(...samples), fc.nat({ max: 20 }), (markdown, choice) => {
        const { doc, write } = keepMarkdown(markdown)
        const at = TextSelection.near(doc.resolve(Math.min(choice * 40, doc.content.size))).from
        let state = EditorState.create({ doc, plugins: [history()] })
        state = state.apply(state.tr.insertText('Neu', at))
        expect(write(state.doc)).not.toBe(markdown)
        undo(state, (transaction) => (state = state.apply(transaction)))
        expect(write(state.doc)).toBe(markdown)
      }),
      RUNS,
    ))
})

const startOf = (markdown: string, index: number) => {
  const { blocks } = blocksOf(markdown)
  return blocks
    .slice(0, index + 1)
    .reduce((sum, { gap, text }, at) => sum + gap.length + (at < index ? text.length : 0), 0)
}

describe('what is written anew', () => {
  test('is read again as the same document, block by block', () =>
    fc.assert(
      fc.property(fc.oneof(anyMarkdown, fc.constantFrom(...samples)), (markdown) => {
        const fresh = articleSchema.nodeFromJSON(keepMarkdown(markdown).doc.toJSON())
        const rewritten = keepMarkdown('').write(fresh)
        const again = keepMarkdown(rewritten).doc
        expect(keepMarkdown('').write(articleSchema.nodeFromJSON(again.toJSON()))).toBe(rewritten)
      }),
      RUNS,
    ))

  const doc = (...blocks: Node[]) => articleSchema.nodes.doc.create(null, blocks)
  const { nodes, marks } = articleSchema
  const paragraph = (...content: Node[]) => nodes.paragraph.create(null, content)
  const write = (...blocks: Node[]) => keepMarkdown('').write(doc(...blocks))
  const strong = [marks.strong.create()]
  const bullets = (...items: string[]) =>
    nodes.bullet_list.create(
      null,
      items.map((item) => nodes.list_item.create(null, paragraph(articleSchema.text(item)))),
    )

  test('has spaces outside of bold words', () =>
    expect(
      write(
        paragraph(articleSchema.text('Wir '), articleSchema.text(' gewannen ', strong), articleSchema.text('heute ')),
      ),
    ).toBe('Wir  **gewannen** heute'))

  test('keeps two lists apart that stand behind each other', () => {
    const markdown = write(bullets('eins'), bullets('zwei'))
    expect(markdown).toBe('- eins\n\n* zwei')
    expect(keepMarkdown(markdown).doc.childCount).toBe(2)
  })

  test('leaves no sign of an empty paragraph', () =>
    expect(
      write(paragraph(), paragraph(articleSchema.text('Eins')), paragraph(), paragraph(articleSchema.text('Zwei'))),
    ).toBe('Eins\n\nZwei'))

  test('writes signs of Markdown so that they stay signs', () => {
    const markdown = write(paragraph(articleSchema.text('1. *kein* Punkt_ [x] <b>')))
    expect(keepMarkdown(markdown).doc.textContent).toBe('1. *kein* Punkt_ [x] <b>')
  })
})

describe('blocks that are put elsewhere', () => {
  const swap = (markdown: string, order: number[]) => {
    const { doc, write } = keepMarkdown(markdown)
    return write(
      articleSchema.nodes.doc.create(
        null,
        order.map((index) => doc.child(index)),
      ),
    )
  }

  test('take their letters along', () =>
    expect(swap('Eins  zwei\n\n\n* drei\n', [1, 0])).toBe('* drei\n\nEins  zwei\n'))

  test('are not swallowed by a list that is now before them', () => {
    expect(keepMarkdown(swap('- eins\n\nMitte\n\n- zwei', [0, 2])).doc.childCount).toBe(2)
    expect(keepMarkdown(swap('- eins\n\nMitte\n\n    Code', [0, 2])).doc.childCount).toBe(2)
  })

  test('are not swallowed by what was left open', () => {
    expect(keepMarkdown(swap('Anfang\n\n```\noffen', [1, 0])).doc.lastChild?.textContent).toBe('Anfang')
    expect(keepMarkdown(swap('Anfang\n\n<!-- offen', [1, 0])).doc.lastChild?.textContent).toBe('Anfang')
  })

  test('still know where their links lead when the address that stood below is gone', () =>
    expect(swap('Lies [hier][a].\n\n[a]: /news "Alles"', [0])).toBe('Lies [hier](/news "Alles").'))
})

test('what the editor does not know stays as it stands, as one block', () => {
  const markdown = 'Davor\n\n<div class="alt">\n  <b>Von früher</b>\n</div>\n\nMit Fußnote[^1].\n\n[^1]: Hier'
  const { doc } = keepMarkdown(markdown)
  expect(doc.children.map(({ type }) => type.name)).toEqual(['paragraph', 'source', 'paragraph', 'source'])
})
