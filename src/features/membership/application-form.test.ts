import fc from 'fast-check'
import { expect, test } from 'vitest'
import { miasForm } from '#tests/support/membership/sample-form.ts'
import { PAYMENTS } from './application-fields.ts'
import { describeApplication, toApplication, type FormTerms } from './application-form.ts'
import { ageOn, signersOf } from './application.ts'
import { ok } from '#shared/result.ts'
import type { Fee } from './fee.ts'

const DAY = '2024-11-24'
const fees: Fee[] = [
  { title: 'Erwachsene', people: 'one', amount: 84, per: 'year' },
  { title: 'Familie', people: 'family', amount: 132, per: 'year' },
  { title: 'Jugend', people: 'one', amount: 48, per: 'year', untilAge: 17 },
]
const terms = { fees, day: DAY, accounts: 'kept' as const }

const mia = { ...miasForm, iban: 'de89 3704 0044 0532 0130 00' }
const ute = {
  ...mia,
  fee: 'Erwachsene',
  'firstName-1': 'Ute',
  'bornOn-1': '1980-03-01',
  guardian: '',
  guardianPhone: '',
}

function read(fields: Record<string, string>, changed: Partial<FormTerms> = {}) {
  const asked = { ...terms, ...changed }
  const filled = describeApplication(asked).read(new URLSearchParams(fields))
  return filled.ok ? ok(toApplication(filled.value, asked)) : filled
}

const fieldsWrong = (fields: Record<string, string>) => {
  const application = read(fields)
  return application.ok ? [] : application.error.mistakes.map(({ field }) => field)
}

test('a girl of 15 applies with her mother, whose account is read as banks want it', () => {
  const parsed = read({ ...mia, 'consent-website': 'ja' })
  expect(parsed).toMatchObject(
    ok({
      fee: '48 Euro im Jahr',
      guardian: 'Ute Muster',
      consents: ['website'],
      account: { holder: 'Ute Muster', iban: 'DE89370400440532013000' },
    }),
  )
  expect(parsed.ok && signersOf(parsed.value, DAY).map(({ as, name }) => `${as} ${name}`)).toEqual([
    'applicant Mia Muster',
    'guardian Ute Muster',
    'account Ute Muster',
  ])
})

test('an empty form names each field once', () =>
  expect(fieldsWrong({})).toEqual([
    ...['fee', 'firstName-1', 'lastName-1', 'bornOn-1', 'street', 'postalCode', 'city', 'email', 'payment'],
  ]))

test('nobody vouches for themselves', () =>
  expect(fieldsWrong({ ...mia, guardian: 'mia muster' })).toEqual(['guardian']))

test('a grown-up does not pay what children pay, and several people are a family', () => {
  expect(fieldsWrong({ ...ute, fee: 'Jugend' })).toEqual(['fee'])
  const child = { 'firstName-2': 'Mia', 'lastName-2': 'Muster', 'bornOn-2': '2009-03-01' }
  expect(fieldsWrong({ ...ute, ...child, custody: 'ja' })).toEqual(['fee'])
  expect(fieldsWrong({ ...ute, fee: 'Familie' })).toEqual(['firstName-2'])
  expect(fieldsWrong({ ...ute, ...child, fee: 'Familie' })).toEqual(['custody'])
  expect(fieldsWrong({ ...ute, ...child, fee: 'Familie', custody: 'ja' })).toEqual([])
  expect(fieldsWrong({ ...mia, ...child, fee: 'Familie' })).toEqual(['bornOn-1'])
})

test('a wrong account number is refused, one outside of SEPA too, and payment by transfer needs none', () => {
  expect(fieldsWrong({ ...ute, iban: 'DE89 3704 0044 0532 0130 01' })).toEqual(['iban'])
  expect(fieldsWrong({ ...ute, iban: 'TR330006100519786457841326' })).toEqual(['iban'])
  expect(fieldsWrong({ ...ute, payment: PAYMENTS.transfer, holder: '', iban: '' })).toEqual([])
})

test('where nobody could open an account number, none is read', () => {
  expect(read(ute, { accounts: 'none' })).toMatchObject(ok({ account: undefined }))
})

const birthday = fc.date({ min: new Date('1925-01-01'), max: new Date(DAY), noInvalidDate: true })
const bornOn = birthday.map((date) => date.toISOString().slice(0, 10))

test('only applicants under 18 need a guardian who signs', () =>
  fc.assert(
    fc.property(bornOn, (born) => {
      // Boundary: a person born 18 years ago less a day is still a minor.
      const isMinor = born > '2006-11-24'
      const alone = { ...ute, 'bornOn-1': born }
      expect(fieldsWrong(alone)).toEqual(isMinor ? ['guardian', 'guardianPhone'] : [])
      const parsed = read({ ...alone, guardian: 'Otto Muster', guardianPhone: '06851 55501' })
      const signers = parsed.ok ? signersOf(parsed.value, DAY).map(({ as }) => as) : []
      expect(signers.includes('guardian')).toBe(isMinor)
      expect(signers.includes('applicant')).toBe(born <= '2017-11-24')
    }),
  ))

test('in every family each grown-up signs, and children only with somebody who has custody of them', () =>
  fc.assert(
    fc.property(fc.array(bornOn, { minLength: 1, maxLength: 5 }), (others) => {
      const people = Object.fromEntries(
        others.flatMap((born, index) => [
          [`firstName-${index + 2}`, `Kind ${index + 2}`],
          [`lastName-${index + 2}`, 'Muster'],
          [`bornOn-${index + 2}`, born],
        ]),
      )
      const form = { ...ute, ...people, fee: 'Familie' }
      const hasChild = others.some((born) => born > '2006-11-24')
      expect(fieldsWrong(form)).toEqual(hasChild ? ['custody'] : [])
      const parsed = read({ ...form, custody: 'ja' })
      const signing = parsed.ok ? signersOf(parsed.value, DAY).filter(({ as }) => as === 'member') : []
      expect(signing).toHaveLength(others.filter((born) => born <= '2006-11-24').length)
    }),
  ))

test('age counts by birthdays, and who was born on 29 February is older on 1 March', () => {
  expect(ageOn('2006-11-25', DAY)).toBe(17)
  expect(ageOn('2006-11-24', DAY)).toBe(18)
  expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
  expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
})
