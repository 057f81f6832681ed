import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Office } from '#rights/offices.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { enter, join, openSession } from '#tests/support/site/enter.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken, open, type VisitSettings } from '#tests/support/browser/visit.ts'

const clock = createClock('2024-12-20T11:00:00Z')
const stage = prepareStage({ now: clock.now })
const ROOM = '/admin/turniere/dorfspielttt'

/** Enough for several pages; three of them late, in the order of arrival. */
beforeAll(async () => {
  const many = Array.from({ length: 300 }, (_, number) => {
    const mark = `V${String(number).padStart(4, '0')}`
    const receivedAt = new Date(Date.parse('2024-12-01T08:00:00Z') + number * 60_000)
    return [mark, { teamNames: [`Verein ${number}`], contactName: `Person ${number}`, receivedAt }] as const
  })
  const late = { isLate: true, receivedAt: new Date('2024-12-20T08:00:00Z') }
  await addRegistrations(stage.site, {
    ...Object.fromEntries(many),
    LATE1: { ...late, teamNames: ['Die Überflieger'], contactName: 'Jörg Müßig', contactEmail: 'joerg@post.example' },
    LATE2: { ...late, teamNames: ['Landjugend'], contactName: 'Berta Klein', contactEmail: 'berta@post.example' },
    LATE3: { ...late, teamNames: ['Kegelclub'], contactName: 'Karl Kegel', contactEmail: 'karl@kegel.example' },
  })
})

async function visitAs(roles: Office[], settings?: VisitSettings) {
  const visit = await stage.visit(settings)
  const name = roles.includes('director') ? 'Jutta Beispiel' : 'Vera Vorstand'
  await enter(stage.site, visit.context, await join(stage.site, { name, roles }))
  return visit
}

const rows = (page: Page) => page.getByRole('table').getByRole('row')
const tournamentPath = (mark: string) => `${ROOM}/anmeldungen/DT24-${mark}`

async function search(page: Page, words: string) {
  const form = page.getByRole('search', { name: 'Anmeldungen auswählen' })
  await form.getByRole('searchbox', { name: 'Suche' }).fill(words)
  await form.getByRole('button', { name: 'Anzeigen' }).click()
}

