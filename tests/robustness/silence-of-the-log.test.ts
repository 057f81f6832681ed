import { expect, onTestFinished, test, vi } from 'vitest'
import { OFFICES } from '#rights/offices.ts'
import { createAccountVisitor } from '#tests/support/site/account-visitor.ts'
import { createDataClient, findEventId } from '#tests/support/data-api/data-client.ts'
import { filledDataFolder } from '#tests/support/site/filled-database.ts'
import { createDoorVisitor } from '#tests/support/site/door-visitor.ts'
import { CLUB_PASSWORD } from '#tests/support/site/enter.ts'
import { fetchTokens, FORM_PATH, sendForm } from '#tests/support/site/form-sender.ts'
import { loseTable } from '#tests/support/site/lose-table.ts'
import { startForTest } from '#tests/support/site/program.ts'
import { startSite, type Site } from '#tests/support/site/start-site.ts'
import { PATIENCE } from '#tests/support/patience.ts'

const SECRETS = {
  teamName1: 'Geheimtruppe Alpha',
  teamName2: 'Geheimtruppe Beta',
  contactName: 'Ottokar Verschwiegen',
  contactAddress: '66600 Geheimhausen, Stillweg 7',
  contactNumber: '06881 987654',
  contactEmail: 'ottokar@verschwiegen.example',
}

