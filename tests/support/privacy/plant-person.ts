import { listEnquiries } from '#features/contact/enquiries/read-enquiries.ts'
import { findAudience, mailRegistrants } from '#features/tournaments/handling/mail-registrants.ts'
import { subscribeBrowser } from '#features/dates/push/subscribe-browser.ts'
import { randomInt } from 'node:crypto'
import PostalMime from 'postal-mime'
import { vi } from 'vitest'
import { addConsent } from '#features/pictures/consents/keep-consents.ts'
import { OFFICES, type Actor } from '#rights/offices.ts'
import { changeLock, listApplications } from '#features/membership/keep-applications.ts'
import { makeCode } from '#platform/sealing/lock.ts'
import { readSelection } from '#site/routes/admin/tournaments/selection-query.ts'
import { createBrowserKeys } from '#tests/support/push/browser-keys.ts'
import type { Clock } from '#tests/support/samples/clock.ts'
import { addNewsletter } from '#tests/support/site/add-newsletter.ts'
import { join, openSession, type Joined } from '#tests/support/site/enter.ts'
import { readRegistrations, TIME_TO_TYPE } from '#tests/support/site/register.ts'
import { sendPageForm } from './send-page-form.ts'
import type { Site } from '#tests/support/site/start-site.ts'
import { valueOf } from '#tests/support/value-of.ts'

/** A person who appears in every part of the club. */
export const KANARINA = {
  name: 'Kanarina Zwitscherfeld',
  email: 'kanarina@zwitscherfeld.example',
  phone: '0171 5550987',
  street: 'Vogelweg 17',
  iban: 'DE89370400440532013000',
} as const

/** Every trace of her, in any spelling. */
export const TRACES = /kanarina|zwitscherfeld|171 ?5550987|vogelweg|3704 ?0044 ?0532/i

/** Another person, whose data must not mix with hers. */
export const OTHER = 'otto@anders.example'

type Planting = { site: Site; clock: Clock }

/** @property board an account with every office @property own her account */
export type Planted = { board: Actor; boardCookie: string; own: Joined; ownCookie: string }

/** Does everything on the site that she can do, by its forms, and makes the board write about her wherever it can. */
export async function plantPerson({ site, clock }: Planting): Promise<Planted> {
  const petra = await join(site, { name: 'Petra Alleskann', roles: [...OFFICES] })
  const board: Actor = { accountId: petra.id, offices: [...OFFICES] }
  const { cookie: boardCookie } = await openSession(site, petra)
  const own = await join(site, { name: KANARINA.name, roles: ['member'] })
  const { cookie: ownCookie } = await openSession(site, own, `Browser von ${KANARINA.name}`)
  const wait = () => clock.advance(TIME_TO_TYPE)
  const visit = (path: string, fields: Record<string, string>) => sendPageForm(site, path, fields, { wait })
  const office = (path: string, fields: Record<string, string>) =>
    sendPageForm(site, path, fields, { cookie: boardCookie })

  const member = (path: string, fields: Record<string, string>) =>
    sendPageForm(site, path, fields, { cookie: ownCookie })

  const hands = { visit, office, member, board, own }
  await plantEntry(site, hands)
  await plantEnquiries(site, hands)
  await plantApplication(site, hands)
  await plantWishes(site, hands)
  await plantInRooms(site, hands)
  await plantAmongMembers(hands)
  return { board, boardCookie, own, ownCookie }
}

type Send = (path: string, fields: Record<string, string>) => ReturnType<typeof sendPageForm>
type Hands = { visit: Send; office: Send }

/** The link of this kind in the last mail to her, or to the given address, that has one. */
const findLink = (site: Site, pattern: RegExp, address: string = KANARINA.email): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = await Promise.all((await site.mails(1)).map((mail) => PostalMime.parse(mail)))
      const hers = mails.filter(({ to }) => to?.[0]?.address === address)
      const links = hers.flatMap(({ text }) => pattern.exec(text ?? '')?.[0] ?? [])
      return links.at(-1) ?? Promise.reject(new Error(`no mail to ${address} has a link like ${pattern}`))
    },
    { timeout: 30_000, interval: 50 },
  )

const player = { playerName: KANARINA.name, birthYear: '2014', guardian: `Ute Zwitscherfeld, ${KANARINA.phone}` }

async function plantEntry(site: Site, { visit, office, board }: Hands & { board: Actor }) {
  const contact = { contactName: KANARINA.name, contactAddress: KANARINA.street, contactEmail: KANARINA.email }
  const entry = { teamName1: 'Die Netzroller', contactNumber: KANARINA.phone, ...contact }
  await visit((await visit('/dorfspielttt', entry)).location, player)
  const others = { teamName1: 'Die Anderen', contactNumber: '06881 4711000', contactEmail: OTHER }
  await visit('/dorfspielttt', { ...others, contactName: 'Otto Anders', contactAddress: 'Anderswo 1' })
  const [first] = await readRegistrations(site)
  const room = `/admin/turniere/dorfspielttt/anmeldungen/${first?.reference ?? ''}`
  await office(room, { note: `${KANARINA.name} ruft noch an`, part: 'note' })
  const { ctx } = site.instance.parts
  const order = { slug: 'dorfspielttt', selection: readSelection(new URLSearchParams()) }
  const audience = await findAudience(ctx, board, order.slug, order.selection)
  const digest = audience.ok ? audience.value.digest : ''
  const draft = { subject: 'Beginn', text: 'Es beginnt um zehn.' }
  valueOf(await mailRegistrants(ctx, board, { ...order, digest, draft, formKey: ctx.newId() }))
}