describe.each([
  ['a phone', { width: 360, height: 740, touch: true }, 'LATE1', 'berta'],
  ['a desk', { width: 1280 }, 'LATE3', 'joerg'],
] as const)('the director on %s', (_, settings, mark, other) => {
  test('finds a registration, decides, notes and finds it decided', async () => {
    const { page, complaints, foreignRequests } = await visitAs(['director'], settings)
    await open(page, '/admin/turniere')
    await page.getByRole('link', { name: /Dorfspiel-Tischtennisturnier.*303 Anmeldungen/ }).click()
    await page.getByRole('link', { name: /^\d+ zu entscheiden/ }).click()
    await page.getByRole('heading', { name: /^\d+ von 303 Anmeldungen/ }).waitFor()
    await search(page, `dt24-${mark}`)
    await page.getByRole('heading', { name: '1 von 303 Anmeldungen' }).waitFor()
    await rows(page).nth(1).getByRole('link').first().click()
    await page.getByText('Bitte entscheiden Sie, ob sie zählt.').waitFor()
    await page.getByRole('button', { name: 'bestätigt' }).click()
    await page.getByText('Der Stand ist gespeichert.').waitFor()
    await page.getByLabel('Interne Notiz').fill('Bringt Kuchen mit.\nRuft noch an.')
    await page.getByRole('button', { name: 'Notiz speichern' }).click()
    await page.getByText('Die Notiz ist gespeichert.').waitFor()
    await page.getByText('Geändert am 20.12.2024, 12:00 von Jutta Beispiel').first().waitFor()
    await page.getByRole('link', { name: /^Anmeldungen: Dorfspiel/ }).click()
    await page.getByText('Keine Anmeldung passt zu dieser Auswahl.').waitFor()
    await page.goto(`${ROOM}?auswahl=bestaetigt&suche=dt24-${mark}`)
    expect(await rows(page).nth(1).innerText()).toMatch(/bestätigt[\s\S]*Notiz/)
    expect({ complaints, foreignRequests }).toEqual({ complaints: [], foreignRequests: [] })
  })

  test('takes the list of a selection along as a file', async () => {
    const { page } = await visitAs(['director'], settings)
    await open(page, `${ROOM}?auswahl=verspaetet`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('anmeldungen-dorfspielttt-2024-12-20.csv')
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n').map((line) => line.split(';')[0])).toEqual([
      ...['\uFEFFAnmeldenummer', 'DT24-LATE1', 'DT24-LATE2', 'DT24-LATE3', ''],
    ])
  })

  test('writes to one person after a preview, and the mail arrives as it was read', async () => {
    const { page } = await visitAs(['director'], settings)
    const before = (await stage.site.mails(0)).length
    await open(page, `${ROOM}?suche=${other}`)
    await page.getByRole('link', { name: 'Nachricht schreiben' }).click()
    await page.getByText('Die Nachricht geht an 1 Anmeldung').waitFor()
    await page.getByLabel('Betreff').fill('Startzeit {nummer}')
    await page.getByLabel('Text').fill('Guten Tag {vorname}')
    await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
    const alert = page.getByRole('alert')
    await alert.getByRole('link', { name: /„{vorname}“ kann nicht ersetzt werden/ }).click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText('Guten Tag,\nbis Samstag!')
    await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
    await page
      .getByRole('paragraph')
      .filter({ hasText: /^Guten Tag,\s+bis Samstag!$/ })
      .waitFor()
    await page.getByRole('button', { name: 'An 1 Anmeldung senden' }).click()
    await page.getByText('ist an 1 Anmeldung unterwegs.').waitFor()
    const mails = await stage.site.mails(before + 1)
    expect(mails).toHaveLength(before + 1)
    const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
    const mine = parsed.find(({ to }) => to?.[0]?.address === `${other}@post.example`)
    expect(mine).toMatchObject({
      subject: expect.stringMatching(/^Startzeit DT24-LATE[12]$/) as string,
      replyTo: [{ address: 'turnier@ttc-musterdorf.example' }],
    })
    expect(mine?.text).toMatch(/^Guten Tag,\r?\nbis Samstag!/)
  })
})

test('on a phone nothing of the list lies beside the screen, and the way back to the site has words', async () => {
  const { page } = await visitAs(['director'], { width: 360, height: 740, touch: true })
  await open(page, `${ROOM}?auswahl=verspaetet`)
  const table = page.getByRole('region', { name: 'Tabelle der Anmeldungen' })
  const [needed, given] = await table.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(needed).toBe(given)
  expect(await rows(page).nth(1).innerText()).toMatch(/Die Überflieger[\s\S]*Jörg Müßig[\s\S]*joerg@post\.example/)
  const back = page.getByRole('link', { name: 'Zur Website' })
  const words = await back.getByText('Zur Website').boundingBox()
  expect(words?.width).toBeGreaterThan(40)
})

test('a long list comes in pages of fifty, and the search goes over all of them', async () => {
  const { page } = await visitAs(['director'])
  await page.goto(`${ROOM}?reihenfolge=neueste`)
  expect(await rows(page).count()).toBe(51)
  await page.getByRole('link', { name: 'Weiter' }).click()
  await page.getByText('Seite 2 von 7').waitFor()
  expect(await rows(page).nth(1).innerText()).toContain('Verein 252')
  await search(page, 'person 17')
  await page.getByRole('heading', { name: '13 von 303 Anmeldungen' }).waitFor()
})

test('without script two concurrent edits of a note do not overwrite each other, and nothing typed is lost', async () => {
  const { page, context } = await visitAs(['director'], { scripts: false })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(tournamentPath('V0007'))
  const write = async (tab: Page, note: string) => {
    await tab.getByLabel('Interne Notiz').fill(note)
    await tab.getByRole('button', { name: 'Notiz speichern' }).click()
  }
  await write(page, 'Kommt mit sechs Leuten')
  await write(other, 'Hat abgesagt')
  const alert = other.getByRole('alert')
  expect(await alert.innerText()).toMatch(
    /inzwischen geändert \(am .* von Jutta Beispiel\)[\s\S]*Kommt mit sechs Leuten/,
  )
  expect(await other.getByLabel('Interne Notiz').inputValue()).toBe('Hat abgesagt')
  await write(other, 'Kommt mit sechs Leuten, Karl hat abgesagt')
  await other.getByText('Die Notiz ist gespeichert.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Interne Notiz').inputValue()).toBe('Kommt mit sechs Leuten, Karl hat abgesagt')
})

