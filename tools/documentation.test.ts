import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '#migrations/all.ts'
import { OFFICES, officeNames } from '#rights/offices.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('a manual describes every setting of the environment', () => {
  const settings = Array.from(read('.env.example').matchAll(/^# ([A-Z_]+)=/gm), ([, name = '']) => name)
  const described = read('docs/settings.md') + read('docs/operating-many.md')
  expect(settings).toContain('PUBLIC_URL')
  expect(settings.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
})

test('every package has its reason', () => {
  type Manifest = Record<'dependencies' | 'devDependencies', Record<string, string>>
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Manifest
  const texts = ['0006-dependencies.md', '0010-libraries-of-identity.md'].map((name) => read(`docs/decisions/${name}`))
  // Rows begin with names; packages for tests only stand in a sentence.
  const named = texts.join('\n').match(/^\| [^|]+ \||^For tests only: .+\n.+/gm) ?? []
  const reasons = named.flatMap((text) => text.split(/[ ,()`]+/))
  /** Families are named by their common prefix, such as `remark-*`. */
  const families = reasons.flatMap((name) => (name.endsWith('*') ? name.slice(0, -1) : []))
  // Types belong to the package that they describe.
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@types/'))
  const hasReason = (name: string) => reasons.includes(name) || families.some((family) => name.startsWith(family))
  expect(names.filter((name) => !hasReason(name))).toEqual([])
})

test('every migration is in the list, in order', () => {
  const files = readdirSync(join(ROOT, 'migrations'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && name !== 'all.ts',
  )
  expect(Object.keys(migrations)).toEqual(files.map((name) => basename(name, '.ts')).toSorted())
})

test('what operators read of changes begins with this version, and names every one that a step of the database needs', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const described = Array.from(read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) /gm), ([, each]) => each)
  expect(described).toContain(version)
  const later = Object.keys(migrations).filter((name) => name > '0049')
  expect(later.filter((name) => !described.includes(/^\d+-([\d.]+)-/.exec(name)?.[1]))).toEqual([])
})

const manuals = ['README.md', 'ARCHITECTURE.md', ...readdirSync(join(ROOT, 'docs')).map((name) => `docs/${name}`)]
const namedTests = (text: string) =>
  Array.from(text.matchAll(/`((?:src|tests|tools)\/[\w./-]+\.test\.tsx?)`/g), ([, path = '']) => path)

test('every test that a manual names is there', () => {
  const named = manuals.filter((path) => path.endsWith('.md')).flatMap((path) => namedTests(read(path)))
  expect(named).toContain('tests/robustness/attacks.test.ts')
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('what is said to be held is shown by a test, in all chapters of the standard', () => {
  const manual = read('docs/security.md')
  const chapters = Array.from(manual.matchAll(/^## V(\d+) /gm), ([, number]) => Number(number))
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1))
  const rows = manual.split('\n').filter((line) => /^\| \d/.test(line))
  const verdicts = rows.map((row) => row.split(' | ')[1] ?? '')
  expect(new Set(verdicts)).toEqual(new Set(['held', 'in part', 'not held', 'n/a']))
  const held = rows.filter((row) => row.includes(' | held | ') && !/^\| [\d.]+ Documentation/.test(row))
  expect(held.filter((row) => namedTests(row).length === 0)).toEqual([])
})

test('every office is described', () => {
  const manual = read('docs/identity.md').replaceAll(/\s+/g, ' ')
  expect(OFFICES.filter((office) => !manual.includes(`\`${office}\` (${officeNames[office]}`))).toEqual([])
})

const SHOWN = ['', 'platform', 'programs', 'identity', 'table-tennis', 'features/tournaments']
const folders = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

test.each(SHOWN)('every room of src/%s stands on the page that shows them', (folder) => {
  const shown = folder === '' ? 'ARCHITECTURE.md' : `src/${folder}/README.md`
  const words = new Set(read(shown).split(/[^\w-]+/))
  expect(folders(`src/${folder}`).filter((name) => !words.has(name))).toEqual([])
})

const rooms = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => basename(path) === 'README.md')
  .map((path) => `src/${dirname(path)}`)
const LONGEST_README = 15

test.each(rooms)('the page of %s is short, and everything that it names exists', (room) => {
  const text = read(`${room}/README.md`)
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST_README)
  const named = Array.from(
    text.matchAll(/`([\w./-]+(?:\/|\.tsx?|\.md)|(?:src|docs|tests)\/[\w./-]+)`/g),
    ([, path = '']) => path,
  )
  const isThere = (path: string) => [room, 'src', '.'].some((from) => existsSync(join(ROOT, from, path)))
  expect(named.filter((path) => !isThere(path))).toEqual([])
})

test('every file that a recipe names is there', () => {
  const named = Array.from(
    read('docs/recipes.md').matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|css|md|yaml))`/g),
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(50)
  const isThere = (path: string) => ['src', '.'].some((from) => existsSync(join(ROOT, from, path)))
  expect(named.filter((path) => !path.includes('NNNN') && !isThere(path))).toEqual([])
})
