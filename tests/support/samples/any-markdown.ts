import fc from 'fast-check'
import { words } from '#tests/support/samples/words.ts'

/** Words and characters of articles, including those with a meaning in Markdown. */
const word = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(...words(`Wir gewannen 6:4 gegen Steinmühl Satz Punkt Jugend 15 Kai „Ball“ aus.`)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '*',
      '_',
      '**',
      '`',
      '[',
      ']',
      '<',
      '>',
      '#',
      '1.',
      '-',
      '+',
      '~',
      '|',
      '\\',
      ...words(`&amp; ! ( @ https://ttc.example www.ttc.example/a_b a@b.example`),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '**fett**',
      '*schräg*',
      '_auch_',
      '`Code`',
      '~~weg~~',
      '[hier](/news)',
      '[da](https://a.example "Titel")',
      '![Bild](pictures/a.jpg)',
      '[so][verweis]',
      '<b>roh</b>',
      '[^1]',
      '<https://b.example>',
      '\\*',
    ),
  },
)
const line = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
const lines = (prefix: string) =>
  fc.array(line, { minLength: 1, maxLength: 3 }).map((each) => each.map((text) => prefix + text).join('\n'))

const cells = (count: number) =>
  fc.array(word, { minLength: count, maxLength: count }).map((row) => `| ${row.join(' | ')} |`)
const table = fc
  .integer({ min: 1, max: 3 })
  .chain((count) =>
    fc
      .tuple(cells(count), fc.constantFrom('---', ':---:', '--:'), fc.array(cells(count), { maxLength: 3 }))
      .map(([head, rule, rows]) => [head, `|${` ${rule} |`.repeat(count)}`, ...rows].join('\n')),
  )
const list = fc
  .tuple(
    fc.constantFrom('-', '*', '+', '1.', '2)', '- [x]'),
    fc.array(line, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('\n', '\n\n', '\n  '),
  )
  .map(([mark, items, between]) => items.map((item) => `${mark} ${item}`).join(between))

/** A piece of Markdown between two empty lines, well-formed or not. */
const piece = fc.oneof(
  { weight: 6, arbitrary: lines('') },
  { weight: 2, arbitrary: line.map((text) => `## ${text}`) },
  lines('').map((text) => `${text}\n---`),
  lines('> '),
  list,
  list,
  table,
  lines('    '),
  lines('').map((text) => `\`\`\`js\n${text}\n\`\`\``),
  fc.constantFrom(
    '***',
    '- - -',
    '![Jubel](pictures/jubel-1.svg "Nach dem Spiel")',
    '<div>\nroh\n</div>',
    '<!-- offen',
    '~~~\noffen',
    '[verweis]: /dahin',
    '[^1]: Unten',
    '&nbsp;',
    '\\',
  ),
)
const gap = fc.constantFrom('\n\n', '\n\n', '\n\n\n', '\n', '\n  \n')

/** Articles as people and programs write them: in every style, with constructs that the editor knows and others. */
export const anyMarkdown: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '\n', '  '),
    fc.array(fc.tuple(piece, gap), { minLength: 1, maxLength: 8 }),
    fc.constantFrom('', '\n', '\n\n'),
  )
  .map(
    ([start, pieces, end]) =>
      start + pieces.map(([text, behind], index) => text + (index < pieces.length - 1 ? behind : '')).join('') + end,
  )
