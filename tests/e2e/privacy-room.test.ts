import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { addMessage } from '#tests/support/enquiries/add-message.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { CANARY } from '#tests/support/databases/plant-canary.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { join, type Joined } from '#tests/support/site/enter.ts'

const clock = createClock('2024-12-01T12:00:00Z')
const lines: string[] = []
const stage = prepareStage({
  now: clock.now,
  env: { RATE_LIMITS: 'off', LOG_LEVEL: 'debug' },
  takeLine: (line) => lines.push(line),
})

let petra: Joined
beforeAll(async () => {
  petra = await join(stage.site, { name: 'Petra Zellmann', roles: ['board'] })
})

/** Sends the club a message by its form, as a visitor does. */
async function writeToClub(email: string) {
  const { page } = await stage.open('/kontakt', { scripts: false })
  clock.advance(20_000)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('E-Mail').fill(email)
  await field('Betreff').fill(`Probetraining für ${CANARY}`)
  await page.getByRole('textbox', { name: /^Nachricht/ }).fill('Wann kann ich kommen?')
  await page.getByRole('button', { name: 'Hier absenden' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ihre Nachricht ist da' }).waitFor()
}

test('a person who asks for their data gets them, takes them along, and is deleted afterwards', async () => {
  await writeToClub('kanarina@beispiel.example')
  await addMessage(stage.site, { subject: 'Von jemand anderem', email: 'anders@beispiel.example' })
  await stage.site.mails(2)
  const { page } = await stage.visitAs(petra, { width: 360, height: 740 })
  await page.goto('/admin/datenschutz')
  await page.getByRole('link', { name: 'Auskunft und Löschung' }).click()
  const search = async (query: string) => {
    await page.getByLabel('Name, E-Mail-Adresse oder Telefonnummer').fill(query)
    await page.getByRole('button', { name: 'Suchen' }).click()
  }
  await search('ab')
  await page.getByRole('alert').getByText('mindestens drei Buchstaben').waitFor()
  await search('kanarina zwitscherfeld')
  await page.getByRole('heading', { name: 'Anfragen an den Verein' }).waitFor()
  await page.getByRole('heading', { name: 'Kopien verschickter E-Mails' }).waitFor()
  expect(await page.getByText('Von jemand anderem').count()).toBe(0)
  expect(page.url()).not.toMatch(/kanarina/i)
  expect(await findBarriers(page)).toEqual([])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Als Datei mitnehmen' }).click()
  const content = await readFile(await (await file).path(), 'utf8')
  expect(JSON.parse(content)).toMatchObject({ asked: 'kanarina zwitscherfeld' })
  expect(content).toContain('Wann kann ich kommen?')
  const boxes = page.getByRole('checkbox')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Alle ankreuzen' }).click()
  await page.getByRole('checkbox', { checked: true }).first().waitFor()
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(await boxes.count())
  await page.getByRole('button', { name: 'Angekreuztes endgültig löschen' }).click()
  await page.getByRole('status').filter({ hasText: 'gelöscht' }).waitFor()
  await page.getByText('Zu „kanarina zwitscherfeld“ ist nichts gespeichert.').waitFor()
  await page.goto('/admin/datenschutz')
  await page.getByRole('cell', { name: 'auf Wunsch' }).waitFor()

  // The canary must be gone everywhere: no mail, no line of the log, no page.
  const outbox = joinPath(stage.site.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(joinPath(outbox, name), 'latin1')))
  for (const text of [...mails, ...lines, await page.content()]) expect(text).not.toMatch(/kanarina|zwitscherfeld/i)
})
