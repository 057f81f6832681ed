import { expect, test } from 'vitest'
import { showPlaces } from './place-view.ts'

test.each([
  [{ total: 100, taken: 0 }, false, '100'],
  [{ total: 100, taken: 89 }, false, '100'],
  [{ total: 100, taken: 90 }, false, 'nur noch 10 von 100 frei'],
  [{ total: 100, taken: 99 }, false, 'nur noch 1 von 100 frei'],
  [{ total: 100, taken: 100 }, true, 'ausgebucht'],
  [{ total: 90, taken: 100 }, true, 'ausgebucht'],
  [{ total: 8, taken: 0 }, false, '8'],
])('of %o the page says whether it is full (%s) and: %s', (places, isFull, text) => {
  expect(showPlaces(places)).toEqual({ isFull, text })
})
