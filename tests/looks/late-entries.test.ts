import { describe, expect, test } from 'vitest'
import { createClock } from '#tests/support/samples/clock.ts'
import {
  fillIn,
  registrationForm,
  sampleRegistrationFields,
  sendRegistration,
  TIME_TO_TYPE,
} from '#tests/support/site/register.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { open } from '#tests/support/browser/visit.ts'

const cup = (slug: string, name: string, day: string) => `slug: ${slug}
name: ${name}
description: Ein Turnier im Freien.
startsAt: ${day} 14:00
endsAt: ${day} 20:00
beforehand: Einlass ab 13 Uhr
venue: Schulhof Musterdorf
entriesCloseOn: ${day.slice(0, -2)}01
lateEntries: accept-late
maxTeams: 3
contactEmail: turnier@ttc-musterdorf.example
`
const clock = createClock('2024-06-01T12:00:00Z')
const stage = prepareStage({
  now: clock.now,
  content: {
    files: {
      'events/sommercup.yaml': cup('sommercup', 'Sommercup der Vereine', '2024-07-06'),
      'events/herbstcup.yaml': cup('herbstcup', 'Herbstcup der Vereine', '2024-10-05'),
    },
  },
})

const WIDTHS = [360, 768, 1280]

/** The clock only ever moves forward. */
async function openAt(moment: string, path = '/turniere/sommercup') {
  clock.set(moment)
  const visit = await stage.visit()
  await open(visit.page, path)
  return visit
}

describe('the page of a tournament', () => {
  test('asks for registrations until the closing day, without a word of lateness', async () => {
    const { page } = await openAt('2024-07-01T12:00:00Z')
    expect(await registrationForm(page).count()).toBe(1)
    expect(await page.getByText('Der Anmeldeschluss ist vorbei').count()).toBe(0)
  })

  test('says before anybody fills in that the closing day is over, and takes them', async () => {
    const { page } = await openAt('2024-07-02T12:00:00Z')
    const note = page.getByRole('region', { name: 'Der Anmeldeschluss ist vorbei' })
    expect(await note.innerText()).toContain('Anmeldeschluss war am 01.07.2024.')
    expect(await note.innerText()).toContain('der Verein entscheidet')
    const [noteBox, formBox] = [await note.boundingBox(), await registrationForm(page).boundingBox()]
    expect(noteBox?.y).toBeLessThan(formBox?.y ?? 0)
    expect(await findBarriers(page, WIDTHS)).toEqual([])
  })

  test('of a form opened in time, but sent when the event has begun, keeps what was typed', async () => {
    const { page } = await openAt('2024-07-06T11:59:00Z')
    await fillIn(page, sampleRegistrationFields)
    clock.advance(60_000 + TIME_TO_TYPE)
    await sendRegistration(page)
    await page.getByRole('alert').getByText('Der Anmeldeschluss war am 01.07.2024').waitFor()
    expect(await registrationForm(page).getByLabel('Mannschaftsname 1').inputValue()).toBe('Die Überflieger')
  })

  test('takes none any more once it runs, says so, and leads to the next one', async () => {
    const { page } = await openAt('2024-07-06T13:00:00Z')
    expect(await registrationForm(page).count()).toBe(0)
    const closed = page.getByRole('region', { name: 'Das Turnier läuft' })
    await closed.getByRole('link', { name: 'Herbstcup der Vereine' }).click()
    await page.getByRole('heading', { level: 1, name: 'Herbstcup der Vereine' }).waitFor()
  })

  test('shows afterwards what was', async () => {
    const { page } = await openAt('2024-07-07T12:00:00Z')
    const closed = page.getByRole('region', { name: 'Das Turnier ist vorbei' })
    expect(await closed.innerText()).toContain('Dieses Turnier war am 06.07.2024. Anmeldeschluss war am')
    expect(await closed.getByRole('link', { name: 'Aktuelles' }).count()).toBe(1)
    expect(await findBarriers(page, WIDTHS)).toEqual([])
  })

  test('that takes registrations for ever goes on doing so, and says that it is past', async () => {
    const { page } = await openAt('2026-11-22T12:00:00Z', '/dorfspielttt')
    const note = page.getByRole('region', { name: 'Der Anmeldeschluss ist vorbei' })
    expect(await note.innerText()).toContain('Dieses Turnier war am 28.12.2024, Anmeldeschluss war am 19.12.2024.')
    expect(await registrationForm(page).count()).toBe(1)
  })
})
