import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/db/open-database.ts'
import { sendNewsletters } from '#features/newsletter/send-newsletters.ts'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { closeAfterTest } from '#tests/support/databases/close-after-test.ts'
import { createClock } from '#tests/support/samples/clock.ts'
import { join } from '#tests/support/site/enter.ts'
import { TIME_TO_TYPE } from '#tests/support/site/register.ts'

const clock = createClock('2024-11-26T12:00:00Z')
const stage = prepareStage({ now: clock.now, env: { RATE_LIMITS: 'off' } })

test('a reader orders the newsletter, the press officer writes it on a phone, and one click ends it', async () => {
  const { site } = stage
  const { page } = await stage.visit({ scripts: false })
  const before = (await site.mails(0)).length
  await page.goto('/termine/erinnerung')
  // Opt-in: the box is not checked by default.
  expect(await page.getByLabel(/^Newsletter/).isChecked()).toBe(false)
  await page.goto('/news')
  await page.getByRole('link', { name: 'Newsletter' }).click()
  clock.advance(TIME_TO_TYPE)
  await page.getByLabel('E-Mail-Adresse').fill('leserin@beispiel.example')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Eintragen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Fast fertig' }).waitFor()
  const wish = await PostalMime.parse((await site.mails(before + 1)).at(-1) ?? '')
  await page.goto(/\S+\/bestaetigung\/\S+/.exec(wish.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: 'Ja, das möchte ich' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sie sind eingetragen' }).waitFor()

  const paul = await join(site, { name: 'Paul Presse', roles: ['editor'] })
  const { page: room, complaints } = await stage.visitAs(paul, { width: 360, height: 740 })
  await room.goto('/admin/news')
  await room.getByRole('link', { name: 'Newsletter' }).click()
  await room.getByText('Eine Person hat ihn bestellt.').waitFor()
  await room.getByRole('button', { name: 'Neuer Newsletter' }).click()
  await room.getByLabel('Betreff').fill('Neues im November')
  await room.getByRole('button', { name: 'Speichern und ansehen' }).click()
  await room
    .getByRole('alert')
    .getByRole('link', { name: /^Text: / })
    .waitFor()
  await room.getByLabel('Text', { exact: true }).fill('Liebe Leute,\n\nes war viel los.')
  const article = room.getByRole('group', { name: 'Artikel' }).getByRole('checkbox').first()
  await article.check()
  await room.getByRole('button', { name: 'Speichern und ansehen' }).click()
  const preview = room.getByRole('region', { name: 'So kommt er an' })
  await preview.getByText('es war viel los.').waitFor()
  // From its top: halfway down, the page's header covers half a box.
  await room.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await findBarriers(room)).toEqual([])
  await preview.getByRole('button', { name: 'An eine Person verschicken' }).click()
  await room.getByText('Der Newsletter wird jetzt nach und nach verschickt.').waitFor()

  const connection = closeAfterTest(openDatabase({ databaseUrl: site.databaseUrl, dataDir: site.dataDir }))
  await sendNewsletters(site.instance.parts.ctx)
  const outbox = connection.db.selectFrom('outbox').where('kind', '=', 'newsletter')
  const sent = await outbox.select(['recipient', 'subject', 'text', 'unsubscribe_url']).execute()
  expect(sent).toMatchObject([{ recipient: 'leserin@beispiel.example', subject: 'Neues im November' }])
  expect(sent[0]?.text).toMatch(/Weiterlesen:\nhttp\S+\/news\//)
  const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
  expect((await fetch(sent[0]?.unsubscribe_url ?? '', oneClick)).status).toBe(200)
  await room.goto('/admin/news/newsletter')
  await room.getByText('Noch hat niemand den Newsletter bestellt.').waitFor()
  await room
    .getByRole('row', { name: /Neues im November/ })
    .getByText('verschickt', { exact: true })
    .waitFor()
  expect(complaints.filter((words) => !words.includes('422'))).toEqual([])
})
