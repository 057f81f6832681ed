import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { beforeAll, expect, test } from 'vitest'
import { listEntries, TEAM_SHEET } from '#features/tournaments/handling/entry-list.ts'
import { toCsv, toXlsx } from '#platform/sheets/write-sheet.ts'
import { createRegistrationStore } from '#features/tournaments/registrations/registration-store.ts'
import { toArticleId } from '#features/news/article.ts'
import { prepareArticle } from '#features/news/publish-article.ts'
import { sampleDraft } from '#tests/support/samples/sample-stored-articles.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { forAllTests } from '#tests/support/for-all-tests.ts'
import { fetchTokens, FORM_PATH, sampleFields, sendForm } from '#tests/support/site/form-sender.ts'
import { sendRaw } from '#tests/support/servers/raw-request.ts'
import { startSite } from '#tests/support/site/start-site.ts'

/** Tokens that are old enough; each test takes its own. */
let tokens: string[]
const takeToken = () => tokens.pop() ?? 'none left'

const site = forAllTests(() => startSite({ env: { RATE_LIMITS: 'off' } }))

beforeAll(async () => {
  tokens = await fetchTokens(site.origin, 12)
})

const readEntries = () =>
  onDatabase({ databaseUrl: site.databaseUrl, dataDir: site.dataDir }, async (connection) => {
    const event = await connection.db.selectFrom('events').select('id').executeTakeFirstOrThrow()
    return createRegistrationStore(connection.db).listForEvent(event.id as never)
  })

test.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1:1', 'garbage'])(
  'a form that a page of %s sends is refused and changes nothing',
  async (foreign) => {
    const body = new URLSearchParams({ ...sampleFields, website: '', formToken: takeTokenOnce() })
    for (const path of [FORM_PATH, `${FORM_PATH}.data`]) {
      const before = (await readEntries()).length
      const answer = await fetch(site.origin + path, {
        method: 'POST',
        body,
        headers: { Origin: foreign },
        redirect: 'manual',
      })
      expect(answer.status).toBe(400)
      expect(await readEntries()).toHaveLength(before)
    }
  },
)

/** A refused form does not use up its token, so one serves all of them. */
const takeTokenOnce = () => tokens[0] ?? 'none left'

const NASTY = {
  teamName1: `<script>alert('T1')</script>`,
  teamName2: `"><img src=x onerror=alert(2)>`,
  teamName3: '=cmd|/c calc!A1',
  contactName: `</dd><svg/onload=alert(3)>{{7*7}}`,
  contactAddress: `+1+1";--><iframe src=javascript:alert(4)>`,
}

test('markup in every field is shown as the text it is, on the page and in both exports, and is in no mail to the address', async () => {
  const answer = await sendForm(site.origin, takeToken(), NASTY)
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  const page = await (await fetch(site.origin + location)).text()
  const data = await (await fetch(`${site.origin}${location}.data`)).text()
  const mails = await Promise.all((await site.mails(1)).map((text) => PostalMime.parse(text)))
  const mail = mails.find(({ text }) => text?.includes(location))
  expect(page).toContain('&lt;script&gt;alert(')
  expect(page).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<iframe src=javascript/)
  // The form's data inside the page's program: no tag may end it early.
  expect(page.match(/<script/g)?.length).toBe(page.match(/<\/script>/g)?.length)
  expect(data.startsWith('<')).toBe(false)
  expect(mail).toBeDefined()
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/alert\(|cmd\||iframe|7\*7/)
  await expectExportsDefused()
})

async function expectExportsDefused(): Promise<void> {
  const list = listEntries(await readEntries())
  const row =
    toCsv(list)
      .split('\r\n')
      .find((line) => line.includes('cmd|')) ?? ''
  expect(row).toContain(";'=cmd|/c calc!A1;")
  expect(row).toContain(`"'+1+1"";--><iframe`)
  const sheet = (await toXlsx(list, TEAM_SHEET)).toString('latin1')
  expect(sheet.startsWith('PK')).toBe(true)
  expect(sheet).not.toContain('<f>')
}

