import fc from 'fast-check'
import { expect, test } from 'vitest'
import { err, ok } from '#shared/result.ts'
import { fillPlaceholders } from './page.ts'
import { sampleClub } from '#tests/support/samples/sample-club.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { threadTime } from '#tests/support/site/cpu-time.ts'

test.each([
  ['{{club.name}}', 'TTC Musterdorf 1964 e. V.'],
  ['{{ club.address.city }}!', 'Musterdorf!'],
  ['{{club.hall.latitude}}', '49.46'],
  ['{{club.representatives}}', 'Bernd Kantner, Petra Zellmann'],
  ['{{club.shortName}} in {{club.hall.city}}', 'TTC Musterdorf in Musterdorf'],
])('%s becomes the fact of the club', (text, filled) => expect(fillPlaceholders(text, sampleClub)).toEqual(ok(filled)))

test.each([
  '{{club.naem}}',
  '{{club.address}}',
  '{{club.name.length}}',
  '{{club.constructor}}',
  '{{club.address..city}}',
])('%s names no fact, which is said with the line', (placeholder) =>
  expect(fillPlaceholders(`Eins\nZwei ${placeholder}`, sampleClub)).toEqual(
    err({ line: 2, sentence: `${placeholder} ist keine Angabe aus club/club.yaml.` }),
  ),
)

test('a fact with signs that a replacement could take for its own is put in as it is', () =>
  expect(fillPlaceholders('{{club.name}}', { ...sampleClub, name: `$& $1 $' {{club.phone}}` })).toEqual(
    ok(`$& $1 $' {{club.phone}}`),
  ))

test('a line that names what the club has not told is left out, and others stay', () => {
  const { hall: _, phone: __, representatives: ___, ...untold } = sampleClub
  const text = 'Wir:\n{{club.name}}\nTelefon: {{club.phone}}\n{{club.hall.city}}, {{club.representatives}}\nEnde'
  expect(fillPlaceholders(text, untold)).toEqual(ok(`Wir:\n${sampleClub.name}\nEnde`))
  for (const placeholder of ['{{club.hall}}', '{{club.hall.town}}', '{{club.phone.number}}'])
    expect(fillPlaceholders(placeholder, untold)).toMatchObject({ ok: false })
})

test('the authority is that of the club’s state; without one its line is left out', () => {
  const text = 'Beschweren:\n{{club.authority.name}}, {{club.authority.city}}, {{club.authority.url}}'
  const filled = fillPlaceholders(text, { ...sampleClub, state: 'BW' })
  expect(filled).toMatchObject(ok(expect.stringContaining('Baden-Württemberg, Stuttgart, https://www.')))
  expect(fillPlaceholders(text, { ...sampleClub, state: undefined })).toEqual(ok('Beschweren:'))
})

test('text without placeholders stays as it is, braces and all', () =>
  fc.assert(
    fc.property(anyText(), (text) => {
      fc.pre(!text.includes('club.'))
      expect(fillPlaceholders(text, sampleClub)).toEqual(ok(text))
    }),
  ))

test('very many braces are read at once', () => {
  const text = `${'{'.repeat(100_000)}${' '.repeat(100_000)}`
  expect(threadTime(() => fillPlaceholders(text, sampleClub))).toBeLessThan(100)
})
