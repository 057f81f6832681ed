import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDataFolder } from '#tests/support/data-folder.ts'
import { fetchTokens, FORM_PATH, sendForm } from '#tests/support/form-sender.ts'
import { startProgram } from '#tests/support/program.ts'

const SECRETS = {
  teamName1: 'Geheimtruppe Alpha',
  teamName2: 'Geheimtruppe Beta',
  contactName: 'Ottokar Verschwiegen',
  contactAddress: '66600 Geheimhausen, Stillweg 7',
  contactNumber: '06881 987654',
  contactEmail: 'ottokar@verschwiegen.example',
}

test('even the most talkative log names nobody: no name, address, number, mail, token or search word', async () => {
  const program = await startProgram({
    dataDir: temporaryDataFolder(),
    env: { LOG_LEVEL: 'debug', SMTP_URL: 'smtp://nutzer:passwort-geheim@127.0.0.1:1' },
  })
  onTestFinished(() => program.end('SIGKILL'))
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
  await vi.waitFor(() => expect(program.stdout()).toContain('could not be delivered'), { timeout: 10_000 })
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
  for (const word of words)
    expect(said.toLowerCase().includes(word.toLowerCase()), `the log names „${word}“`).toBe(false)
  for (const word of Object.values(SECRETS)) expect(said).not.toContain(encodeURIComponent(word))
  expect(said).not.toMatch(/127\.0\.0\.1|::1/)
})
