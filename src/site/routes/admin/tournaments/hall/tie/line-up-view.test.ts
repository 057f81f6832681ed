import { expect, test } from 'vitest'
import { placeOfRefusal, type LineUpView } from './line-up-view.ts'

const choices = { fields: [{ label: 'Nummer 1', names: ['nummer-1'] }], people: [], chosen: {} }
const guest: LineUpView = { side: 'guest', team: 'Löschzug', registrations: '', choices, named: 3, needed: 3 }

test('a refused line-up names its team and leads to where one chooses', () => {
  const told = placeOfRefusal([{ ...guest, side: 'home', team: 'Landfrauen' }, guest], { side: 'guest' }, 'Noch nicht.')
  expect(told).toEqual({ field: 'guest-nummer-1', name: 'Löschzug', message: 'Noch nicht.' })
  expect(placeOfRefusal([{ ...guest, choices: undefined }], { side: 'guest' }, 'Noch nicht.')).toBeUndefined()
})