async function plantEnquiries(site: Site, { visit, office, board }: Hands & { board: Actor }) {
  const { email, name } = KANARINA
  await visit('/kontakt', { email, subject: `Frage von ${name}`, message: `Hier ist ${name}.`, way: 'hier' })
  await visit('/probetraining', { person: 'kind', email, message: `${name}, neun Jahre` })
  const listed = valueOf(await listEnquiries(site.instance.parts.ctx, board))
  for (const { id } of listed.waiting) {
    await office(`/admin/anfragen/${id}`, { note: `Notiz zu ${name}`, intent: 'notiz' })
    await office(`/admin/anfragen/${id}`, { text: `Liebe ${name}, gern!`, intent: 'antworten' })
  }
}

async function plantApplication(site: Site, { visit, office, board }: Hands & { board: Actor }) {
  const { ctx } = site.instance.parts
  const code = makeCode(randomInt)
  await changeLock(ctx, board, { typed: code, shown: code })
  const { name, email, phone, street, iban } = KANARINA
  const [firstName = '', lastName = ''] = name.split(' ')
  const person = {
    'firstName-1': firstName,
    'lastName-1': lastName,
    'bornOn-1': '2009-03-01',
    fee: 'Kinder und Jugendliche',
  }
  const home = { street, postalCode: '66600', city: 'Musterdorf', email, phone }
  const guardian = { guardian: 'Ute Zwitscherfeld', guardianPhone: phone }
  const account = { payment: 'lastschrift', holder: 'Ute Zwitscherfeld', iban }
  await visit('/mitglied-werden', { ...person, ...home, ...guardian, ...account, way: 'absenden' })
  const listed = await listApplications(ctx, board)
  const id = listed.ok ? (listed.value.applications[0]?.id ?? '') : ''
  await office(`/admin/antraege/${id}`, { nachricht: `Willkommen, ${name}!`, intent: 'aufnehmen-mit-nachricht' })
  await office(`/admin/antraege/${id}`, { code, intent: 'oeffnen' })
}

async function plantWishes(site: Site, { visit, office }: Hands) {
  const { email, name } = KANARINA
  await office('/admin/anfragen/warteliste', { name: 'Anfänger', free: '0', offerDays: '7', intent: 'speichern' })
  await visit('/jugend', { kind: name, jahrgang: '2015', email })
  await visit(await findLink(site, /\S+\/jugend\/\S+/), { was: 'confirm' })
  for (const address of [email, OTHER]) {
    await visit('/termine/erinnerung', { email: address, art: 'newsletter' })
    await visit(await findLink(site, /\S+\/bestaetigung\/\S+/, address), {})
  }
  await addNewsletter(site)
  await office('/admin/news/newsletter/newsletter-1', { number: '0', intent: 'verschicken' })
  const keys = createBrowserKeys()
  const device = {
    endpoint: `https://push.beispiel.example/${name.replace(' ', '-')}`,
    p256dh: keys.p256dh,
    auth: keys.auth,
  }
  valueOf(await subscribeBrowser(site.instance.parts.ctx, device, '192.0.2.1'))
}

async function plantInRooms(site: Site, { office, board, own }: Hands & { board: Actor; own: Joined }) {
  const { ctx } = site.instance.parts
  const given = {
    givenBy: 'Ute Zwitscherfeld',
    since: '2024-09-01',
    note: `Ordner, ${KANARINA.name}`,
    website: 'given',
  }
  valueOf(await addConsent(ctx, board, new URLSearchParams({ name: KANARINA.name, birthYear: '2009', ...given })))
  await office('/admin/spiele/2024-25/herren-1', { captainEmail: own.email })
}

/** She shows the others all her details, and works behind the counter. */
async function plantAmongMembers({ office, member }: Pick<Hands, 'office'> & { member: Send }) {
  const { name, phone } = KANARINA
  const shown = { phone, showsEmail: 'ja', line: `Hier ist ${name}.` }
  await member('/admin/mitglieder/liste/ich', { ...shown, intent: 'zeigen' })
  const job = { title: 'Theke', from: '10:00', to: '18:00' }
  await office('/admin/mitglieder/dienste/plan/turnier-dorfspielttt', { ...job, intent: 'dazu' })
  await member('/admin/mitglieder/dienste', { intent: 'eintragen' })
}
