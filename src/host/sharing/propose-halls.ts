import type { Sharing } from './list-shared.ts'

/** Nobody reads a longer list. */
const MOST = 20
/** Skips words that many names share, such as „TTC“ and „II“. */
const TELLING = /\p{L}{4,}/gu

const tellingWords = (name: string): string[] => name.normalize('NFC').toLowerCase().match(TELLING) ?? []

/** Proposes halls of other clubs of this host for the venue of a match; first those whose club's name is most similar to that of the side. */
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
