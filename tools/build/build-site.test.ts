import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { buildSite } from './build-site.ts'
import type { Step } from './steps.ts'

const step = (code: string): Step => ['Probe', ['-e', code]]
const write = (path: string) => step(`require('node:fs').writeFileSync('${path}', 'neu')`)

let root: string
beforeEach(() => {
  root = temporaryFolder()
  mkdirSync(join(root, 'build'))
  writeFileSync(join(root, 'build/index.js'), 'alt')
})
const inUse = () => readFileSync(join(root, 'build/index.js'), 'utf8')

test('a build takes the place of the former one when all of it is there', () => {
  const isThere = buildSite({
    root,
    steps: [write('build-next/index.js'), write('build-next/parts/half.js')],
    lastSteps: [step(`if (!require('node:fs').existsSync('build/stamp')) process.exit(1)`)],
    finish: (folder) => writeFileSync(join(folder, 'stamp'), ''),
  })
  expect([isThere, inUse()]).toEqual([true, 'neu'])
  expect(readdirSync(root)).toEqual(['build'])
  expect(existsSync(join(root, 'build/parts'))).toBe(false)
})

test.each([
  ['fails', 'process.exit(3)'],
  ['is killed', `process.kill(process.pid, 'SIGKILL')`],
])('a step that %s leaves the former build in use, and is no obstacle to the next', (_, end) => {
  expect(buildSite({ root, steps: [write('build-next/index.js'), step(end), write('build-next/late')] })).toBe(false)
  expect(inUse()).toBe('alt')
  expect(buildSite({ root, steps: [write('build-next/index.js')], lastSteps: [] })).toBe(true)
  expect(inUse()).toBe('neu')
  expect(existsSync(join(root, 'build/late'))).toBe(false)
})

test('what a build that was broken off has left is thrown away, and is in no build', () => {
  mkdirSync(join(root, 'build-next'))
  writeFileSync(join(root, 'build-next/left.js'), '')
  expect(buildSite({ root, steps: [write('build-next/index.js')], lastSteps: [] })).toBe(true)
  expect(readdirSync(join(root, 'build'))).toEqual(['index.js'])
})
