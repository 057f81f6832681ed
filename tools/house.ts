import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `npm run house`: measures the size of the house and the share of its frame, as `docs/house.md`. Counts the files that git tracks. */

const TEST = /\.test\.tsx?$/
const files = list('*.ts', '*.tsx', '*.css').filter((path) => !path.endsWith('.d.ts'))
const texts = new Map(files.map((path) => [path, readFileSync(path, 'utf8')]))
const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (texts.get(path)?.split('\n').length ?? 1) - 1, 0)

const code = files.filter((path) => path.startsWith('src/') && /\.tsx?$/.test(path) && !TEST.test(path))
const testsBeside = files.filter((path) => !path.startsWith('tests/') && TEST.test(path))
const testsApart = files.filter((path) => path.startsWith('tests/') && /\.tsx?$/.test(path))
const css = files.filter((path) => path.endsWith('.css') && path.startsWith('src/'))

const figures: [string, string | number][] = [
  ['source, lines', linesOf(code)],
  ['source, files', code.length],
  ['exported factories (`createX`)', count(/^export (?:async )?(?:const|function) create[A-Z]/gm)],
  ['types of needs', count(/^(?:export )?type \w*Needs\b/gm)],
  ['`Pick<`', count(/\bPick</g)],
  ['use cases of a context (`(ctx, …)`)', count(/^export (?:async )?function \w+(?:<[^(]*>)?\(\s*ctx:/gm)],
  ['tests beside the code, lines', linesOf(testsBeside)],
  ['`tests/`, lines', linesOf(testsApart)],
  ['CSS, lines', linesOf(css)],
  ['functions of more than 45 lines as they stand', countLongFunctions()],
  ['rows of the glossary', readFileSync('docs/glossary.md', 'utf8').match(/^\| (?!---|word\b)/gim)?.length ?? 0],
]

writeFileSync(
  'docs/house.md',
  `# The house in figures

Made by \`npm run house\`. Lines are lines of files; tests are those named \`*.test.ts\` and all of \`tests/\`.

| | |
|---|---|
${figures.map(([name, figure]) => `| ${name} | ${figure} |`).join('\n')}

## By room

| Room | files | lines | tests beside |
|---|---|---|---|
${rooms().join('\n')}

## Files of a usual change

Sources that each recipe of \`docs/recipes.md\` names, tests and documents aside.

| Recipe | files |
|---|---|
${recipes().join('\n')}
`,
)

function list(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

function count(pattern: RegExp): number {
  return code.reduce((sum, path) => sum + (texts.get(path)?.match(pattern)?.length ?? 0), 0)
}

function rooms(): string[] {
  const roomOf = (path: string) =>
    path
      .split('/')
      .slice(1, path.startsWith('src/features/') ? 3 : 2)
      .join('/')
  const names = [...new Set(code.map(roomOf))].toSorted()
  return names.map((name) => {
    const own = code.filter((path) => roomOf(path) === name)
    const tests = testsBeside.filter((path) => path.startsWith('src/') && roomOf(path) === name)
    return `| \`${name}\` | ${own.length} | ${linesOf(own)} | ${linesOf(tests)} |`
  })
}

function recipes(): string[] {
  const [, ...parts] = readFileSync('docs/recipes.md', 'utf8').split('\n## ')
  const withFiles = parts.filter((part) => part.includes('| File | What |'))
  return withFiles.map((part) => {
    const named = Array.from(part.matchAll(/`([\w…<>./-]+\.(?:tsx?|css))`/g), ([, path = '']) => path)
    const sources = new Set(named.filter((path) => !TEST.test(path) && !path.startsWith('tests/')))
    return `| ${part.split('\n', 1)[0]} | ${sources.size} |`
  })
}

/** By the linter’s own measure, blank lines and comments counted. */
function countLongFunctions(): number {
  const rule =
    '{"plugins":[],"categories":{"correctness":"off"},"rules":{"max-lines-per-function":["error",{"max":45}]}}'
  const config = join(mkdtempSync(join(tmpdir(), 'house-')), 'oxlintrc.json')
  writeFileSync(config, rule)
  const args = ['oxlint', '-c', config, '--format', 'json', '--ignore-pattern', '**/*.test.*', 'src']
  try {
    execFileSync('npx', args, { encoding: 'utf8', maxBuffer: 64e6 })
    return 0
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics.length
  }
}
