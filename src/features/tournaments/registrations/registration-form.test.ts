import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ok } from '#shared/result.ts'
import { anyText } from '#tests/support/samples/any-text.ts'
import { registrationDetailNames, registrationFieldNames } from './registration-fields.ts'
import { parseRegistrationForm } from './registration-form.ts'
import { sampleFields, sampleForm } from '#tests/support/samples/sample-registration.ts'

const errorsOf = (changes: Record<string, string>) => {
  const parsed = parseRegistrationForm({ ...sampleFields, ...changes })
  return parsed.ok ? [] : parsed.error.map(({ field, message }) => `${field}: ${message}`)
}
const valueOf = (changes: Record<string, string>) => {
  const parsed = parseRegistrationForm({ ...sampleFields, ...changes })
  return parsed.ok ? parsed.value : undefined
}

test('a form filled in properly is read, empty team names are left out', () =>
  expect(parseRegistrationForm(sampleFields)).toEqual(ok(sampleForm)))

test('spaces around what was typed do not count, and letters are stored in one form', () =>
  expect(valueOf({ teamName1: '  Die Ba\u0308ren\u00A0', contactEmail: ' anna@beispiel.example ' })).toMatchObject({
    teamNames: ['Die Bären', 'Löwen & Söhne'],
    contactEmail: 'anna@beispiel.example',
  }))

test('an empty form names every required field once, in the order of the page', () => {
  const parsed = parseRegistrationForm({})
  const contact = ['contactName', 'contactAddress', 'contactNumber', 'contactEmail']
  expect(parsed.ok ? [] : parsed.error.map(({ field }) => field)).toEqual(['teamName1', ...contact])
})

const NUMBER = 'zum Beispiel 06881 12345 oder +49 171 2345678.'
const MAIL = 'zum Beispiel name@beispiel.de.'
const TEAM = 'Der Name der Mannschaft'

test.each([
  ['teamName1', ' ', 'Bitte geben Sie Ihrer Mannschaft einen Namen, zum Beispiel „Die Nachbarn“.'],
  ['teamName3', 'x'.repeat(81), `${TEAM} ist zu lang: Es passen höchstens 80 Zeichen hinein.`],
  [
    'teamName2',
    'Tor\u0007',
    `${TEAM} enthält unsichtbare oder beschädigte Zeichen. Bitte tippen Sie den Text von Hand ein.`,
  ],
  ['teamName1', 'Zu www.spam.example', `${TEAM} darf keine Internetadresse enthalten. Bitte nehmen Sie sie heraus.`],
  ['contactName', '\u200B', 'Bitte nennen Sie uns eine Ansprechperson mit Vor- und Nachnamen.'],
  ['contactAddress', 'x'.repeat(201), 'Die Adresse ist zu lang: Es passen höchstens 200 Zeichen hinein.'],
  [
    'contactNumber',
    '06881 12345 Büro',
    `Die Telefonnummer darf nur Ziffern, Leerzeichen und die Zeichen + ( ) / - enthalten, ${NUMBER}`,
  ],
  ['contactNumber', '1234', `Die Telefonnummer ist zu kurz. Bitte geben Sie sie mit Vorwahl an, ${NUMBER}`],
  ['contactNumber', '1'.repeat(21), `Die Telefonnummer ist zu lang. Bitte geben Sie nur eine Nummer an, ${NUMBER}`],
  ['contactEmail', 'anna.beispiel.de', `Bitte geben Sie eine E-Mail-Adresse mit @ an, ${MAIL}`],
  ['contactEmail', 'a@a.de, b@b.de', `Bitte geben Sie genau eine E-Mail-Adresse ohne Leerzeichen an, ${MAIL}`],
  [
    'contactEmail',
    'anna@beispiel',
    `Diese E-Mail-Adresse kann so nicht stimmen. Bitte prüfen Sie sie auf Tippfehler, ${MAIL}`,
  ],
  [
    'contactEmail',
    `${'a'.repeat(250)}@a.de`,
    'Die E-Mail-Adresse ist zu lang: Es passen höchstens 254 Zeichen hinein.',
  ],
])('%s that is %j is answered with one sentence that says how to mend it', (field, typed, sentence) =>
  expect(errorsOf({ [field]: typed })).toEqual([`${field}: ${sentence}`]),
)

