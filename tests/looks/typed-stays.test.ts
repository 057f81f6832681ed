import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { createConsentStore } from '#features/pictures/consents/consent-store.ts'
import { createIdentityStore } from '#identity/store/create-identity-store.ts'
import { OFFICES } from '#rights/offices.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { newId } from '#shared/new-id.ts'
import { holdings } from '#server/privacy/holdings/all-holdings.ts'
import { formsWithoutPeople } from '#server/privacy/holdings/without-people.ts'
import { enter, join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { findPages, type FoundPage } from '#tests/support/site/find-pages.ts'
import { readPagesWithForms } from '#tests/support/members/members-routes.ts'
import { addMessage } from '#tests/support/enquiries/add-message.ts'
import { addNewsletter } from '#tests/support/site/add-newsletter.ts'
import { addYouthGroup } from '#tests/support/youth/add-youth-group.ts'
import { addApplication } from '#tests/support/membership/add-application.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { addRegistrations } from '#tests/support/samples/sample-registrations.ts'
import { unfoldFields, type Field } from '#tests/support/browser/unfold-fields.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { awaken } from '#tests/support/browser/visit.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'
import { drawDay } from '#tests/support/tournaments/draw-day.ts'
import { rankedVillage } from '#tests/support/tournaments/ranked-village.ts'

const second = rankedVillage.replace('slug: dorfspielttt', 'slug: sommerfest').replace('address: dorfspielttt\n', '')
/** In the future, so that entrants can still change everything. */
const ahead = second.replaceAll('2024-12', '2099-12').concat('asks: { players: optional, guardianUnder: 16 }\n')
const third = ahead.replace('slug: sommerfest', 'slug: winterfest\naddress: winterfest')
const files = {
  'events/dorfspielttt.yaml': rankedVillage,
  'events/sommerfest.yaml': ahead,
  'events/winterfest.yaml': third,
}
/** With today's date, the purge a minute after the start would delete those registrations during the test. */
const { now } = createClock('2024-12-05T12:00:00Z')
const stage = prepareStage({ now, env: { RATE_LIMITS: 'off', FETCH_LISTS: 'on' }, content: { files } })

const SAMPLES: Record<string, string> = {
  email: 'getippt@beispiel.example',
  date: '2024-12-05',
  time: '18:30',
  'datetime-local': '2024-12-05T18:30',
  tel: '06881 12345',
}
const PICTURE = { name: 'bild.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') }

/**
 * Runs in every page before anything else, and delays its program like a slow line. Playwright's routes would intercept every request, and
 * bypass the browser's cache.
 */
function holdProgram() {
  const { append } = Element.prototype
  const held: (() => void)[] = []
  Element.prototype.append = function (...nodes) {
    const isProgram = nodes.some((node) => node instanceof HTMLScriptElement && node.type === 'module')
    if (isProgram) held.push(() => append.apply(this, nodes))
    else append.apply(this, nodes)
  }
  addEventListener('let-come', () => {
    Element.prototype.append = append
    held.forEach((come) => come())
  })
}

/** All fields of a page in one call: filling in each from outside took longer than loading it. */
async function typeInto(page: Page, fields: Field[]) {
  const kinds = await page.evaluate(type, { fields, samples: SAMPLES })
  for (const [index, kind] of kinds.entries()) if (kind === 'file') await fields[index]?.setInputFiles(PICTURE)
}

type Typing = { fields: Awaited<ReturnType<Field['jsonValue']>>[]; samples: typeof SAMPLES }

/** Runs in the page. @returns the kinds of the fields @throws when the program was there before all was typed */
async function type({ fields, samples }: Typing) {
  for (const field of fields) {
    const sample = samples[field.type] ?? 'Getippt, bevor das Programm da war'
    field.focus()
    if (/^(checkbox|radio)$/.test(field.type)) {
      field.click()
    } else if (/^(select-one|date|time|datetime-local)$/.test(field.type)) {
      field.value = field instanceof HTMLSelectElement ? ([...field.options].at(-1)?.value ?? '') : sample
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
    } else if (field.type !== 'file') {
      document.execCommand('selectAll')
      const isTyped = document.execCommand('insertText', false, sample)
      if (!isTyped) throw new Error(`nothing can be typed into ${field.outerHTML}`)
    }
  }
  const here: Window & { runtime?: Promise<unknown> } = window
  const isHeld = new Promise((resolve) => setTimeout(() => resolve('held')))
  if ((await Promise.race([here.runtime, isHeld])) !== 'held') throw new Error('The program was there already.')
  return fields.map((field) => field.type)
}

