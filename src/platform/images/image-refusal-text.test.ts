import { expect, test } from 'vitest'
import { imageRefusalText } from './image-refusal-text.ts'

test('the size of a picture just over the limit reads larger than the limit', () => {
  const maxBytes = 20 * 1024 * 1024
  const text = imageRefusalText({ kind: 'too-large', bytes: maxBytes + 1, maxBytes })
  expect(text).toBe('Das Bild ist mit 20,1 MB zu groß. Erlaubt sind höchstens 20 MB; bitte verkleinern Sie es vorher.')
})

test('the refusal of too many pixels states the limit in millions', () => {
  expect(imageRefusalText({ kind: 'too-many-pixels', maxPixels: 60_000_000 })).toContain('60 Millionen Bildpunkte')
})

test('every refusal says how to correct it', () => {
  expect(imageRefusalText({ kind: 'not-a-picture' })).toContain('als JPEG speichern')
  expect(imageRefusalText({ kind: 'unsafe-svg' })).toContain('als PNG')
})
