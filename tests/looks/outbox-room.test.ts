import { beforeEach, expect, test } from 'vitest'
import type { OutboxMail } from '#platform/mail/mail.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { notice, type VisitSettings } from '#tests/support/browser/visit.ts'
import { onDatabase } from '#tests/support/databases/on-database.ts'

const stage = prepareStage()

/** Failed mails: they are not sent again before an operator asks for it. */
const giveUp = (...mails: Pick<OutboxMail, 'id' | 'kind' | 'recipient'>[]) =>
  onDatabase(stage.site, async (connection) => {
    await connection.inTransaction(async (trx) => {
      const outbox = createOutboxStore(trx, connection.engine)
      for (const mail of mails) {
        const body = { subject: 'Betreff', text: 'Guten Tag,\n\nIhr Code: 123456', html: '<p>123456</p>' }
        await outbox.add({ ...mail, ...body, replyTo: undefined, createdAt: new Date() })
        await outbox.markFailed(mail.id, 'EENVELOPE 550', undefined)
      }
    })
  })

const empty = () =>
  onDatabase(stage.site, async (connection) => {
    await connection.inTransaction((trx) =>
      createOutboxStore(trx, connection.engine).removeGivenUpCreatedUntil(new Date()),
    )
  })

const asAdmin = (settings?: VisitSettings) => stage.visitAs({ name: 'Anna Technik', roles: ['admin'] }, settings)

beforeEach(empty)

test('a failed mail says why in German, and is sent when it is tried again', async () => {
  await giveUp({ id: 'entry-1', kind: 'entry-confirmation', recipient: 'jutta@beispiel.example' })
  const { page, complaints } = await asAdmin()
  await page.goto('/admin/postausgang')
  await page.getByText('Es ist kein Mailserver eingerichtet').waitFor()
  await page.getByRole('row', { name: /jutta@.*Der Mailserver hat die Empfängeradresse nicht angenommen/ }).waitFor()
  await page.getByRole('link', { name: 'Bestätigung einer Anmeldung zum Turnier' }).click()
  await page.getByText('Ihr Code: 123456').waitFor()
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await notice(page, 'Die Nachricht wird noch einmal verschickt.')
  expect((await stage.site.mails(1)).some((mail) => mail.includes('To: jutta@beispiel.example'))).toBe(true)
  expect(complaints).toEqual([])
})

test('sign-in links are not shown, and cannot be sent again after they failed', async () => {
  await giveUp({ id: 'secret-1', kind: 'identity-invite', recipient: 'dora@beispiel.example' })
  const { page } = await asAdmin({ scripts: false })
  await page.goto('/admin/postausgang/secret-1')
  await page.getByText('Deshalb sieht sie nur, wer sie bekommt').waitFor()
  expect(await page.content()).not.toContain('123456')
  await page.getByText('Bitte lassen Sie eine neue schicken').waitFor()
  expect(await page.getByRole('button', { name: 'Noch einmal versuchen' }).count()).toBe(0)
})

test('all that failed are tried again with one press', async () => {
  await giveUp(
    { id: 'all-1', kind: 'entry-confirmation', recipient: 'a@beispiel.example' },
    { id: 'all-2', kind: 'entry-confirmation', recipient: 'b@beispiel.example' },
  )
  const { page } = await asAdmin()
  await page.goto('/admin/postausgang')
  await page.getByRole('button', { name: 'Alle 2 noch einmal versuchen' }).click()
  await notice(page, '2 Nachrichten werden noch einmal verschickt.')
  await page.goto('/admin/postausgang?zustand=gescheitert')
  await page.getByText('Nichts ist gescheitert.').waitFor()
})

test('nothing stands in the way on any of the pages', async () => {
  await giveUp(
    { id: 'axe-1', kind: 'entry-confirmation', recipient: 'jutta.beispiel@ein-langer-anbieter.example' },
    { id: 'axe-2', kind: 'identity-invite', recipient: 'dora@beispiel.example' },
  )
  const { page } = await asAdmin()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['', '?zustand=wartet', '?zustand=verschickt', '/axe-1', '/axe-2']) {
    await page.goto(`/admin/postausgang${path}`)
    expect(await findBarriers(page, [360, 1280]), path).toEqual([])
  }
})
