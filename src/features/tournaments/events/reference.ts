import { randomBytes } from 'node:crypto'
import { berlinDay } from '#shared/berlin-time.ts'
import type { TournamentEvent } from './event.ts'

// No vowels, so that no words arise; none of 0 O, 1 I L, 2 Z, 5 S, 8 B, U V, which look alike in handwriting.
const ALPHABET = '34679CDFGHJKMNPQRTWXY'
const LENGTH = 6
const RANDOM_BYTES = 6

/** How many random bytes {@link composeReference} takes. */
export const referenceRandomBytes = RANDOM_BYTES

/**
 * The number by which people refer to a registration, such as `DT24-7K3M9Q`: initials and year of the event, then
 * random characters.
 *
 * @param random {@link referenceRandomBytes} random bytes
 */
export function composeReference(event: TournamentEvent, random: Buffer): string {
  let rest = random.readUIntBE(0, RANDOM_BYTES)
  let code = ''
  for (let i = 0; i < LENGTH; i++) {
    code += ALPHABET[rest % ALPHABET.length] ?? ''
    rest = Math.floor(rest / ALPHABET.length)
  }
  return `${initials(event.name)}${berlinDay(event.startsAt).slice(2, 4)}-${code}`
}

export const randomReference = (event: TournamentEvent): string => composeReference(event, randomBytes(RANDOM_BYTES))

/** Initials of up to three words, in ASCII; `T` for a name without any. */
function initials(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  const words = plain.match(/\p{L}+/gu) ?? []
  const letters = words.map((word) => word.charAt(0).toUpperCase()).filter((letter) => /[A-Z]/.test(letter))
  return letters.slice(0, 3).join('') || 'T'
}
