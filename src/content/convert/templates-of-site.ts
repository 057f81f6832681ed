import type { FoundText } from './read-found-text.ts'
import type { SourceFolder } from './source-folder.ts'

export type Template = { path: string; text: string }
export type Templates = Awaited<ReturnType<typeof readTemplates>>

const FILE = /(?:^|\/)(?:_includes|_layouts|layouts|partials|components)\/.*\.(?:html?|md|markdown|njk|liquid)$/i
/** General layouts, whose words belong to the site and not to a text. */
const EVERY_PAGES =
  /^(?:default|base|page|post|home|single|splash|compress|none|null|article|blog|index|archive|list|main|layout|category|tag)s?$/i
const MAX_BYTES = 100_000

/** The templates of a site that contain words of a text. */
export async function readTemplates(source: SourceFolder) {
  const paths = source.paths.filter((path) => FILE.test(path))
  const all = await Promise.all(
    paths.map(async (path) => ({ path, text: plain((await source.readText(path, MAX_BYTES)) ?? '', path) })),
  )
  const named = (folder: string, name: string) =>
    all.find(({ path }) => {
      const [, below] = path.split(folder)
      return below !== undefined && (below === name || below.replace(/\.\w+$/, '') === name)
    })
  return {
    /** @param isFile true for an include, false for a shortcode of Hugo */
    find: (name: string, isFile: boolean): Template | undefined =>
      isFile ? (named('_includes/', name) ?? named('partials/', name)) : named('shortcodes/', name),
    /** The layout of a text, if it is not a general one. */
    layoutOf({ entries, isArticle }: FoundText): Template | undefined {
      const layout = entries.find(([key]) => /^layout$/i.test(key))?.[1]
      if (isArticle || typeof layout !== 'string' || EVERY_PAGES.test(layout.replace(/\.\w+$/, ''))) return undefined
      return named('_layouts/', layout) ?? named('_includes/', layout) ?? named('layouts/_default/', layout)
    },
  }
}

/** Removes what readers do not see, and what surrounds every page. Translates Hugo's templates to Liquid. */
function plain(text: string, path: string): string {
  const body = text
    .replace(/^\uFEFF?---\r?\n[\s\S]*?\n---\r?\n/, '')
    .replace(/<(script|style|nav|header|footer|head)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  return path.startsWith('layouts/') ? inLiquid(body) : body
}

const NAMES: [pattern: RegExp, liquid: string][] = [
  [/\$(?=\w)/g, ''],
  [/\$?\.Site\.Data\.|\bsite\.Data\.|\bhugo\.Data\./g, 'site.data.'],
  [/\$?\.(?:Page\.)?Params\./g, 'page.'],
  [/\$?\.Get\s+"([^"]*)"/g, 'include["$1"]'],
  [/\$?\.Get\s+(\d+)/g, 'include[$1]'],
  [/\$?\.Inner\b/g, 'include.Inner'],
  [/\$?\.Content\b/g, 'content'],
  [/\$?\.Title\b/g, 'page.title'],
  [/(?<![\w.\])$"'])\.(?=[a-zäöü])/g, 'dot.'],
  [/(?<=\s|^)\.(?=\s|$)/g, 'dot'],
]

function inLiquid(text: string): string {
  return text
    .replace(/\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g, '')
    .replace(/\{\{-?\s*([\s\S]{1,2000}?)\s*-?\}\}/g, (_, written: string) => {
      const said = NAMES.reduce((part, [pattern, liquid]) => part.replace(pattern, liquid), written)
      const [, word = '', rest = ''] = /^(range|if|with|else if|else|end|define|block)\b\s*([\s\S]*)$/.exec(said) ?? []
      const [, assigned, value = ''] = /^(\w+)\s*:?=\s*([\s\S]*)$/.exec(said) ?? []
      if (assigned !== undefined) return `{% assign ${assigned} = ${value} %}`
      const [, names = 'dot', over = rest] = /^([\w, ]+?)\s*:=\s*([\s\S]*)$/.exec(rest) ?? []
      switch (word) {
        case 'range':
          return `{% for ${names} in ${over} %}`
        case 'define':
        case 'block':
          return ''
        case '':
          return `{{ ${said} }}`
        default:
          return `{% ${word === 'else if' ? 'elif' : word} ${over} %}`
      }
    })
}
