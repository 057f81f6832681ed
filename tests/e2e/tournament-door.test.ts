import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newTeam } from '#features/tournaments/registrations/team.ts'
import { ok } from '#shared/result.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, open, type VisitSettings } from '#tests/support/browser/visit.ts'
import { writeDay } from '#features/tournaments/day/write-day.ts'
import { join, type Joined } from '#tests/support/site/enter.ts'

/** An hour before the village tournament begins. */
const clock = createClock('2024-12-28T08:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })
const PHONE = { width: 360, height: 740, touch: true }
const ROOM = '/admin/turniere/dorfspielttt'

const NAMES = ['Landfrauen 1', 'Landfrauen 2', 'Die Netzroller', 'Opa zählt', 'Rückhand Royal', 'Elferrat', 'Theke Süd']
let director: Joined

beforeAll(async () => {
  const teams = NAMES.map((name, index) => [String.fromCodePoint(65 + index), { teams: [newTeam(1, name, 'main')] }])
  await addRegistrations(stage.site, Object.fromEntries(teams))
  director = await join(stage.site, { name: 'Jutta Beispiel', roles: ['director'] })
})

const visit = (settings?: VisitSettings) => stage.visitAs(director, settings)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Wer da ist' }).getByRole('listitem').filter({ hasText: name })
const isHere = (page: Page, name: string) =>
  row(page, name)
    .getByText(/^da seit/)
    .waitFor()
const count = (page: Page, words: string) => page.getByRole('button', { name: new RegExp(`^${words} da`) }).waitFor()

test('two phones tick off at the door, one of them without a connection for a while, and nothing is lost or twice', async () => {
  const one = await visit(PHONE)
  const { page } = one
  const other = await visit(PHONE)
  await open(page, `${ROOM}/einlass`)
  await open(other.page, `${ROOM}/einlass`)
  await press(page, 'Opa zählt ist da')
  await isHere(page, 'Opa zählt')
  await isHere(other.page, 'Opa zählt')
  expect(await findBarriers(page)).toEqual([])

  await one.context.setOffline(true)
  await page.getByLabel('Mannschaft suchen').fill('land')
  await press(page, 'Landfrauen 1 ist da')
  await press(page, 'Landfrauen 2 ist da')
  await press(page, 'Landfrauen 2: doch nicht da')
  await page.getByText('ohne Verbindung. 3 Eingaben warten auf diesem Gerät').waitFor()
  await press(other.page, 'Die Netzroller ist da')
  await isHere(other.page, 'Die Netzroller')
  await one.context.setOffline(false)
  await isHere(other.page, 'Landfrauen 1')
  await row(other.page, 'Landfrauen 2').getByText('nicht da').waitFor()
  await page.getByLabel('Mannschaft suchen').fill('')
  await count(page, '3 von 7')
  await count(other.page, '3 von 7')

  // One player arrives without an entry, and another team does not come.
  await page.getByRole('link', { name: 'Nachmeldung' }).click()
  await page.getByLabel('Name der Mannschaft').fill('Die Spontanen')
  await press(page, 'Melden')
  await notice(page, '„Die Spontanen“ ist dabei. Anmeldenummer DT24-')
  await page.getByLabel('Name der Mannschaft').fill('Noch welche')
  await press(page, 'Melden')
  await notice(page, '„Noch welche“ ist dabei.')
  expect(await page.getByRole('status').filter({ hasText: 'ist dabei' }).count()).toBe(1)
  await other.page.reload()
  await other.page.getByText('Nicht gekommen?').click()
  await press(other.page, 'Theke Süd: Streichen')
  await notice(other.page, 'Gestrichen.')
  await count(other.page, '3 von 8')
  expect([...one.complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)), ...other.complaints]).toEqual([])
})

