import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'
import { TIME_TO_TYPE } from '#tests/support/site/register.ts'
import { filesWith } from '#tests/support/privacy/files-with.ts'
import { enter, join as joinSite } from '#tests/support/site/enter.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const stage = prepareStage({ now: clock.now })

const IBAN = 'DE89 3704 0044 0532 0130 00'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string | RegExp) => page.getByLabel(label, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The treasurer writes the code down and types it in again. */
async function lockUp(page: Page): Promise<string> {
  await open(page, '/admin/antraege')
  await page.getByRole('link', { name: 'Schloss der Kasse' }).click()
  await button(page, 'Schloss einrichten').click()
  const code = await page.getByText(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/).innerText()
  await field(page, 'Code der Kasse').fill(code.toUpperCase())
  await button(page, 'Schloss einrichten').click()
  await page.getByText('Das Schloss ist eingerichtet.').waitFor()
  return code
}

async function fillIn(page: Page) {
  await field(page, 'Welcher Beitrag passt?').selectOption('Kinder und Jugendliche')
  await field(page, 'Vorname').fill('Mia')
  await field(page, 'Nachname').fill('Muster')
  await field(page, 'Geburtsdatum').fill('2009-03-01')
  await field(page, 'Straße und Hausnummer').fill('Am Netz 1')
  await field(page, 'Postleitzahl').fill('66600')
  await field(page, 'Wohnort').fill('Musterdorf')
  await field(page, 'E-Mail').fill('mia@beispiel.example')
}

async function payFrom(page: Page, iban: string) {
  await field(page, 'Wie möchten Sie bezahlen?').selectOption('lastschrift')
  await field(page, 'Wem gehört das Konto?').fill('Ute Muster')
  await field(page, 'IBAN').fill(iban)
}

/** A few strokes by mouse in the field of this person. */
async function sign(page: Page, name: RegExp) {
  const pad = page.getByRole('img', { name })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('the field is not shown')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  for (let step = 1; step < 12; step++) await page.mouse.move(box.x + 20 + step * 15, box.y + 40 + (step % 3) * 12)
  await page.mouse.up()
}

/** The words of the PDF behind this button or link. */
async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const parts: Buffer[] = []
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part as Uint8Array))
  return { name: file.suggestedFilename(), bytes: Buffer.concat(parts) }
}