test('even the most verbose log contains no name, address, number, mail, token or search word', async () => {
  const program = await startForTest({
    dataDir: await filledDataFolder(),
    env: { LOG_LEVEL: 'debug', SMTP_URL: 'smtp://nutzer:passwort-geheim@127.0.0.1:1' },
  })
  const { origin } = program
  const [token = '', other = ''] = await fetchTokens(origin, 2)
  const location = (await sendForm(origin, token, SECRETS)).headers.get('location') ?? ''
  const confirmation = location.split('/').at(-1) ?? ''
  expect(confirmation).not.toBe('')

  // All ways in which something can go wrong with it.
  await (await fetch(origin + location)).text()
  await sendForm(origin, token, SECRETS)
  await sendForm(origin, token, { ...SECRETS, teamName1: 'Geheimtruppe Gamma' })
  await sendForm(origin, 'erfunden', SECRETS)
  await sendForm(origin, other, { ...SECRETS, contactEmail: `${SECRETS.contactEmail}@` })
  const body = new URLSearchParams({ ...SECRETS, formToken: other })
  await fetch(origin + FORM_PATH, { method: 'POST', body, headers: { Origin: 'https://evil.example' } })
  await fetch(origin + location, { method: 'POST', body })
  await fetch(`${origin}/kontakt`, { method: 'POST', body })
  await fetch(`${origin}/kontakt.data`, { method: 'POST', body })
  await fetch(origin + FORM_PATH, {
    method: 'POST',
    body: JSON.stringify(SECRETS),
    headers: { 'Content-Type': 'application/json' },
  })
  const broken = `--x\r\nContent-Disposition: form-data; name="contactName"\r\n\r\n${SECRETS.contactName}`
  await fetch(origin + FORM_PATH, {
    method: 'POST',
    body: broken,
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  await fetch(`${origin}/news?suche=${encodeURIComponent(SECRETS.contactName)}`)
  await vi.waitFor(() => expect(program.stdout()).toContain('could not be delivered'), { timeout: 30_000 })
  await program.end('SIGTERM')

  const said = program.stdout() + program.stderr()
  expect(said).toContain('a page failed')
  const words = [
    ...Object.values(SECRETS),
    '987654',
    'verschwiegen',
    'Gamma',
    token,
    other,
    confirmation,
    'passwort-geheim',
  ]
  expectSilence(said, words)
})

/** Neither as typed nor escaped as in an address, in any case of letters. */
function expectSilence(said: string, words: string[]): void {
  const quiet = said.toLowerCase()
  for (const word of words.flatMap((one) => [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1)])) {
    expect(word).not.toBe('')
    expect(quiet.includes(word.toLowerCase()), `the log names „${word}“`).toBe(false)
  }
  expect(said).not.toMatch(/127\.0\.0\.1|::1/)
}

/** A whole site at its most verbose log level, and all of its log. */
async function startListening(): Promise<{ site: Site; said: () => string }> {
  const lines: string[] = []
  const site = await startSite({
    env: { LOG_LEVEL: 'debug', RATE_LIMITS: 'off' },
    takeLine: (line) => void lines.push(line),
  })
  onTestFinished(() => site.stop())
  return { site, said: () => lines.join('') }
}

const STRANGER = {
  email: 'unbekannt@verschwiegen.example',
  password: 'Falsch-geraten-123',
  name: 'Kunigunde Leisetreter',
}

/** Sends a password in all ways to the three sign-ins of the site. */
async function knockEverywhere({ origin, instance }: Site, email: string, password: string): Promise<string[]> {
  await createDoorVisitor({ origin }).signIn(email, password)
  const grant = new URLSearchParams({ grant_type: 'password', username: email, password })
  const gotrue = await fetch(`${origin}/.netlify/identity/token`, { method: 'POST', body: grant })
  const headers = { apikey: instance.identity.keys?.anon ?? '', 'Content-Type': 'application/json' }
  const ask = (body: string) => fetch(`${origin}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body })
  const supabase = await ask(JSON.stringify({ email, password }))
  await (await ask(`{"email": "${email}", "password": "${password}", oops}`)).text()
  await (await fetch(`${origin}/.netlify/identity/signup`, { method: 'POST', headers, body: `{"${email}` })).text()
  const answers = (await Promise.all([gotrue.json(), supabase.json()])) as Record<string, unknown>[]
  const tokens = answers.flatMap((answer) => [answer['access_token'], answer['refresh_token']])
  return tokens.filter((token) => typeof token === 'string')
}

test('a sign-in’s user, credentials and tokens stay out of the log', async () => {
  const { site, said } = await startListening()
  const { person, cookie } = await createAccountVisitor(site, { name: SECRETS.contactName })
  const tokens = await knockEverywhere(site, person.email, CLUB_PASSWORD)
  expect(tokens).toHaveLength(4)
  expect(await knockEverywhere(site, person.email, STRANGER.password)).toEqual([])
  expect(await knockEverywhere(site, STRANGER.email, STRANGER.password)).toEqual([])
  const [token = ''] = tokens
  await fetch(`${site.origin}/.netlify/identity/user`, { headers: { Authorization: `Bearer ${token}x` } })
  const bringBack = await loseTable(site, 'sessions')
  await knockEverywhere(site, person.email, CLUB_PASSWORD)
  const headers = { apikey: site.instance.identity.keys?.anon ?? '', Authorization: `Bearer ${token}` }
  expect((await fetch(`${site.origin}/auth/v1/user?access_token=${token}`, { headers })).status).toBe(500)
  await bringBack()

  expect(said()).toContain('an identity request failed')
  const words = [
    person.email,
    person.name,
    CLUB_PASSWORD,
    STRANGER.email,
    STRANGER.password,
    cookie().split('=')[1] ?? '',
  ]
  expectSilence(said(), [...words, ...tokens, site.instance.identity.keys?.anon ?? ''])
})

test('an invitation’s recipient, sender and link stay out of the log', async () => {
  const { site, said } = await startListening()
  const admin = await createAccountVisitor(site, { name: SECRETS.contactName, roles: ['admin'] })
  const invitation = { name: STRANGER.name, email: STRANGER.email }
  const invited = await admin.post('/admin/personen/einladen', invitation)
  const [link = ''] = /http:[^"<]+token=[^"<]+/.exec(invited.text) ?? []
  const address = new URL(link.replaceAll('&amp;', '&'))
  const token = address.searchParams.get('token') ?? ''
  expect((await fetch(address)).status).toBe(200)
  await admin.post('/admin/personen/einladen', invitation)
  await admin.post('/admin/personen/einladen', { ...invitation, email: `${STRANGER.email}@` })
  await fetch(`${site.origin}/konto/link?token=${token}x`)
  const [accessToken = ''] = await knockEverywhere(site, admin.person.email, CLUB_PASSWORD)
  const authorization = `Bearer ${accessToken}`
  const body = JSON.stringify({ email: `neu.${STRANGER.email}`, data: { full_name: STRANGER.name } })
  const byWire = await fetch(`${site.origin}/.netlify/identity/invite`, {
    method: 'POST',
    body,
    headers: { authorization, 'Content-Type': 'application/json' },
  })
  expect(byWire.status, await byWire.text()).toBe(200)
  const bringBack = await loseTable(site, 'sessions')
  const refused = await admin.post('/admin/personen/einladen', { ...invitation, email: `noch.${STRANGER.email}` })
  expect(refused.status).toBe(500)
  await bringBack()

  await vi.waitFor(() => expect(said()).toContain('mail delivered'), PATIENCE)
  expectSilence(said(), [...Object.values(STRANGER), admin.person.email, SECRETS.contactName, token])
})

test('what the data API is sent stays out of the log, also when it cannot be stored', async () => {
  const { site, said } = await startListening()
  const client = createDataClient(site)
  const { teamName1: teamName, contactName, contactAddress, contactNumber, contactEmail } = SECRETS
  const row = {
    teamName,
    contactName,
    contactAddress,
    contactNumber,
    contactEmail,
    event_id: await findEventId(client),
  }
  const insert = async (changes: Record<string, unknown>) =>
    (await client.from('dstt_registrations').insert({ ...row, ...changes })).status
  expect(await insert({})).toBe(201)
  expect(await insert({ contactEmail: `${contactEmail}@` })).toBeGreaterThanOrEqual(400)
  expect(await insert({ event_id: contactName })).toBeGreaterThanOrEqual(400)
  expect(await insert({ [contactName]: contactAddress })).toBeGreaterThanOrEqual(400)
  const key = site.instance.identity.keys?.anon ?? ''
  const headers = { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const address = `${site.origin}/rest/v1/dstt_registrations`
  await fetch(address, { method: 'POST', headers, body: `{"contactName": "${contactName}", oops}` })
  await fetch(`${address}?contactName=eq.${encodeURIComponent(contactName)}`, { headers })
  const bringBack = await loseTable(site, 'registrations')
  expect(await insert({})).toBe(503)
  await bringBack()

  expect(said()).toContain('could not be stored')
  expectSilence(said(), [...Object.values(SECRETS).filter((word) => word !== SECRETS.teamName2), 'verschwiegen', key])
})

test('what is read and written in the members’ area stays out of the log', async () => {
  const { site, said } = await startListening()
  const visitor = await createAccountVisitor(site, { name: SECRETS.contactName, roles: [...OFFICES] })
  const search = encodeURIComponent(SECRETS.contactName)
  const rooms = [
    `/admin/personen?suche=${search}`,
    '/admin/turniere/dorfspielttt',
    '/admin/postausgang',
    '/admin/protokoll',
  ]
  const visitAll = () => Promise.all([...rooms, '/admin', '/admin/konto/meine-daten'].map((path) => visitor.get(path)))
  for (const { status } of await visitAll()) expect(status).toBe(200)
  await visitor.post('/admin/konto/name', { name: STRANGER.name })
  await visitor.post('/admin/konto/name', { name: STRANGER.name }, { Origin: 'https://evil.example' })
  await visitor.post('/admin/konto/e-mail', { email: STRANGER.email, password: STRANGER.password })
  await visitor.post('/admin/postausgang', { email: STRANGER.email })
  const bringBack = await loseTable(site, 'registrations')
  const failed = await visitor.get('/admin/turniere/dorfspielttt')
  expect(failed.status).toBe(500)
  await bringBack()

  expect(said()).toContain('a page failed')
  const cookie = visitor.cookie().split('=')[1] ?? ''
  expectSilence(said(), [SECRETS.contactName, visitor.person.email, ...Object.values(STRANGER), CLUB_PASSWORD, cookie])
})
