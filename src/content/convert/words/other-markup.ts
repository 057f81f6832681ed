import type { FrontMatterEntry } from '#features/news/front-matter/front-matter-value.ts'

type Rule = [pattern: RegExp, markdown: string | ((...found: string[]) => string)]
/** @property header lines at the top with metadata of the text @property rules in their order */
type Markup = { ending: RegExp; header: RegExp; rules: Rule[] }

const deeper = (marks: string, sign: string) => `${'    '.repeat(marks.length - 1)}${sign} `
const heading = (level: number, words: string) => `${'#'.repeat(Math.min(level, 6))} ${words}`
/** A Markdown table from rows of cells. */
const table = (rows: string[][]) =>
  rows
    .flatMap((row, index) => [
      `| ${row.map((cell) => cell.trim()).join(' | ')} |`,
      ...(index === 0 ? [`|${row.map(() => ' - |').join('')}`] : []),
    ])
    .join('\n')
const LEVELS = '=-~^"\'`'

/** Other markup languages, reduced to paragraphs, headings, lists, links, pictures, tables and emphasis. */
const markups: Markup[] = [
  {
    ending: /\.textile$/i,
    header: /^(?!)/,
    rules: [
      [/^h([1-6])[^.\n]{0,40}\. +(.+)$/gm, (_, level = '', words = '') => heading(Number(level), words)],
      [/^bq[^.\n]{0,40}\. +/gm, '> '],
      [/^p[^.\s]{0,40}\. +/gm, ''],
      [/^(\*{1,6}) +/gm, (_, marks = '') => deeper(marks, '-')],
      [
        /(?:^\|[^\n]*\|[ \t]*(?:\n|$))+/gm,
        (rows = '') =>
          `${table(
            rows
              .trim()
              .split('\n')
              .map((row) =>
                row
                  .trim()
                  .slice(1, -1)
                  .split('|')
                  .map((cell) => cell.replace(/^_?[<>=]*\. */, '')),
              ),
          )}\n`,
      ],
      [
        /!(?:[<>=]|\([^)\n]*\))?([^\s!()]+)(?:\(([^)\n]*)\))?!(?::\S+)?/g,
        (_, address = '', alt = '') => `![${alt}](${address})`,
      ],
      [/"([^"\n]+)":(\S*[^\s.,;:!?)])/g, '[$1]($2)'],
      [/(?<![*\w])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![*\w])/g, '**$1**'],
      [/(?<![_\w])_(?=\S)([^_\n]+?)(?<=\S)_(?![_\w])/g, '*$1*'],
      [/@([^@\n]+)@/g, '`$1`'],
    ],
  },
  {
    ending: /\.(?:adoc|asciidoc|asc)$/i,
    header: /^(?:= (?<title>.+)|:(?<key>[\w-]+): *(?<value>.*)|\/\/.*)$/,
    rules: [
      [/^(={2,6}) +(.+)$/gm, (_, marks = '', words = '') => heading(marks.length, words)],
      [
        /^\|={3,}\n([\s\S]*?)^\|={3,}$/gm,
        (_, rows = '') =>
          table(
            rows
              .trim()
              .split('\n')
              .filter((row) => row.trim() !== '')
              .map((row) => row.trim().replace(/^\|/, '').split('|')),
          ),
      ],
      [/^-{4,}$/gm, '```'],
      [/^\[[^\]\n]*\]$/gm, ''],
      [/^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION): /gm, '**Hinweis:** '],
      [/^(\*{1,6}) +/gm, (_, marks = '') => deeper(marks, '-')],
      [/^(\.{1,6}) +/gm, (_, marks = '') => deeper(marks, '1.')],
      [/image::?([^\s[\]]+)\[([^\],\n]*)[^\]\n]*\]/g, '![$2]($1)'],
      [/(?:link:)?((?:https?:\/\/|(?<=link:))[^\s[\]]+)\[([^\]\n]+)\]/g, '[$2]($1)'],
      [/(?<![*\w])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![*\w])/g, '**$1**'],
      [/(?<![_\w])_(?=\S)([^_\n]+?)(?<=\S)_(?![_\w])/g, '*$1*'],
    ],
  },
  {
    ending: /\.rst$/i,
    header: /^:(?<key>[\w-]+): *(?<value>.*)$/,
    rules: [
      [
        /^(?:([=\-~^"'`])\1{2,}\n)?([^\n]+)\n([=\-~^"'`])\3{2,}[ \t]*$/gm,
        (_, _over, words = '', sign = '') => heading(LEVELS.indexOf(sign) + 1, words.trim()),
      ],
      [
        /^\.\. (?:image|figure):: *(\S+)((?:\n[ \t]+[^\n]*|\n(?=\n[ \t]))*)/gm,
        (_, address = '', below = '') => {
          const alt = /:alt: *([^\n]*)/.exec(below)?.[1] ?? ''
          const words = below.replace(/^[ \t]+:[\w-]+:[^\n]*$/gm, '').trim()
          return `![${alt || words}](${address})${words === '' ? '' : `\n\n*${words.replace(/\s*\n\s*/g, ' ')}*`}\n`
        },
      ],
      [/^\.\. _([^:\n]+): *(\S+)$/gm, '[$1]: $2'],
      [/^\.\. (?:note|tip|warning|important|hint):: *(?:\n\n?[ \t]+)?/gm, '**Hinweis:** '],
      [/^::$|::$/gm, ':'],
      [/`([^`<\n]+?)\s*<([^>\n]+)>`__?/g, '[$1]($2)'],
      [/`([^`\n]+)`_(?!_)/g, '[$1][]'],
      [/:\w+:`([^`\n]+)`/g, '$1'],
      [/``([^`\n]+)``/g, '`$1`'],
    ],
  },
  {
    ending: /\.org$/i,
    header: /^#\+(?<key>\w+): *(?<value>.*)$/,
    rules: [
      [/^(\*{1,5}) +(.+)$/gm, (_, marks = '', words = '') => heading(marks.length + 1, words)],
      [/^#\+.*$/gm, ''],
      [/\[\[(?:file:)?([^\][\n]+\.(?:jpe?g|png|gif|webp|svg))\]\]/gi, '![]($1)'],
      [/\[\[(?:file:)?([^\][\n]+)\]\[([^\][\n]+)\]\]/g, '[$2]($1)'],
      [/(?<![*\w])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![*\w])/g, '**$1**'],
      [/(?<![/\w:])\/(?=\S)([^/\n]+?)(?<=\S)\/(?![/\w])/g, '*$1*'],
    ],
  },
]

