import { expect, test } from 'vitest'
import { sampleEvent, sampleOptions } from '#tests/support/samples/sample-registration.ts'
import { showPlaces } from './place-view.ts'

test.each([
  [{ total: 100, taken: 0 }, {}, '100'],
  [{ total: 100, taken: 89 }, {}, '100'],
  [{ total: 100, taken: 90 }, { isScarce: true }, 'nur noch 10 von 100 frei'],
  [{ total: 100, taken: 99 }, { isScarce: true }, 'nur noch 1 von 100 frei'],
  [{ total: 100, taken: 100 }, { isFull: true }, 'ausgebucht'],
  [{ total: 90, taken: 100 }, { isFull: true }, 'ausgebucht'],
  [{ total: 8, taken: 0 }, {}, '8'],
])('of %o the page says whether it is scarce or full (%o) and: %s', (places, told, text) => {
  const shown = showPlaces(sampleEvent(), new Map([['main', places]]))
  expect(shown).toEqual({ isFull: false, isScarce: false, ...told, hasList: false, text })
})

test('without limits nothing is said of places', () => expect(showPlaces(sampleEvent(), new Map())).toBeUndefined())

test('of several competitions each is named, and the event is full only when all of them are', () => {
  const limited = (dorfpokal: number) => new Map([['dorfpokal', { total: 24, taken: dorfpokal }]])
  expect(showPlaces(sampleEvent(sampleOptions), limited(24))).toEqual({
    isFull: false,
    isScarce: false,
    hasList: true,
    text: 'Dorfpokal: ausgebucht',
  })
  expect(showPlaces(sampleEvent(sampleOptions), limited(20))).toEqual({
    isFull: false,
    isScarce: true,
    hasList: true,
    text: 'Dorfpokal: nur noch 4 von 24 frei',
  })
})
