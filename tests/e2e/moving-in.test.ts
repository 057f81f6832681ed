import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '#tests/support/browser/find-barriers.ts'
import { prepareStage } from '#tests/support/browser/stage.ts'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'
import { join } from '#tests/support/site/enter.ts'

/** The site still shows the sample club. */
const stage = prepareStage({ content: { files: { '.sample': 'TTC Musterdorf\n' } } })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const post = (title: string, text: string) => strToU8(`---\ntitle: ${title}\n---\n\n${text}\n`)
const ADDRESS = '/admin/umziehen'

async function send(page: Page, name: string, bytes: Uint8Array, mimeType: string) {
  await page.goto(ADDRESS)
  const file = { name, mimeType, buffer: Buffer.from(bytes) }
  await page.getByLabel('ZIP-Archiv oder Export von WordPress').setInputFiles(file)
  await button(page, 'Schicken und ansehen').click()
}

test('a former website is sent, looked at, taken over in the place of the sample, and taken back as a whole', async () => {
  const board = await join(stage.site, { name: 'Anna Beispiel', roles: ['board'] })
  const { page, complaints } = await stage.visitAs(board, { width: 360, height: 740 })
  const photo = new Uint8Array(await photoWithMetadata())
  const zip = zipSync({
    'alt-main/_config.yml': strToU8('title: BV Grünau\n'),
    'alt-main/_posts/2019-05-06-sieg.md': post('Sieg im Pokal', 'Ein Abend.\n\n![Jubel](/assets/jubel.jpg)'),
    'alt-main/_posts/2020-01-02-neujahr.md': post('Neujahr', 'Prost.'),
    'alt-main/assets/jubel.jpg': photo,
    'alt-main/assets/niemand.jpg': photo,
  })
  await send(page, 'alt.zip', zip, 'application/zip')
  const found = part(page, 'Gefunden in „alt.zip“')
  await found.waitFor()
  await found.getByText('Artikel: 2 gefunden, 2 übernommen, 0 nicht').waitFor()
  await found.getByText('Bilder: 2 gefunden, 1 übernommen, 1 nicht').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Sieg im Pokal' }).click()
  const picture = page.getByRole('img', { name: 'Jubel' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Website umziehen' }).click()
  await page.getByText('Beispielverein jetzt wegnehmen?').waitFor()
  await button(page, 'Jetzt übernehmen').click()
  await page.getByRole('link', { name: 'Umzug zurücknehmen' }).waitFor()

  const read = async (path: string) => fetch(stage.site.origin + path)
  const news = await (await read('/news')).text()
  expect(news).toContain('Sieg im Pokal')
  expect(news).not.toContain('Dorfspiel')
  expect((await read('/2019/05/06/sieg.html')).url).toBe(`${stage.site.origin}/news/sieg`)

  await page.getByRole('link', { name: 'Umzug zurücknehmen' }).click()
  expect(await findBarriers(page)).toEqual([])
  await button(page, 'Umzug zurücknehmen').click()
  await page.getByText('Zurückgenommen; was der Umzug brachte').waitFor()
  expect([(await read('/news/sieg')).status, (await read('/2019/05/06/sieg.html')).status]).toEqual([404, 404])
  expect(complaints).toEqual([])
})

const WXR = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>BV Grünau</title><link>https://alt.example</link><wp:wxr_version>1.2</wp:wxr_version>
<item><title>Aus WordPress</title><link>https://alt.example/sommer/</link><content:encoded><![CDATA[<p>Ein Fest.</p>]]></content:encoded>
<wp:post_id>1</wp:post_id><wp:post_date>2018-07-01 18:00:00</wp:post_date><wp:post_name>sommer</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item></channel></rss>`

test('without script an export of WordPress moves in; what is none says so', async () => {
  const { page } = await stage.visitAs({ name: 'Technik', roles: ['admin'] }, { scripts: false })
  await send(page, 'foto.zip', strToU8('JFIF'), 'application/zip')
  await page.getByText(/^Nicht gelesen: In dieser Datei ist keine Website zu erkennen/).waitFor()
  await send(page, 'export.xml', strToU8(WXR), 'text/xml')
  await page.getByRole('link', { name: 'Aus WordPress' }).waitFor()
  await button(page, 'Jetzt übernehmen').click()
  await part(page, 'export.xml')
    .getByText(/^Übernommen am/)
    .waitFor()
  expect(await (await fetch(`${stage.site.origin}/sommer`)).text()).toContain('Ein Fest.')
})
