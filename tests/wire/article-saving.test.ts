import { beforeAll, expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { join, openSession } from '#tests/support/site/enter.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { sampleFields } from '#tests/support/samples/sample-fields.ts'

let annas: string
let bernds: string
let directors: string
const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

beforeAll(async () => {
  const enter = async (name: string, role: Office) =>
    (await openSession(site, await join(site, { name, roles: [role] }))).cookie
  annas = await enter('Anna Presse', 'editor')
  bernds = await enter('Bernd Vorstand', 'board')
  directors = await enter('Dirk Turnier', 'director')
})

async function begin(): Promise<string> {
  const headers = { cookie: annas, Origin: site.origin }
  const answer = await fetch(`${site.origin}/admin/news`, { method: 'POST', headers, redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}

const save = (path: string, cookie: string, body: unknown, origin = site.origin) =>
  fetch(`${site.origin}${path}/entwurf`, {
    method: 'POST',
    headers: { cookie, Origin: origin, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    redirect: 'manual',
  })

test('what the editor sends is kept, and its number comes back', async () => {
  const path = await begin()
  const answer = await save(path, annas, { number: 1, fields: sampleFields() })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await answer.json()).toEqual({ number: 2, savedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
})

test('the later editor gets the other text, with name and number', async () => {
  const path = await begin()
  await save(path, annas, { number: 1, fields: sampleFields({ title: 'Annas' }) })
  const answer = await save(path, bernds, { number: 1, fields: sampleFields({ title: 'Bernds' }) })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    kind: 'conflict',
    by: 'Anna Presse',
    number: 2,
    fields: sampleFields({ title: 'Annas' }),
  })
})

test('a signed-out or unauthorised user gets a machine-readable refusal', async () => {
  const path = await begin()
  const body = { number: 1, fields: sampleFields() }
  const stranger = await save(path, '', body)
  expect([stranger.status, await stranger.json()]).toEqual([401, { kind: 'not-signed-in' }])
  const director = await save(path, directors, body)
  expect([director.status, await director.json()]).toEqual([403, { kind: 'not-allowed', right: 'write-news' }])
  expect((await save(path, annas, body, 'https://boese.example')).status).toBe(403)
})

test('what cannot be an article is refused in words, never by a fault', async () => {
  const path = await begin()
  const fields = sampleFields()
  const broken: unknown[] = [
    ...['', '{', '[]', 'null', {}, { number: 1 }, { number: -1, fields }, { number: '1', fields }],
    { number: 1, fields: { ...fields, title: 'x'.repeat(201) } },
    { number: 1, fields: { ...fields, markdown: 'x'.repeat(100_001) } },
    { number: 1, fields: { ...fields, markdown: '>'.repeat(5_000) } },
    { number: 1, fields: { ...fields, pictures: ['../../etc/passwd'] } },
    { number: 1, fields: { ...fields, publishAt: 'morgen' } },
    { number: 1, fields: { ...fields, previewCrop: { x: 2, y: 0 } } },
  ]
  for (const body of broken) {
    const answer = await save(path, annas, body)
    const { kind, sentence } = (await answer.json()) as { kind: string; sentence: string }
    expect([JSON.stringify(body).slice(0, 60), answer.status, kind]).toEqual([
      ...[JSON.stringify(body).slice(0, 60), 422, 'unreadable-fields'],
    ])
    expect(sentence).toMatch(/^[A-ZÄÖÜ„].*\.$/)
  }
  expect((await save('/admin/news/gibt-es-nicht', annas, { number: 0, fields })).status).toBe(404)
  const huge = await save(path, annas, { number: 1, fields: { ...fields, markdown: 'x'.repeat(2_000_000) } })
  expect(huge.status).toBe(413)
})

test('an article of a hundred thousand umlauts is kept, by a plain form too', async () => {
  const path = await begin()
  const markdown = 'ä'.repeat(100_000)
  expect((await save(path, annas, { number: 1, fields: sampleFields({ markdown }) })).status).toBe(200)
  const answer = await fetch(`${site.origin}${path}/entwurf`, {
    method: 'POST',
    headers: { cookie: annas, Origin: site.origin },
    body: new URLSearchParams({ number: '2', title: 'Lang', markdown: markdown.replaceAll('ä', 'ö') }),
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
})
