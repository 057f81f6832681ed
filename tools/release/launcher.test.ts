import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SITE_FLAGS } from '../build/steps.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** An unpacked release whose Node prints how it was called. */
function unpack() {
  const folder = temporaryFolder()
  const tree = join(folder, 'vereinsheim-1.0.0')
  for (const name of ['bin', 'node/bin']) mkdirSync(join(tree, name), { recursive: true })
  const launcher = join(tree, 'bin/vereinsheim')
  copyFileSync(join(import.meta.dirname, 'files/vereinsheim'), launcher)
  const node = '#!/bin/sh\nprintf "%s\\n" "$DATA_DIR" "$LD_LIBRARY_PATH" "$@"\n'
  writeFileSync(join(tree, 'node/bin/node'), node, { mode: 0o755 })
  const data = join(folder, 'vereinsheim-daten')
  const call = (words: string[], { file = launcher, env = {} } = {}) =>
    spawnSync('sh', [file, ...words], {
      cwd: temporaryFolder(),
      env: { PATH: '/usr/bin:/bin', ...env },
      encoding: 'utf8',
    })
      .stdout.trimEnd()
      .split('\n')
  return { tree, launcher, data, call, start: [...SITE_FLAGS, join(tree, 'app/build/server/main.js')] }
}

describe.skipIf(process.platform === 'win32')('the launcher of a release', () => {
  test('starts the site as „npm start“ does, with its own Node and the data beside the program', () => {
    const { tree, data, call, start } = unpack()
    expect(call(['start'])).toEqual([data, join(tree, 'node/lib'), ...start])
  })

  test('finds its folder through links', () => {
    const { launcher, data, call, start } = unpack()
    const [first, second] = [join(temporaryFolder(), 'one'), join(temporaryFolder(), 'two')]
    symlinkSync(launcher, first)
    symlinkSync(first, second)
    const [dataFolder, , ...args] = call(['start'], { file: second })
    expect([dataFolder, args]).toEqual([data, start])
  })

  test('hands every other word to the console as it is', () => {
    const { tree, call } = unpack()
    const words = ['users', 'invite', 'a b@verein.example', '*']
    expect(call(words).slice(2)).toEqual([join(tree, 'app/build/server/console.js'), ...words])
  })

  test('takes another data folder, and the settings in it', () => {
    const { call, start } = unpack()
    const own = temporaryFolder()
    writeFileSync(join(own, 'site.env'), 'PORT=4000\n')
    const [dataFolder, libraries, ...args] = call(['start'], { env: { DATA_DIR: own, LD_LIBRARY_PATH: '/own' } })
    expect([dataFolder, args]).toEqual([own, [`--env-file=${own}/site.env`, ...start]])
    expect(libraries).toMatch(/:\/own$/)
  })

  test('says without a word what it can do, and where the data are', () => {
    const { data, call } = unpack()
    const help = call([]).join('\n')
    expect(help).toContain('vereinsheim start')
    expect(help).toContain(data)
  })
})
