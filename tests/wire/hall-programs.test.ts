import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { newFileCode } from '#features/tournaments/lending/carry-files.ts'
import { HALL_FOLDER, hallProgramName } from '#features/tournaments/lending/hall-program.ts'
import { readVersion } from '#platform/program/project-folder.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { join as joinClub, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'

const ROOM = '/admin/turniere/dorfspielttt/mitnehmen'

let cookie: string
const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

beforeAll(async () => {
  const director = await joinClub(site, { name: 'Dirk Turnier', roles: ['director'] })
  cookie = (await openSession(site, director)).cookie
  const folder = join(site.dataDir, 'halle')
  mkdirSync(folder)
  const program = zipSync({ [HALL_FOLDER]: { 'Turnier starten.cmd': strToU8('start') } })
  writeFileSync(join(folder, hallProgramName(readVersion(), 'windows')), program)
  // From another version: it cannot open a tournament of this one.
  writeFileSync(join(folder, hallProgramName('0.0.1', 'macos')), program)
  writeFileSync(join(folder, hallProgramName(readVersion(), 'linux')), 'no whole file')
})

const post = (path: string, fields: Record<string, string>) =>
  fetch(site.origin + path, {
    method: 'POST',
    headers: { cookie, Origin: site.origin },
    body: new URLSearchParams(fields),
  })

const take = (system: string) =>
  post(`${ROOM}/datei`, { code: newFileCode(), formKey: 'a-view-of-the-lending-room', system })

test('a director who takes a tournament along chooses among the available programs', async () => {
  const page = await (await post(ROOM, { command: 'take' })).text()
  expect([...page.matchAll(/<option value="(\w*)"/g)].map(([, system]) => system)).toEqual(['windows', 'linux', ''])
})

test('program and tournament come as one file to unpack, or the tournament alone', async () => {
  const both = await take('windows')
  expect([both.status, both.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await both.arrayBuffer()))
  const names = ['Turnier starten.cmd', 'halle-dorfspielttt.json'].map((name) => `${HALL_FOLDER}/${name}`)
  expect(Object.keys(files).filter((name) => !name.endsWith('/'))).toEqual(names)
  expect(JSON.parse(strFromU8(files[names[1] ?? ''] ?? new Uint8Array()))).toMatchObject({ sealed: expect.any(String) })
  for (const other of ['', 'macos', '../../windows'])
    expect((await take(other)).headers.get('content-disposition')).toContain('halle-dorfspielttt.json')
})

test('a program that is no whole file gives an error page, and the tournament alone still comes', async () => {
  expect((await take('linux')).status).toBe(500)
  expect((await take('')).status).toBe(200)
})
