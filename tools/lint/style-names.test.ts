import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '#site/routes.ts'

const read = (path: string) => [path, readFileSync(path, 'utf8')] as const
const sources = globSync('src/site/**/*.{ts,tsx}').map(read)
const everything = sources.map(([, text]) => text).join('\n')

/** Class names of a CSS module; those in `:global` belong to every page. */
function namesIn(css: string): string[] {
  const own = css.replaceAll(/\/\*.*?\*\/|:global\((?:[^()]|\([^()]*\))*\)/gs, '')
  return [...new Set(Array.from(own.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name))]
}

type Uses = {
  named: Set<string>
  /** Prefixes of computed names, one of them empty if the whole name is a value. */ computed: Set<string>
}

/** The class names of a module that the sources use. */
function usesOf(module: string): Uses {
  const uses: Uses = { named: new Set(), computed: new Set() }
  for (const [path, text] of sources)
    for (const [, binding = '', from = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const imported = from.startsWith('.') ? join(dirname(path), from) : from.replace('#site', 'src/site')
      if (imported !== module) continue
      const named = new RegExp(String.raw`\b${binding}\[(?:'([^']+)'|\x60?([a-z-]*))`, 'g')
      for (const [, name, beginning = ''] of text.matchAll(named))
        if (name === undefined) uses.computed.add(beginning.endsWith('-') ? beginning : '')
        else uses.named.add(name)
    }
  return uses
}

/** A computed name must occur somewhere as a text or a key. */
const isComputed = (name: string, { computed }: Uses) =>
  [...computed].some((beginning) => {
    if (!name.startsWith(beginning)) return false
    const word = name.slice(beginning.length)
    return new RegExp(String.raw`['"]${word}['"]|\b${word}\??:`).test(everything)
  })

test.each(globSync('src/site/**/*.module.css'))('%s and its components name the same classes', (module) => {
  const names = namesIn(readFileSync(module, 'utf8'))
  const uses = usesOf(module)
  // The build puts it into the layer of its folder.
  expect(readFileSync(module, 'utf8')).not.toContain('@layer')
  expect({
    namedByNobody: names.filter((name) => !uses.named.has(name) && !isComputed(name, uses)),
    notInTheModule: [...uses.named].filter((name) => !names.includes(name)),
  }).toEqual({ namedByNobody: [], notInTheModule: [] })
})

test.each(['base', 'blocks', 'court', 'form', 'prose', 'rooms'])(
  'every class of styles/%s.css is named by a component or a module',
  (sheet) => {
    const modules = globSync('src/site/**/*.module.css').map((path) => readFileSync(path, 'utf8'))
    const named = [everything, ...modules.flatMap((css) => css.match(/composes: [^;]+ from global/g) ?? [])].join('\n')
    const names = namesIn(readFileSync(`src/site/styles/${sheet}.css`, 'utf8'))
    expect(names.filter((name) => !new RegExp(String.raw`(?<=['"\s])${name}(?=['"\s])`).test(named))).toEqual([])
  },
)

test('a module that names a class of running text imports its sheet, so that a page looks the same after any other', () => {
  const ofProse = /className=(?:"|\{cx\()(?:[^>]*(?:(?<!\[)['"]| ))?(?:prose|data-table)\b/
  // The layout of the members' area provides it for all rooms.
  const names = sources.filter(([path, text]) => !path.includes('routes/admin/') && ofProse.test(text))
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter(([, text]) => !text.includes("styles/prose.css'")).map(([path]) => path)).toEqual([])
})

test('a page outside the layout of the members’ area, which brings the sheet of its rooms, names no class of it', () => {
  const ofRooms = new Set(readFileSync('src/site/styles/rooms.css', 'utf8').match(/(?<=^ {2}\.)[\w-]+/gm))
  const outside = routes.filter(({ path = '', file }) => /^admin\b/.test(path) && file.endsWith('.tsx'))
  expect(outside.length).toBeGreaterThan(1)
  const named = outside.flatMap(({ file }) => {
    const page = readFileSync(`src/site/${file}`, 'utf8')
    const modules = Array.from(page.matchAll(/from '(\.[^']+\.module\.css)'/g), ([, from = '']) =>
      readFileSync(join(`src/site/${dirname(file)}`, from), 'utf8'),
    )
    const classes = [page, ...modules].flatMap((text) => text.match(/className=[^>]+|composes: [^;]+/g) ?? [])
    return classes.flatMap((text) => text.match(/[\w-]+/g) ?? []).filter((name) => ofRooms.has(name))
  })
  expect(named).toEqual([])
})

test('every token is used', () => {
  const sheets = globSync('src/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const all = [everything, readFileSync('src/shared/colours/palette-table.ts', 'utf8'), ...sheets].join('\n')
  const tokens = new Set(sheets.flatMap((css) => css.match(/^ *--[\w-]+(?=:)/gm) ?? []).map((name) => name.trim()))
  expect([...tokens].filter((name) => !name.startsWith('--identity') && !all.includes(`var(${name}`))).toEqual([])
})
