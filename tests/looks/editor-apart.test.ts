import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = 'build/client/assets'
const names = readdirSync(FOLDER)
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** A class of the editor's library, which survives minification. */
const MARK = 'ProseMirror'

/** A file with its static imports; dynamic imports are excluded. */
function withImports(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const [, imported = ''] of read(name).matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    withImports(imported, known)
  return known
}

test('not one byte of the editor reaches a visitor of the public pages', () => {
  const [manifest = ''] = names.filter((name) => /^public-manifest-[\w-]+\.js$/.test(name))
  const fetched = Array.from(read(manifest).matchAll(/\/assets\/([\w.-]+\.js)/g), ([, name = '']) => name)
  const files = new Set(fetched.filter((name) => name !== manifest).flatMap((name) => [...withImports(name)]))
  expect(files.size).toBeGreaterThan(10)
  expect([...files].filter((name) => read(name).includes(MARK))).toEqual([])
  expect(names.filter((name) => name.endsWith('.js') && read(name).includes(MARK))).not.toEqual([])
})