test('line breaks cannot smuggle a header into a mail address or a name', () => {
  expect(errorsOf({ contactEmail: 'anna@a.de\r\nBcc: berta@b.de' })).toHaveLength(1)
  expect(errorsOf({ contactName: 'Anna\r\nBcc: berta@b.de' })).toHaveLength(1)
})

test('an address typed in several lines becomes one line', () =>
  expect(valueOf({ contactAddress: '66600 Musterdorf,\r\n  Hallenweg 3\n' })?.contactAddress).toBe(
    '66600 Musterdorf, Hallenweg 3',
  ))

test('eighty emoji fit into a name, because people count characters as they see them', () => {
  expect(valueOf({ teamName1: '👩‍👩‍👧'.repeat(80) })?.teamNames[0]).toBe('👩‍👩‍👧'.repeat(80))
  expect(errorsOf({ teamName1: '👩‍👩‍👧'.repeat(81) })).toHaveLength(1)
})

test.each([
  ['06881 12345', '+49688112345'],
  ['+49 (0) 171 / 234-5678', '+491712345678'],
  ['0033 1 42 68 53 00', '+33142685300'],
  ['00000', undefined],
])('the phone number %s is kept as typed and as %s', (typed, e164) =>
  expect(valueOf({ contactNumber: typed })).toMatchObject({ contactNumber: typed, contactNumberE164: e164 }),
)

test('a value of ten megabytes is refused within a moment, at its field', () => {
  for (const field of registrationFieldNames) {
    const errors = errorsOf({ [field]: ' e\u0301@'.repeat(2_500_000) })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(`${field}: `)
  }
})

const hostile = fc.oneof(
  anyText({ maxLength: 400 }),
  fc.string({ unit: fc.constantFrom(...'aä \n\r\t\0@.+\u202E\uD800👍=1,') }),
)
const fields = fc.record(Object.fromEntries(registrationFieldNames.map((name) => [name, hostile])), {
  requiredKeys: [],
})

test('any input is either refused at known fields or becomes single printable lines', () => {
  const needed = registrationDetailNames.filter((name) => valueOf({ [name]: '' }) === undefined)
  fc.assert(
    fc.property(fields, fc.subarray([...registrationFieldNames]), (sent, broken) => {
      const mixed = { ...sampleFields, ...Object.fromEntries(broken.map((name) => [name, sent[name] ?? ''])) }
      const parsed = parseRegistrationForm(mixed)
      if (!parsed.ok) {
        const order = parsed.error.map(({ field }) => registrationFieldNames.indexOf(field))
        expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b))
        expect(order.length).toBeGreaterThan(0)
        return
      }
      const { teamNames, contactNumberE164, ...contact } = parsed.value
      for (const value of [...teamNames, ...Object.values(contact)]) {
        expect(value).toBe(value.normalize('NFC').trim())
        expect(value.isWellFormed()).toBe(true)
        expect(value).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}/u)
      }
      expect([...teamNames, ...needed.map((name) => contact[name])]).not.toContain('')
      expect(contactNumberE164 ?? '+1').toMatch(/^\+\d+$/)
    }),
    { numRuns: 500 },
  )
})

test('what was read from a form is read the same when it is sent again', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 })
  fc.assert(
    fc.property(name, name, (teamName1, contactAddress) => {
      const first = parseRegistrationForm({ ...sampleFields, teamName1, contactAddress })
      if (!first.ok) return
      const [again1 = ''] = first.value.teamNames
      const again = { ...sampleFields, teamName1: again1, contactAddress: first.value.contactAddress }
      expect(parseRegistrationForm(again)).toEqual(first)
    }),
  )
})

test('an address is required, free, or not even kept, as the event asks', () => {
  const without = { ...sampleFields, contactAddress: '' }
  expect(parseRegistrationForm(without)).toMatchObject({ error: [{ field: 'contactAddress' }] })
  expect(parseRegistrationForm(without, 'optional')).toMatchObject({ value: { contactAddress: '' } })
  const told = { value: { contactAddress: sampleFields.contactAddress } }
  expect(parseRegistrationForm(sampleFields, 'optional')).toMatchObject(told)
  expect(parseRegistrationForm(sampleFields, 'no')).toMatchObject({ value: { contactAddress: '' } })
})
