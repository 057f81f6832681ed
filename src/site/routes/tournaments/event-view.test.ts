import { expect, test } from 'vitest'
import type { Picture } from '#features/pictures/picture.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { showEventPage } from './event-view.ts'

const hall: Picture = {
  path: 'pictures/halle.jpg',
  hash: '0123456789abcdef',
  format: 'jpeg',
  width: 1600,
  height: 900,
  text: 'Die Halle',
}

test('a picture in the description comes in the size that a screen needs, one that is withheld not at all', () => {
  const descriptionHtml =
    '<p>Um 10 Uhr <img src="/pictures/halle.jpg" alt=""><img src="/pictures/kinder.jpg" alt="x"></p>'
  const shown = showEventPage({ ...sampleEvent(), descriptionHtml }, new Map([[hall.path, hall]])).descriptionHtml
  expect(shown).toContain('<source type="image/avif" srcset="/media/0123456789abcdef-320.avif 320w')
  expect(shown).toContain('alt="Die Halle"')
  expect(shown).not.toContain('kinder')
  expect(shown).toContain('<span class="together">10 Uhr</span>')
})

test('times and house numbers of an event stay in one line', () => {
  const event = { ...sampleEvent(), beforehand: 'Auslosung ab 9 Uhr', venue: 'Turnhalle, Hallenweg 3' }
  const { together } = showEventPage(event, new Map())
  expect(together.begins).toMatch(
    /<span class="together">\d+\. \w+<\/span>.*<span class="together">\d\d:\d\d Uhr<\/span>/,
  )
  expect(together.beforehand).toBe('Auslosung ab <span class="together">9 Uhr</span>')
  expect(together.venue).toBe('Turnhalle, <span class="together">Hallenweg 3</span>')
})
