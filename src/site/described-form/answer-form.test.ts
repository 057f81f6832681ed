import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { answerForm } from './answer-form.ts'
import { SAVE } from './saving-form.tsx'
import type { Fields } from '#shared/form/field.ts'

const FIELDS: Fields = {
  name: { kind: 'line', label: 'Name' },
  begins: { kind: 'moment', label: 'Beginn' },
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

const TEAMS = { 'teams#': '2', 'teams.0.name': 'Herren 1', 'teams.0.place': 'x', 'teams.1.name': '' }
const SENT = { name: '', begins: '', ...TEAMS, intent: SAVE }

test('the summary calls each field by the name that stands beside it, and what is missing is not told how files write it', async () => {
  const mistakes = [
    { path: 'name', sentence: 'Dieser Text darf nicht leer sein.' },
    { path: 'begins', sentence: 'Hier werden Tag und Uhrzeit in der Form 2024-12-28 10:00 erwartet.' },
    { path: 'teams.0.place', sentence: 'Hier wird eine Zahl erwartet.' },
    { path: 'teams.1.name', sentence: 'Hier fehlt der Name.' },
    { path: 'elsewhere', sentence: 'Das steht in keinem Feld.' },
  ]
  const refuse = () => Promise.resolve(err({ kind: 'mistakes' as const, mistakes }))
  const form = { fields: FIELDS, values: {}, save: refuse, check: refuse }
  const answer = await answerForm(form, new URLSearchParams(SENT))
  expect(answer).toMatchObject({
    mistakes: [
      { field: 'name', name: 'Name', message: 'Dieser Text darf nicht leer sein.' },
      { field: 'begins', name: 'Beginn', message: 'Hier fehlen noch Tag und Uhrzeit.' },
      { field: 'teams.0.place', name: 'Herren 1 › Platz', message: 'Hier wird eine Zahl erwartet.' },
      { field: 'teams.1.name', name: 'Mannschaft 2 › Name', message: 'Hier fehlt der Name.' },
      { field: 'elsewhere', name: undefined, message: 'Das steht in keinem Feld.' },
    ],
  })
})
