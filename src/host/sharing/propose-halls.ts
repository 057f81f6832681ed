import type { Sharing } from './list-shared.ts'

/** A list of more is read by nobody. */
const MOST = 20
/** „TTC“ and „II“ are said of many. */
const TELLING = /\p{L}{4,}/gu

const tellingWords = (name: string): string[] => name.normalize('NFC').toLowerCase().match(TELLING) ?? []

/** Halls of other clubs under this roof, for who writes where a match is; first those whose club's name is most like that of the side. */
export const proposeHalls =
  (sharing: () => readonly Sharing[]) =>
  (ownFolder: string) =>
  (side: string): string[] => {
    const wanted = new Set(tellingWords(side))
    return sharing()
      .flatMap(({ club: { folder, shares }, facts: { hall, clubName } }) => {
        if (folder === ownFolder || !hall || !shares.includes('hallen')) return []
        const { name, street, postalCode, city } = hall
        const likeness = new Set(tellingWords(`${clubName} ${city}`).filter((word) => wanted.has(word))).size
        return [{ likeness, address: `${name}, ${street}, ${postalCode} ${city}` }]
      })
      .toSorted((one, other) => other.likeness - one.likeness || (one.address < other.address ? -1 : 1))
      .slice(0, MOST)
      .map(({ address }) => address)
  }
