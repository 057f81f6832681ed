import { expect, test } from 'vitest'
import { loggablePath } from './report-fault.ts'

test.each([
  ['http://club.example/news?suche=geheim', '/news'],
  ['http://club.example/dorfspielttt/anmeldung/geheim', '/dorfspielttt/anmeldung/…'],
  ['http://club.example/turniere/a/Anmeldung/geheim.data', '/turniere/a/Anmeldung/…'],
  ['http://club.example/dorfspielttt/zettel/geheim', '/dorfspielttt/zettel/…'],
  ['http://club.example/vorschau/geheim', '/vorschau/…'],
  ['http://club.example/kontakt/nachricht/geheim', '/kontakt/nachricht/…'],
  ['http://club.example/admin/turniere/a/nachricht', '/admin/turniere/a/nachricht'],
  ['http://club.example/dorfspielttt/anmeldung/', '/dorfspielttt/anmeldung/'],
])('%s stands in the log as %s', (url, path) => {
  expect(loggablePath(url)).toBe(path)
})
