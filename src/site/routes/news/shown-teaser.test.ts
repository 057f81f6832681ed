import { expect, test } from 'vitest'
import type { Picture } from '#features/pictures/picture.ts'
import { machineDate, showTeasers } from './shown-teaser.ts'

const picture: Picture = {
  path: 'pictures/jubel.jpg',
  hash: 'a1',
  format: 'jpeg',
  width: 900,
  height: 600,
  text: 'Jubel',
}
const teaser = (title: string, previewPicture?: string) => ({
  position: 0,
  id: '1',
  slug: 'artikel',
  title,
  summary: '',
  publishedAt: new Date('2024-11-24T17:30:00Z'),
  previewPicture,
})
const findPictures = async (paths: string[]) =>
  new Map(paths.filter((path) => path === picture.path).map((path) => [path, picture]))

test('a title that fits is sent once, and a longer one cut beside the whole of it', async () => {
  const titles = ['Klein', 'Ein Titel mit genau dreißig Zei', 'x'.repeat(51)]
  const list = await showTeasers(
    'list',
    titles.map((title) => teaser(title)),
    findPictures,
  )
  expect(list.map(({ shortTitle }) => shortTitle)).toEqual([
    undefined,
    'Ein Titel mit genau dreißig Ze ...',
    `${'x'.repeat(30)} ...`,
  ])
  const overview = await showTeasers(
    'overview',
    titles.map((title) => teaser(title)),
    findPictures,
  )
  expect(overview.map(({ shortTitle }) => shortTitle)).toEqual([undefined, undefined, `${'x'.repeat(50)} ...`])
  expect(list.map(({ title }) => title)).toEqual(titles)
})

test('overview and list write the same moment in the club’s time, each in its own way', async () => {
  const [overview] = await showTeasers('overview', [teaser('Sieg')], findPictures)
  const [list] = await showTeasers('list', [teaser('Sieg')], findPictures)
  expect(overview?.date).toBe('24.11.2024 18:30')
  expect(list?.date).toBe('24.11.2024, 18:30')
})

test('both ways of writing a date are the same to a machine', () =>
  expect(['24.11.2024 18:30', '24.11.2024, 18:30'].map(machineDate)).toEqual(['2024-11-24T18:30', '2024-11-24T18:30']))

test('a card’s picture has no words of its own, and one that is missing is left out', async () => {
  const cards = [teaser('Mit Bild', picture.path), teaser('Verloren', 'pictures/weg.jpg'), teaser('Ohne')]
  expect((await showTeasers('list', cards, findPictures)).map((card) => card.picture)).toEqual([
    { hash: 'a1', format: 'jpeg', width: 900, height: 600, text: '' },
    undefined,
    undefined,
  ])
})

test('of a picture that does not fit its card the part is named that its author chose', async () => {
  const at = (x: number, y: number) => ({ ...teaser('Mit Bild', picture.path), previewFocus: { x, y } })
  const cards = [at(0.1, 0.8), at(0.5, 0.55), { ...at(0, 0), previewPicture: 'pictures/weg.jpg' }]
  const shown = await showTeasers('list', cards, findPictures)
  expect(shown.map((card) => card.picture?.focus)).toEqual(['x0 y3', undefined, undefined])
})
