import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { computeTable } from '#features/league/league-table.ts'
import { readTeamFile, teamFileSchema } from '#features/league/team-file.ts'
import type { Score } from '#table-tennis/ties/tie-format.ts'

const ROOT = join(import.meta.dirname, '../..')

test.each(['content', 'tests/content'])('every match in %s that names a report names one that is there', (folder) => {
  const list = (name: string) => readdirSync(join(ROOT, folder, name))
  // The date in front of an article's file name is not part of its address.
  const articles = new Set(list('news').map((name) => name.replace(/^\d{4}-\d\d-\d\d-|\.md$/g, '')))
  const named = list('teams').flatMap((name) => {
    const text = readFileSync(join(ROOT, folder, 'teams', name), 'utf8')
    return Array.from(text.matchAll(/\breport: ([\w-]+)/g), ([, slug = '']) => slug)
  })
  expect(named.filter((slug) => !articles.has(slug))).toEqual([])
})

const ARTICLE_ROW = /^\| \**(\d+)\** \| \**([^|*]+?)\** \| \**(\d+:\d+)\** \| \**(\d+:\d+)\** \|$/gm

/** The tests' club has not finished the first half of its season. `content` may hold another club, without these articles. */
const PRINTED = [
  'tests/content/news/2024-09-29-spielwoche-4-tabellenfuehrer.md',
  'content/news/2024-09-29-spielwoche-4-tabellenfuehrer.md',
  'content/news/2024-12-01-halbzeit-2024-25.md',
].filter((path) => existsSync(join(ROOT, path)))

test.each(PRINTED)('the table in %s is the one that the results of its day add up to', (path) => {
  const article = readFileSync(join(ROOT, path), 'utf8')
  const printed = Array.from(article.matchAll(ARTICLE_ROW), ([, ...cells]) => cells)
  const [folder = '', name = ''] = path.split('/news/')
  const file = parse(readFileSync(join(ROOT, folder, 'teams/2024-25-herren-1.yaml'), 'utf8'))
  const evening = new Date(`${name.slice(0, 10)}T20:00:00Z`)
  const { fixtures } = readTeamFile(teamFileSchema.parse(file))
  const played = fixtures.filter(({ startsAt }) => startsAt !== undefined && startsAt < evening)
  const score = ({ home, guest }: Score) => `${home}:${guest}`
  const rows = computeTable(played).map((row) => [
    ...[String(row.place), row.name, score(row.games), score(row.points)],
  ])
  expect(printed.length).toBeGreaterThanOrEqual(5)
  expect(printed).toEqual(rows.slice(0, printed.length))
})
