import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

test.each(['content', 'tests/content'])('every match in %s that names a report names one that is there', (folder) => {
  const list = (name: string) => readdirSync(join(ROOT, folder, name))
  // The day before the name of an article's file is no part of its address.
  const articles = new Set(list('news').map((name) => name.replace(/^\d{4}-\d\d-\d\d-|\.md$/g, '')))
  const named = list('teams').flatMap((name) => {
    const text = readFileSync(join(ROOT, folder, 'teams', name), 'utf8')
    return Array.from(text.matchAll(/\breport: ([\w-]+)/g), ([, slug = '']) => slug)
  })
  expect(named.filter((slug) => !articles.has(slug))).toEqual([])
})
