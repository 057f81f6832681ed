import { expect, test } from 'vitest'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { startProgram } from '#tests/support/site/program.ts'
import { startSite } from '#tests/support/site/start-site.ts'
import { temporaryDataFolder } from '#tests/support/site/data-folder.ts'

const site = forAllTests(startSite)

test('the Netlify wire is at its place, and its answers may do nothing in a browser', async () => {
  const answer = await fetch(`${site.origin}/.netlify/identity/settings`)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test('the Supabase wire is at its place and knows its key', async () => {
  const settings = (apikey: string) => fetch(`${site.origin}/auth/v1/settings`, { headers: { apikey } })
  expect((await settings(site.instance.identity.keys?.anon ?? '')).status).toBe(200)
  expect((await settings('wrong')).status).toBe(401)
})

test('a sign-up gets a mail with a link to our page, which opens', async () => {
  const answer = await fetch(`${site.origin}/.netlify/identity/signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'anna@beispiel.example', password: 'ein langer Satz' }),
  })
  expect(answer.status).toBe(200)
  const [mail = ''] = await site.mails(1)
  const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const [link = ''] = new RegExp(`${site.origin}/konto/link\\?[\\w=&-]+`).exec(text) ?? []
  expect((await fetch(link)).status).toBe(200)
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
})

test('what the pages do not know is the site’s own “not found”', async () => {
  const answer = await fetch(`${site.origin}/konto/gibt-es-nicht`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('</footer>')
})

test('identity answers are never kept among the pages', async () => {
  for (const path of ['/.netlify/identity/settings', '/konto/einrichten']) {
    const first = await fetch(site.origin + path)
    expect(first.headers.get('cache-control')).toBe('no-store')
    expect(first.headers.get('etag')).toBeNull()
  }
})

test('a fresh installation shows the first administrator’s link once it is open, and no log line has it', async () => {
  const program = await startProgram({ dataDir: temporaryDataFolder() })
  try {
    await expect.poll(program.stdout).toMatch(/\/konto\/einrichten\?token=\w+\.[\w-]{43}\n/)
    const log = program
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(log.join('\n')).not.toContain('einrichten')
  } finally {
    await program.end('SIGTERM')
  }
})