async function wordsOf(pdf: Buffer): Promise<string> {
  const file = await getDocumentProxy(new Uint8Array(pdf))
  const pages = Array.from({ length: file.numPages }, async (_, index) => {
    const { items } = await (await file.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join('\n')
}

test('without script and lock one applies with an account that stands on the own paper alone, and the mails bring paper and statutes to the office, statutes alone to the applicant', async () => {
  const { page } = await stage.open('/mitglied-werden', { scripts: false })
  await fillIn(page)
  await field(page, 'Vorname').fill('Jonas')
  await field(page, 'Geburtsdatum').fill('1990-03-01')
  await field(page, 'E-Mail').fill('jonas@beispiel.example')
  await field(page, 'Welcher Beitrag passt?').selectOption('Erwachsene')
  await field(page, /^Wem gehört das Konto\?/).fill('Jonas Muster')
  await field(page, /^IBAN/).fill(IBAN)
  clock.advance(TIME_TO_TYPE)
  await button(page, 'Weiter zum Prüfen').click()
  await heading(page, 'Bitte noch einmal prüfen').waitFor()
  await button(page, 'Zurück, etwas ändern').click()
  expect(await field(page, 'Vorname').inputValue()).toBe('Jonas')
  await button(page, 'Weiter zum Prüfen').click()
  await button(page, 'Antrag absenden').click()
  await heading(page, 'Ihr Antrag ist da').waitFor()
  await page.getByText('Unterschreiben Sie ihn.').waitFor()
  const own = await wordsOf((await download(page, () => button(page, 'Antrag als PDF herunterladen').click())).bytes)
  for (const words of ['SEPA-Lastschriftmandat', 'Jonas Muster', IBAN]) expect(own).toContain(words)
  expect(await filesWith(stage.site.dataDir, new RegExp([IBAN, IBAN.replaceAll(' ', '')].join('|')))).toEqual([])
  const mails = await Promise.all((await stage.site.mails(2)).map((mail) => PostalMime.parse(mail)))
  expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
    'info@ttc-musterdorf.example',
    'jonas@beispiel.example',
  ])
  const attachedTo = (name: string) =>
    mails.find(({ to }) => to?.[0]?.address?.startsWith(name))?.attachments.map(({ filename }) => filename)
  expect(attachedTo('info')).toEqual(['antrag-jonas-muster.pdf', 'satzung.pdf'])
  expect(attachedTo('jonas')).toEqual(['satzung.pdf'])
})

test('a girl of 15 applies with her mother and signs on the screen; the treasurer alone sees the account', async () => {
  const { page: office, context } = await stage.visit()
  await enter(stage.site, context, await joinSite(stage.site, { name: 'Karla Kasse', roles: ['treasurer'] }))
  const code = await lockUp(office)
  expect(await findBarriers(office)).toEqual([])

  const { page } = await stage.open('/docs')
  await page.getByRole('link', { name: 'Antrag ausfüllen' }).click()
  await heading(page, 'Mitglied werden').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await fillIn(page)
  await payFrom(page, IBAN.replace('3000', '3001'))
  clock.advance(TIME_TO_TYPE)
  await button(page, 'Weiter zum Prüfen').click()
  const summary = page.getByRole('alert')
  await summary.getByText('braucht die Erlaubnis von Vater, Mutter oder Vormund').waitFor()
  await field(page, 'Name von Vater, Mutter oder Vormund').fill('Ute Muster')
  await field(page, 'Telefon von Vater, Mutter oder Vormund').fill('0171 5550123')
  await field(page, 'IBAN').fill(IBAN)
  await button(page, 'Weiter zum Prüfen').click()
  await heading(page, 'Bitte noch einmal prüfen').waitFor()
  expect(await page.getByText('Mia Muster, geboren am 01.03.2009 (unter 18)').count()).toBe(1)
  for (const name of [/Mia Muster$/, /Vormund$/, /für das Konto$/]) await sign(page, name)
  expect(await findBarriers(page, [360])).toEqual([])
  await button(page, 'Antrag absenden').click()
  await page.getByText('Alle haben unterschrieben.').waitFor()
  const own = await download(page, () => button(page, 'Antrag als PDF herunterladen').click())
  expect(own.name).toBe('antrag-mia-muster.pdf')
  expect(await wordsOf(own.bytes)).toContain(IBAN)

  await office.reload()
  await office.getByRole('link', { name: 'Mia Muster' }).click()
  await heading(office, 'Mia Muster').waitFor()
  expect(await office.content()).not.toMatch(/DE89|3704 ?0044/)
  expect(await findBarriers(office, [360])).toEqual([])
  const hidden = await download(office, () => office.getByRole('link', { name: 'PDF ohne IBAN' }).click())
  expect(await wordsOf(hidden.bytes)).not.toContain('3704')
  await field(office, 'Code der Kasse').fill(`${code.slice(0, -4)}2222`)
  await button(office, 'PDF mit IBAN herunterladen').click()
  await office.getByRole('alert').getByText('Code der Kasse: Dieser Code öffnet hier nichts.').waitFor()
  await heading(office, 'Mia Muster').waitFor()
  await field(office, 'Code der Kasse').fill(code)
  const whole = await download(office, () => button(office, 'PDF mit IBAN herunterladen').click())
  expect(await wordsOf(whole.bytes)).toContain(IBAN)
  const letter = field(office, 'Nachricht an mia@beispiel.example').first()
  await letter.fill('')
  await button(office, 'Aufnehmen und Nachricht senden').click()
  await office.getByRole('alert').getByText('Nachricht: Hier fehlt der Text.').waitFor()
  await letter.fill(`Willkommen, Mia!\n\n${'Wir freuen uns. '.repeat(200)}\n\nBis Dienstag.`)
  await button(office, 'Aufnehmen und Nachricht senden').click()
  await office.getByText('Gespeichert.', { exact: true }).waitFor()
  await office.getByText(/: Nachricht darüber geschickt, Karla Kasse/).waitFor()
  const told = await Promise.all((await stage.site.mails(5)).map((mail) => PostalMime.parse(mail)))
  expect(told.find(({ subject }) => subject === 'Willkommen beim TTC Musterdorf')).toMatchObject({
    to: [{ address: 'mia@beispiel.example' }],
    text: expect.stringMatching(/^Willkommen, Mia!\s.*\sBis Dienstag\.$/ms),
  })
  expect(await office.getByText(/: IBAN geöffnet, Karla Kasse/).count()).toBe(1)
  const { dataDir } = stage.site
  expect(await filesWith(dataDir, /Mia/)).not.toEqual([])
  expect(await filesWith(dataDir, new RegExp([IBAN, IBAN.replaceAll(' ', ''), code].join('|')))).toEqual([])
})
