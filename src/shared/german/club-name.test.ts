import { expect, test } from 'vitest'
import { withArticle } from './club-name.ts'

test.each([
  ['bei', 'TTC Musterdorf', 'beim TTC Musterdorf'],
  ['von', 'BC Grünhausen', 'vom BC Grünhausen'],
  ['an', '1. FC Beispiel', 'an den 1. FC Beispiel'],
  ['für', 'Tischtennisverein Beispiel', 'für den Tischtennisverein Beispiel'],
  ['zu', 'TSG Musterstadt', 'zur TSG Musterstadt'],
  ['bei', 'DJK/SV Beispiel', 'bei der DJK/SV Beispiel'],
  ['von', 'Spielvereinigung Beispiel', 'von der Spielvereinigung Beispiel'],
  ['für', 'Tischtennisfreunde Beispiel', 'für die Tischtennisfreunde Beispiel'],
  ['Der', 'SpVgg Beispiel', 'Die SpVgg Beispiel'],
] as const)('%s and %s are „%s“', (word, name, said) => {
  expect(withArticle(word, name)).toBe(said)
})

test.each(['Unser Verein', 'verein.example', 'Musterdorf spielt', ''])(
  '%j tells no article, so it stays without',
  (name) => {
    expect(withArticle('bei', name)).toBe(`bei ${name}`)
    expect(withArticle('Der', name)).toBe(name)
  },
)
