import { expect, test } from 'vitest'
import { loadHyphenation } from '#shared/german/hyphenate.ts'
import { VILLAGE, villageDay } from '#tests/support/tournaments/village-day.ts'
import { softenNames } from './soften-names.ts'

test('words that a phone has no room for beside numbers may break with a hyphen, and names for the desk stay as they are', async () => {
  const day = softenNames(villageDay(180), await loadHyphenation())
  const ids = VILLAGE.map((_, index) => `team ${index + 1}`)
  expect(ids.map((id) => day.publicNameOf(id).replaceAll('\u00ad', ''))).toEqual(VILLAGE)
  expect(ids.map(day.nameOf)).toEqual(VILLAGE)
  expect(day.publicNameOf(`team ${VILLAGE.indexOf('Obst- und Gartenbauverein') + 1}`)).toBe(
    'Obst- und Gar\u00adten\u00adbau\u00adver\u00adein',
  )
  expect(day.publicNameOf(`team ${VILLAGE.indexOf('Nachbarn Hauptstraße') + 1}`)).toBe(
    'Nachbarn Haupt\u00adstra\u00adße',
  )
  expect(day.publicNameOf(`team ${VILLAGE.indexOf('Spätzünder') + 1}`)).toContain('\u00ad')
  expect(day.publicNameOf(`team ${VILLAGE.indexOf('Theke Süd') + 1}`)).toBe('Theke Süd')
})