test('the same markup in a form with a mistake comes back as text in its fields', async () => {
  const answer = await sendForm(site.origin, takeToken(), { ...NASTY, contactEmail: '"><script>alert(5)</script>' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('value="&lt;script&gt;alert(&#x27;T1&#x27;)&lt;/script&gt;"')
  expect(page).not.toMatch(/<script>alert|<img src=x|<svg\/onload|<iframe src=javascript/)
})

test.each(['contactName', 'contactEmail', 'teamName1', 'contactAddress'] as const)(
  'line breaks in %s add no header and no recipient to a mail',
  async (field) => {
    const before = (await readEntries()).length
    const evil = `Anna\r\nBcc: opfer@evil.example\r\n\r\nText`
    const answer = await sendForm(site.origin, takeToken(), {
      [field]: field === 'contactEmail' ? `anna@beispiel.example\r\nBcc: opfer@evil.example` : evil,
    })
    if (answer.status === 303) {
      const mails = await site.mails((await readEntries()).length)
      const headers = mails.map((mail) => mail.split('\r\n\r\n')[0] ?? '')
      for (const head of headers) expect(head).not.toMatch(/^bcc:/im)
    } else {
      expect(answer.status).toBe(422)
      expect(await readEntries()).toHaveLength(before)
    }
  },
)

test('a confirmation is not found by guessing, by a part of its name, or at another tournament', async () => {
  const answer = await sendForm(site.origin, takeToken())
  const location = answer.headers.get('location') ?? ''
  const token = location.split('/').at(-1) ?? ''
  expect(token).toMatch(/^[\w-]{22}$/)
  const [entry] = (await readEntries()).slice(-1)
  const guesses = [
    token.slice(0, -1),
    `${token}a`,
    token.toUpperCase(),
    token.toLowerCase(),
    entry?.reference,
    entry?.id,
    '%25',
    "' or 1=1--",
  ]
  for (const guess of guesses) {
    expect((await fetch(`${site.origin}${FORM_PATH}/anmeldung/${guess}`)).status, guess).toBe(404)
  }
  expect((await fetch(`${site.origin}/turniere/anderes/anmeldung/${token}`)).status).toBe(404)
  const shown = await fetch(site.origin + location)
  expect(shown.headers.get('cache-control')).toContain('private')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
  expect(await shown.text()).not.toContain(sampleFields.contactAddress)
})

test('no path leads out of the folders that are served', async () => {
  const secret = await readFile(join(site.dataDir, 'vereinsheim.sqlite'), 'latin1').catch(() => 'SQLite format 3')
  const climbs = ['..', '%2e%2e', '..%2f', '%2e%2e%2f', '..%5c', '....//', '%252e%252e%252f', '..;', '.%2e']
  const targets = [
    'package.json',
    'etc/passwd',
    'vereinsheim.sqlite',
    'data/vereinsheim.sqlite',
    'build/server/index.js',
    '.env',
  ]
  for (const folder of ['/assets', '/docs', '/media', '/pictures', '/content', '/content/news', '']) {
    for (const climb of climbs) {
      for (const target of targets) {
        const path = `${folder}/${`${climb}/`.repeat(4)}${target}`
        const { status, body } = await sendRaw(
          site.origin,
          `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
        )
        expect(status, path).toBeGreaterThanOrEqual(300)
        expect(status, path).toBeLessThan(500)
        expect(
          body.includes('"dependencies"') || body.includes('root:x:') || body.includes(secret.slice(0, 15)),
          path,
        ).toBe(false)
      }
    }
  }
})

test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE'])(
  '%s is refused without repeating what was sent',
  async (method) => {
    for (const path of ['/', '/news/0', FORM_PATH, '/feed.atom', '/docs/satzung.pdf']) {
      const request = `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Secret: geheim\r\nConnection: close\r\n\r\n`
      const { status, head, body } = await sendRaw(site.origin, request)
      expect([400, 404, 405, 415, 501], `${method} ${path}`).toContain(status)
      expect(head + body).not.toContain('geheim')
      expect(head).not.toMatch(/^access-control-allow/im)
    }
  },
)

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/news', '/news/0', '/fehlt', '/feed.atom', '/docs/satzung.pdf', FORM_PATH]) {
    const [get, head] = [await fetch(site.origin + path), await fetch(site.origin + path, { method: 'HEAD' })]
    expect([path, head.status, head.headers.get('content-type')]).toEqual([
      path,
      get.status,
      get.headers.get('content-type'),
    ])
    expect(head.headers.get('content-security-policy')?.split(' ')[0]).toBe(
      get.headers.get('content-security-policy')?.split(' ')[0],
    )
    expect(await head.text()).toBe('')
    await get.text()
  }
})

test('an article of a malicious editor runs no script on the page', () => {
  const markdown = '<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>'
  const { html } = prepareArticle(sampleDraft({ markdown }), toArticleId('a'))
  expect(html).not.toMatch(/script|onerror/)
})
