import { expect, test } from 'vitest'
import type { Sharing } from './list-shared.ts'
import { proposeHalls } from './propose-halls.ts'

const club = (
  folder: string,
  clubName: string,
  city: string,
  shares: Sharing['club']['shares'] = ['hallen'],
): Sharing => ({
  club: { folder, shares },
  origin: `https://${folder}`,
  facts: {
    shares,
    clubName,
    stamp: new Date(0),
    hall: { name: 'Halle', street: 'Weg 1', postalCode: '66600', city, latitude: 49, longitude: 7 },
    tournaments: [],
  },
})

const propose = proposeHalls(() => [
  club('eigen', 'TTC Musterdorf', 'Musterdorf'),
  club('a', 'TTC Altenhain 1950 e. V.', 'Altenhain'),
  club('q', 'TV Quellbach', 'Quellbach'),
  club('z', 'TTF Zell', 'Zell', ['turniere']),
])('eigen')

test('the hall of the club that is likely meant comes first, and neither one’s own nor one that is not shared', () => {
  expect(propose('TV Quellbach II')).toEqual(['Halle, Weg 1, 66600 Quellbach', 'Halle, Weg 1, 66600 Altenhain'])
  expect(propose('TTC')).toEqual(['Halle, Weg 1, 66600 Altenhain', 'Halle, Weg 1, 66600 Quellbach'])
})
