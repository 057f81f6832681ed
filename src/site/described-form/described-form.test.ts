import { expect, test } from 'vitest'
import type { Fields } from '#shared/form/field.ts'
import { orderList } from './order-list.ts'
import { readTypedFields, toTypedFields, toValues } from '#shared/form/typed.ts'
import { valueLines } from './value-lines.ts'

const FIELDS: Fields = {
  name: { kind: 'line', label: 'Name' },
  year: { kind: 'number', label: 'Jahr', whenEmpty: 'auto' },
  open: { kind: 'yes', label: 'Offen' },
  bank: {
    kind: 'group',
    label: 'Bank',
    optional: true,
    fields: { holder: { kind: 'line', label: 'Inhaber' }, iban: { kind: 'line', label: 'IBAN' } },
  },
  heads: { kind: 'list', label: 'Vertreten durch', one: 'Person', item: { kind: 'line', label: 'Person' } },
  teams: {
    kind: 'list',
    label: 'Mannschaften',
    one: 'Mannschaft',
    nameOf: 'name',
    item: {
      kind: 'group',
      label: 'Mannschaft',
      fields: { name: { kind: 'line', label: 'Name' }, place: { kind: 'number', label: 'Platz' } },
    },
  },
}
const value = {
  name: 'TTC',
  year: 'auto',
  open: true,
  heads: ['Ute', 'Bernd'],
  teams: [
    { name: 'Herren 1', place: 3 },
    { name: 'Herren 2', place: 6.5 },
  ],
}
const typed = toTypedFields(FIELDS, value)

/** Form fields as a browser sends them. */
const heads = { 'heads#': '2', 'heads.0': 'Ute', 'heads.1': 'Bernd' }
const first = { 'teams.0.name': 'Herren 1', 'teams.0.place': '3' }
const second = { 'teams.1.name': 'Herren 2', 'teams.1.place': '6,5' }
const teams = { 'teams#': '2', ...first, ...second, 'teams.2.name': 'zu viel' }
const bank = { 'bank.holder': '', 'bank.iban': '' }
const sent = new URLSearchParams({ name: ' TTC ', year: '', open: 'ja', ...bank, ...heads, ...teams })

test('what a form shows and sends back is what was there', () => {
  expect(toValues(FIELDS, typed)).toEqual(value)
  expect(toValues(FIELDS, readTypedFields(FIELDS, sent))).toEqual(value)
})

test('what nobody has filled in is missing, and what is wrong stays as it was typed', () => {
  const form = new URLSearchParams({ year: 'bald', 'bank.iban': 'DE', 'teams#': '99999999', 'heads#': 'viele' })
  const read = { name: '', year: 'bald', open: false, bank: { holder: '', iban: 'DE' }, heads: [], teams: [] }
  expect(toValues(FIELDS, readTypedFields(FIELDS, form))).toEqual(read)
})

test('lists grow, shrink and change their order by buttons, and the focus goes along', () => {
  const after = (intent: string) => {
    const result = orderList(FIELDS, typed, intent)
    return result && { ...(toValues(FIELDS, result.typed) as typeof value), focus: result.focus }
  }
  expect(after('dazu:heads')).toMatchObject({ heads: ['Ute', 'Bernd', ''], focus: 'heads.2' })
  expect(after('dazu:teams')).toMatchObject({ teams: [...value.teams, { name: '' }], focus: 'teams.2.name' })
  expect(after('weg:teams.0')).toMatchObject({ teams: [value.teams[1]], focus: 'dazu:teams' })
  expect(after('hoch:heads.1')).toMatchObject({ heads: ['Bernd', 'Ute'], focus: 'runter:heads.0' })
  expect(after('runter:heads.1')).toMatchObject({ heads: ['Ute', 'Bernd'] })
  const lists = ['dazu:nichts', 'dazu:constructor', 'dazu:heads.0']
  for (const nonsense of ['', 'weg:heads.7', 'weg:name', 'hoch:heads', ...lists])
    expect([nonsense, after(nonsense)]).toEqual([nonsense, undefined])
})

test('what stands in a form can be read line by line', () =>
  expect(valueLines(FIELDS, typed)).toEqual([
    'Name: TTC',
    'Offen: ja',
    'Vertreten durch: Ute',
    'Vertreten durch: Bernd',
    'Mannschaften › Herren 1 › Name: Herren 1',
    'Mannschaften › Herren 1 › Platz: 3',
    'Mannschaften › Herren 2 › Name: Herren 2',
    'Mannschaften › Herren 2 › Platz: 6,5',
  ]))

test('a moment is read as browsers send it, with and without script, and a key comes back unseen', () => {
  const fields: Fields = { begins: { kind: 'moment', label: 'Beginn' }, key: { kind: 'kept', label: 'Schlüssel' } }
  const there = { begins: '2024-12-28 10:00', key: 'main' }
  for (const begins of ['2024-12-28T10:00', '2024-12-28 10:00'])
    expect(toValues(fields, readTypedFields(fields, new URLSearchParams({ begins, key: 'main' })))).toEqual(there)
  expect(valueLines(fields, toTypedFields(fields, there))).toEqual(['Beginn: 28.12.2024, 10:00'])
})
