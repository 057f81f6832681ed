import { createHash } from 'node:crypto'
import type { Asking } from '#features/tournaments/events/event-options.ts'
import { registrationFieldNames, teamFieldNames, type RegistrationFieldName } from './registration-fields.ts'

/** Questions about possible slips, in the order of the form. */
export type Doubts = { field: RegistrationFieldName; message: string }[]

/** Shorter ones are hardly ever complete. */
const SHORTEST_ADDRESS = 6
const SHORTEST_NAME = 3

/** Searches a valid form for probable slips. @param fields as they were sent @param address whether the event asks for one */
export function findDoubts(fields: Record<string, string>, address: Asking = 'yes'): Doubts {
  const { contactName = '', contactAddress = '' } = fields
  const doubts: Doubts = findLikeTeams(fields)
  if (countLetters(contactName) < SHORTEST_NAME) {
    doubts.push({
      field: 'contactName',
      message: `Ist „${contactName.trim()}“ der ganze Name? Wir brauchen Vor- und Nachnamen.`,
    })
  }
  const isAsked = address === 'yes' || (address === 'optional' && contactAddress.trim() !== '')
  if (isAsked && (contactAddress.trim().length < SHORTEST_ADDRESS || !/\p{N}/u.test(contactAddress))) {
    const message = `Ist „${contactAddress.trim()}“ die ganze Adresse? Es fehlt die Postleitzahl oder die Hausnummer.`
    doubts.push({ field: 'contactAddress', message })
  }
  return doubts.toSorted((a, b) => orderOf(a) - orderOf(b))
}

/** Identifies exactly these doubts, so that a sender affirms no others. */
export const toAffirmation = (doubts: Doubts): string =>
  createHash('sha256').update(JSON.stringify(doubts)).digest('base64url').slice(0, 22)

/** Names that differ only in spelling. Identical ones need no question: the rules refuse them. */
function findLikeTeams(fields: Record<string, string>): Doubts {
  const named = teamFieldNames.flatMap((field) => {
    const name = (fields[field] ?? '').normalize('NFC').trim()
    return name === '' ? [] : [{ field, name, folded: foldTeam(name) }]
  })
  return named.flatMap(({ field, name, folded }, index) => {
    const earlier = named.slice(0, index).find((other) => other.folded === folded && other.name !== name)
    return earlier ? [{ field, message: `Sind „${earlier.name}“ und „${name}“ zwei verschiedene Mannschaften?` }] : []
  })
}

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** „Die Bären“, „DIE  BÄREN“, „DieBären!“ and „die Baeren“ are one team in different spelling. */
export function foldTeam(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase()
  const folded = lower.replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter).replace(/[^\p{L}\p{N}]/gu, '')
  // A name of signs alone would become empty, and all such names equal.
  return folded === '' ? lower : folded
}

const countLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
const orderOf = ({ field }: Doubts[number]) => registrationFieldNames.indexOf(field)