test('without script a decision of another director taken meanwhile stands', async () => {
  const { page, context } = await visitAs(['director'], { scripts: false })
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(tournamentPath('V0008'))
  await page.getByRole('button', { name: 'bestätigt' }).click()
  await page.getByText('Der Stand ist gespeichert.').waitFor()
  await other.getByRole('button', { name: 'abgelehnt' }).click()
  expect(await other.getByRole('alert').innerText()).toContain('Der Stand wurde inzwischen geändert')
  expect(await other.getByRole('button', { name: 'bestätigt' }).count()).toBe(0)
})

test('after a decision the director can mail the people, after reading and changing the suggested text', async () => {
  const { page, complaints } = await visitAs(['director'])
  const before = (await stage.site.mails(0)).length
  await open(page, tournamentPath('V0020'))
  expect(await page.getByRole('heading', { name: 'Bescheid geben' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Warteliste' }).click()
  await page.getByText('Der Stand ist gespeichert.').waitFor()
  const text = page.getByRole('textbox', { name: 'Text' })
  expect(await text.inputValue()).toContain('Ihre Anmeldung steht auf der Warteliste.')
  expect(await stage.site.mails(0)).toHaveLength(before)
  await text.fill('Guten Tag,\nSie stehen ganz oben auf der Liste.')
  await page.getByRole('button', { name: 'Nachricht senden' }).dblclick()
  await page.getByText('Die Nachricht ist unterwegs.').waitFor()
  const mails = await stage.site.mails(before + 1)
  expect(mails).toHaveLength(before + 1)
  const parsed = await Promise.all(mails.map((mail) => PostalMime.parse(mail)))
  const mail = parsed.find(({ subject }) => subject === 'Auf der Warteliste: Anmeldung DT24-V0020')
  expect(mail?.text).toMatch(/^Guten Tag,\r?\nSie stehen ganz oben/)
  await page.getByText('Nachricht „Auf der Warteliste: Anmeldung DT24-V0020“').waitFor()
  await page.getByRole('button', { name: 'bestätigt' }).click()
  await page.getByText('Wir freuen uns auf Sie!').waitFor()
  expect(complaints).toEqual([])
})

test('after correcting a refused name of a player the director continues with the next one, and with the next team', async () => {
  const { page } = await visitAs(['director'])
  await open(page, tournamentPath('V0021'))
  await page.getByText('Verein 21: angemeldet').click()
  const enterName = page.getByRole('button', { name: 'Name eintragen' })
  await enterName.click()
  await page.getByRole('alert').getByText('Bitte geben Sie einen Namen an').waitFor()
  await page.getByLabel(/Noch jemand/).fill('Karla M.')
  await enterName.click()
  await page.getByRole('button', { name: 'Karla M. streichen' }).waitFor()
  expect(await page.getByLabel(/Noch jemand/).inputValue()).toBe('')
  expect(await enterName.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByText('Mannschaft hinzufügen').click()
  await page.getByLabel('Name der neuen Mannschaft').fill('Die Zweiten')
  await page.getByRole('button', { name: 'Hinzufügen' }).click()
  await page.getByText('Die Zweiten: angemeldet').waitFor()
  expect(await page.getByLabel('Name der neuen Mannschaft').inputValue()).toBe('')
})

test('a message sent twice by going back is mailed once', async () => {
  const { page } = await visitAs(['director'], { scripts: false })
  const before = (await stage.site.mails(0)).length
  await page.goto(`${ROOM}/nachricht?suche=karl`)
  await page.getByLabel('Betreff').fill('Nur einmal')
  await page.getByLabel('Text').fill('Guten Tag')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  const fields = await page
    .locator('form:has([name=digest])')
    .evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    )
  await page.getByRole('button', { name: 'An 1 Anmeldung senden' }).click()
  await page.getByText('„Nur einmal“ ist an 1 Anmeldung unterwegs.').waitFor()
  const again = await page.request.post(`${ROOM}/nachricht?suche=karl`, {
    form: { ...fields, step: 'send' },
    headers: { Origin: stage.site.origin },
  })
  expect(again.url()).toMatch(/\?suche=karl&verschickt=/)
  expect(await stage.site.mails(before + 1)).toHaveLength(before + 1)
})

test('the board reads and exports, but does not mark, note or write to anybody', async () => {
  const { page, context } = await visitAs(['board'])
  await page.goto(ROOM)
  expect(await page.getByRole('link', { name: 'Excel' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Nachricht schreiben' }).count()).toBe(0)
  await page.goto(tournamentPath('V0001'))
  await page.getByText('Keine Notiz.').waitFor()
  expect(await page.getByRole('button', { name: /bestätigt|Notiz speichern/ }).count()).toBe(0)
  expect((await context.request.get(`${ROOM}/export/xlsx`)).status()).toBe(200)
  const send = (path: string, form: Record<string, string>) =>
    context.request.post(path, { form, headers: { Origin: stage.site.origin } })
  const refused = [
    await send(tournamentPath('V0001'), { part: 'mark', mark: 'declined', seen: 'open' }),
    await send(tournamentPath('V0001'), { part: 'note', note: 'x', version: '0' }),
    await send(`${ROOM}/nachricht`, { step: 'preview', formKey: 'a'.repeat(22), subject: 'a', text: 'a' }),
    await context.request.get(`${ROOM}/nachricht`),
  ]
  expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403, 403])
})

test('the administrator does not see registrations, not even as a file', async () => {
  const session = await openSession(stage.site, await join(stage.site, { name: 'Toni Technik', roles: ['admin'] }))
  const paths = ['/admin/turniere', ROOM, tournamentPath('V0001'), `${ROOM}/nachricht`, `${ROOM}/export/csv`]
  for (const path of paths) {
    const answer = await fetch(stage.site.origin + path, { headers: { cookie: session.cookie } })
    expect([path, answer.status, (await answer.text()).includes('Person 1')]).toEqual([path, 403, false])
  }
})

test('the Excel file arrives as the bytes that were made', async () => {
  const { context } = await visitAs(['director'])
  const answer = await context.request.get(`${ROOM}/export/xlsx?auswahl=verspaetet`)
  expect(answer.headers()).toMatchObject({
    'content-disposition': 'attachment; filename="anmeldungen-dorfspielttt-2024-12-20.xlsx"',
    'cache-control': 'private, no-store',
  })
  const bytes = await answer.body()
  expect(bytes.toString('latin1', 0, 2)).toBe('PK')
  expect(bytes.includes(Buffer.from('\uFFFD'))).toBe(false)
})

test.each([
  [`${ROOM}-x`, 'Dieses Turnier gibt es nicht.'],
  [tournamentPath('NONE'), 'Diese Anmeldung gibt es nicht (mehr).'],
  [`${ROOM}/export/pdf`, 'Dieses Format gibt es nicht'],
])('%s says what is missing', async (path, sentence) => {
  const { context } = await visitAs(['director'])
  const answer = await context.request.get(path)
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain(sentence)
})

test('no page of the room has a barrier', async () => {
  const { page } = await visitAs(['director'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const path of [
    '/admin/turniere',
    ROOM,
    `${ROOM}?suche=gibt-es-nicht`,
    tournamentPath('LATE2'),
    `${ROOM}/nachricht`,
  ]) {
    await page.goto(path)
    found.push(...(await findBarriers(page, [360, 1280])).map((each) => `${path} ${each}`))
  }
  await awaken(page)
  await page.getByLabel('Text').fill('Guten Tag {vorname}')
  await page.getByLabel('Betreff').fill('Startzeit')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByRole('alert').waitFor()
  found.push(...(await findBarriers(page, [360, 1280])))
  await page.getByLabel('Text').fill('Guten Tag')
  await page.getByRole('button', { name: 'Vorschau ansehen' }).click()
  await page.getByRole('button', { name: /senden/ }).waitFor()
  found.push(...(await findBarriers(page, [360, 1280])))
  expect(found).toEqual([])
})