test('the director promises a number, draws, changes by hand with its warning, draws again with a reason, and releases', async () => {
  const { page, complaints } = await visit()
  await open(page, `${ROOM}/einlass`)
  for (const name of NAMES.slice(0, -1)) {
    const button = page.getByRole('button', { name: `${name} ist da`, exact: true })
    if (await button.isVisible()) await button.click()
    await isHere(page, name)
  }
  await page.getByRole('link', { name: 'Zur Auslosung' }).click()
  await page.getByRole('heading', { level: 1, name: 'Auslosung' }).waitFor()
  expect(await page.getByLabel('Verein von Landfrauen 2').inputValue()).toBe('Landfrauen')
  await page.getByLabel('Gruppen', { exact: true }).fill('4')
  await press(page, 'Losnummer zusagen')
  await page.getByRole('alert').getByText('4 Gruppen sind für 6 Meldungen zu viele').waitFor()
  await page.getByLabel('Gruppen', { exact: true }).fill('2')
  await page.getByLabel('Setznummer von Rückhand Royal').fill('1')
  await press(page, 'Losnummer zusagen')
  await notice(page, 'Die Zusage steht')
  await page.getByRole('heading', { name: 'Zusage' }).waitFor()
  await press(page, 'Jetzt auslosen')
  await notice(page, 'Gelost.')
  await page.getByText('Losnummer passt zur Zusage').waitFor()
  const group = (letter: string) => page.getByRole('region', { name: `Gruppe ${letter}` }).getByRole('listitem')
  expect((await group('A').first().textContent())?.startsWith('Rückhand Royal')).toBe(true)
  expect(await findBarriers(page)).toEqual([])

  const inA = (await group('A').filter({ hasText: 'Landfrauen 1' }).count()) === 1
  const [alone, stranger] = inA ? ['Landfrauen 1', 'B'] : ['Landfrauen 2', 'B']
  const partner = await group(stranger)
    .filter({ hasNotText: 'Landfrauen' })
    .first()
    .locator('span')
    .first()
    .textContent()
  await page.getByLabel('Diese', { exact: true }).selectOption({ label: alone })
  await page.getByLabel('mit dieser').selectOption({ label: partner ?? '' })
  await press(page, 'Ansehen, was sich ändert')
  const warning = page.locator('[role=status]:focus')
  await warning.getByText(/^Danach stünden Landfrauen \d und Landfrauen \d zusammen in Gruppe B/).waitFor()
  await press(page, 'Trotzdem tauschen')
  await page.getByRole('alert').getByText('Bitte nennen Sie einen Grund.').waitFor()
  await page.getByLabel('Grund', { exact: true }).first().fill('auf Wunsch beider')
  // Another selection needs a new preview.
  await page.getByLabel('Diese', { exact: true }).selectOption({ label: 'Rückhand Royal' })
  await press(page, 'Trotzdem tauschen')
  await warning.getByText('Die Regeln der Auslosung bleiben gewahrt.').waitFor()
  await page.getByLabel('Diese', { exact: true }).selectOption({ label: alone })
  await press(page, 'Tauschen')
  await page.getByText(/^Danach stünden Landfrauen/).waitFor()
  await press(page, 'Trotzdem tauschen')
  await notice(page, 'Getauscht.')
  await page.getByText(/^Von Hand getauscht um .* auf Wunsch beider$/).waitFor()

  await page.getByText('Neu auslosen', { exact: true }).click()
  await page.getByLabel('Grund', { exact: true }).fill('Die Landfrauen wollen doch nicht zusammen spielen')
  await press(page, 'Auslosung aufheben')
  await notice(page, 'Die Auslosung ist aufgehoben')
  await press(page, 'Jetzt auslosen')
  await page.getByText(/^Neu ausgelost um .*: Die Landfrauen wollen doch nicht zusammen spielen$/).waitFor()
  await page.getByRole('link', { name: 'Selbst nachrechnen' }).click()
  await page.getByRole('heading', { name: 'Nachprüfbar gelost' }).waitFor()
  await press(page, 'Selbst nachrechnen')
  await page.getByText('Die Losnummer passt zur Zusage, und die Auslosung stimmt.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.goBack()
  await press(page, 'Gruppen freigeben')
  await notice(page, 'Freigegeben')

  await playGroups()
  await open(page, `${ROOM}/halle`)
  await press(page, 'Endrunden auslosen')
  await page.getByRole('button', { name: 'Endrunden auslosen' }).waitFor({ state: 'detached' })
  await page.goto('/dorfspielttt/auslosung')
  const frame = page
    .getByRole('group')
    .filter({ hasText: /^(?:Endrunde|Hauptrunde|Finalrunde).*, um / })
    .first()
  await frame.locator('summary').click()
  await frame.getByText('Gruppe A').waitFor()
  await frame.getByRole('button', { name: /nachrechnen$/ }).click()
  await frame.getByText('Auf diesem Gerät nachgerechnet: Die Auslosung stimmt.').waitFor()
  // A refusal is answered by 409.
  expect(complaints.filter((line) => !/status of 409/.test(line))).toEqual([])
})

/** The first team of a group always wins, so that no two are equal. */
async function playGroups(): Promise<void> {
  const { ctx } = stage.site.instance.parts
  const event = await ctx.offeredEvents.findBySlug('dorfspielttt')
  if (!event) throw new Error('The club of the tests has this event.')
  const counted = (home: number) => ({ kind: 'counted', games: { home, guest: 2 - home } }) as const
  await writeDay(ctx, event, { id: 'all groups', by: undefined }, ({ competitions }) =>
    ok(
      [...competitions].flatMap(([competition, { state, derived }]) => {
        const order = state.groups.flat()
        return derived.ties.map(({ key, home = '', guest = '' }) => {
          const rubber = counted(order.indexOf(home) < order.indexOf(guest) ? 2 : 0)
          const result = { rubbers: [rubber, rubber, rubber] }
          return { competition, kind: 'reported' as const, tie: key, result, by: 'desk' as const, confirmed: true }
        })
      }),
    ),
  )
}