/** @returns undefined for Markdown */
export function readMarkup(path: string, text: string): { entries: FrontMatterEntry[]; content: string } | undefined {
  const markup = markups.find(({ ending }) => ending.test(path))
  if (!markup) return undefined
  const lines = text.split('\n')
  const entries: FrontMatterEntry[] = []
  const [title, rest] = /\.rst$/i.test(path) ? titleOfRst(lines) : [undefined, lines]
  if (title !== undefined) entries.push(['title', title])
  let first = 0
  for (; first < rest.length; first++) {
    const found = markup.header.exec(rest[first] ?? '')
    if (!found && (rest[first]?.trim() !== '' || entries.length > 1)) break
    const { title: named, key, value } = found?.groups ?? {}
    if (named !== undefined) entries.push(['title', named])
    else if (key !== undefined) entries.push([key.toLowerCase(), value ?? ''])
  }
  const content = markup.rules.reduce(
    (part, [pattern, markdown]) => part.replace(pattern, markdown as string),
    rest.slice(first).join('\n'),
  )
  return { entries, content: content.trim() }
}

/** The first heading stands above the metadata of the text. */
function titleOfRst(lines: string[]): [string | undefined, string[]] {
  const from = lines.findIndex((line) => line.trim() !== '')
  const isOver = /^([#=*\-~])\1{2,}\s*$/.test(lines[from] ?? '')
  const at = isOver ? from + 1 : from
  const isTitle = /^([#=*\-~])\1{2,}\s*$/.test(lines[at + 1] ?? '')
  return isTitle ? [lines[at]?.trim(), lines.slice(at + 2)] : [undefined, lines]
}