/** The values of the fields, and whether they are still the same elements. */
const read = (page: Page, fields: Field[]) =>
  page.evaluate(
    (elements) =>
      elements.map((element) => [
        element.id || element.name,
        element.isConnected,
        'checked' in element && /checkbox|radio/.test(element.type) ? element.checked : element.value,
      ]),
    fields,
  )

/** @returns the values of the fields before and after the program has loaded */
async function typeBeforeProgram(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const fields = await unfoldFields(page)
  await typeInto(page, fields)
  const before = await read(page, fields)
  await page.evaluate(() => dispatchEvent(new Event('let-come')))
  await awaken(page)
  const after = await read(page, fields)
  return { before, after, offline: await sendWithoutLine(page, fields), dead: await sendToDeadSite(page, fields) }
}

async function sendWithoutLine(page: Page, fields: Field[]) {
  await page.context().setOffline(true)
  await page.evaluate(sendInVain)
  await page.context().setOffline(false)
  return read(page, fields)
}

async function sendToDeadSite(page: Page, fields: Field[]) {
  const revive = await stage.site.die()
  await page.evaluate(sendInVain)
  await revive()
  return read(page, fields)
}

/** Runs in the page: sends each form, and waits for the reason why it was not sent: at the button or, where a device stores sent forms, in a line. */
async function sendInVain() {
  const filledIn = 'main form[method=post]:has(input:not([type=hidden], [tabindex="-1"]), textarea, select)'
  const isTold = () =>
    document.querySelector('.unsent, .kept') !== null ||
    [...document.querySelectorAll('[role=status]')].some((line) => line.textContent.includes('auf diesem Gerät'))
  const until = async (isSo: () => boolean, missed: () => string) => {
    const end = performance.now() + 30_000
    while (!isSo()) {
      if (performance.now() > end)
        throw new Error(`${missed()} of ${location.href}: ${document.querySelector('main')?.innerText}`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  for (const form of document.querySelectorAll(filledIn)) {
    const buttons = [...form.querySelectorAll<HTMLButtonElement>('button:not([type=button])')]
    // Only one form can be sent at a time.
    await until(
      () => buttons.at(-1)?.disabled !== true,
      () => 'a button stays disabled',
    )
    // „Weiter“ of the contact form sends no request.
    const button =
      form.querySelector<HTMLElement>('button[value=hier]') ??
      form.querySelector<HTMLElement>('button:not([type=button], [disabled])')
    if (!button?.checkVisibility({ visibilityProperty: true })) continue
    button.click()
    await until(isTold, () => `nothing is said at ${button.outerHTML}`)
    document.querySelectorAll('.unsent, .kept').forEach((note) => note.remove())
  }
}

const addMail = () =>
  onDatabase(stage.site, async (connection) => {
    const mail = { id: 'mail-1', kind: 'registrant-message', recipient: 'anna@beispiel.example', replyTo: undefined }
    const body = { subject: 'Betreff', text: 'Guten Tag', html: '<p>Guten Tag</p>' }
    await connection.inTransaction((trx) =>
      createOutboxStore(trx, connection.engine).add({ ...mail, ...body, createdAt: new Date() }),
    )
  })

const addConsent = () =>
  onDatabase(stage.site, async (connection) => {
    const states = { website: 'given', press: 'missing', social: 'missing' } as const
    const person = { name: 'Jule Muster', birthYear: 2012, givenBy: 'Eltern', since: '2024-09-01', note: '' }
    const consent = { ...person, id: newId(new Date()), states, withdrawnOn: undefined }
    await createConsentStore(connection.db).put({ ...consent, changed: { at: new Date(), by: member.id } })
  })

const addPasskey = () =>
  onDatabase(stage.site, async (connection) => {
    const key = { credentialId: 'kennung', publicKey: 'key', counter: 0, transports: [], factorId: undefined }
    const made = { friendlyName: 'Handy', assurance: 'aal1', createdAt: new Date(), lastUsedAt: undefined } as const
    const backup = { isBackupEligible: false, isBackedUp: false }
    const { passkeys } = createIdentityStore(connection.db, connection)
    await passkeys.add({ id: newId(new Date()), accountId: member.id, ...key, ...made, ...backup })
  })

/** The visitors of the pages: one signed out, and one with all rights. */
let member: Joined
const headersOf = {
  nobody: async () => ({}),
  'a member': async () => ({ cookie: (await openSession(stage.site, member)).cookie }),
}
/** Of the registrations below, whose tokens are known. */
const ENTRANTS_PAGES = ['/turniere/sommerfest/anmeldung/token-B', '/winterfest/anmeldung/token-C']
const WHO = ['nobody', 'a member'] as const
const pagesOf: Record<(typeof WHO)[number], FoundPage[]> = { nobody: [], 'a member': [] }

beforeAll(async () => {
  await addRegistrations(stage.site, { A: {} })
  await addRegistrations(stage.site, { B: {} }, 'sommerfest')
  await addRegistrations(stage.site, { C: {}, D: {} }, 'winterfest')
  await drawDay(stage.site, 'winterfest', new Date())
  await addMail()
  await addMessage(stage.site)
  await addYouthGroup(stage.site)
  await addNewsletter(stage.site)
  await addApplication(stage.site)
  member = await join(stage.site, { name: 'Anna Technik', roles: [...OFFICES] })
  await addConsent()
  await addPasskey()
  for (const who of WHO) pagesOf[who] = await findPages(stage.site.origin, await headersOf[who](), ENTRANTS_PAGES)
})

/** Pages that exist only after certain events or from a mail, with buttons only; and one whose form exists only on days with training. */
const ONLY_BUTTONS = [
  ...['routes/dates/reminder-confirmation', 'routes/dates/reminder-end', 'routes/youth/child'],
  ...['routes/admin/duties/index', 'routes/admin/moving/take-back'],
  ...['routes/admin/news/version', 'routes/admin/bin/show', 'routes/admin/club/delete-file'],
  ...['routes/admin/club/version', 'routes/admin/club/today', 'routes/admin/tournaments/planning/version'],
]

test('every page that takes a form is looked at', async () => {
  const found = new Set(ONLY_BUTTONS)
  for (const { id } of WHO.flatMap((who) => pagesOf[who])) found.add(id)
  expect((await readPagesWithForms()).filter((id) => !found.has(id))).toEqual([])
})

test('every field that anybody fills in stands in the record of personal data, or asks for nothing about people', async () => {
  const kept = [...holdings.map(({ forms }) => forms), formsWithoutPeople].flatMap((forms) => Object.entries(forms))
  const pages = WHO.flatMap((who) => pagesOf[who])
  const unknown = pages.flatMap(({ id, fields }) => {
    const known = kept.flatMap(([route, names]) => (route === id ? [names, [guardFieldNames.trap]] : []))
    return fields
      .filter((name) => !known.some((names) => names === 'all' || names.includes(name)))
      .map((name) => [id, name])
  })
  expect(unknown).toEqual([])
})

test.each(WHO)(
  'text that %s types into any form before the program has loaded stays, even when it is sent without a connection or to a dead site',
  async (who) => {
    const { page, context } = await stage.visit()
    await context.addInitScript(holdProgram)
    if (who === 'a member') await enter(stage.site, context, member)
    let typed = 0
    for (const { path } of pagesOf[who].filter(({ isFilledIn }) => isFilledIn)) {
      const { before, ...later } = await typeBeforeProgram(page, path)
      expect([path, later]).toEqual([path, { after: before, offline: before, dead: before }])
      typed += before.length
    }
    expect(typed).toBeGreaterThan(15)
  },
  // Every form of a hundred pages is sent twice; the limit only ends hanging runs.
  600_000,
)
