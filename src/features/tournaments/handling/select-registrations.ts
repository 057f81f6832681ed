import { registrationDetailNames } from '#features/tournaments/registrations/registration-fields.ts'
import { isActive, type Team } from '#features/tournaments/registrations/team.ts'
import { placesHeld } from '#features/tournaments/registrations/places.ts'
import { needsDecision, type HandledRegistration } from '#features/tournaments/registrations/handling.ts'
import type { Choice, Order, Selection } from './selection.ts'

/** The registrations that a selection names, in its order. */
export function selectRegistrations(
  registrations: HandledRegistration[],
  { search, choice, order, competition }: Selection,
): HandledRegistration[] {
  const isFound = createSearch(search)
  return registrations
    .filter(
      (registration) => belongs(registration, choice) && entersFor(registration, competition) && isFound(registration),
    )
    .toSorted(comparisons[order])
}

export type RegistrationCounts = {
  registrations: number
  teams: number
  /** Places that registrations hold; without those of the waiting list. */
  places: number
  late: number
  undecided: number
  marked: number
}

/** Does not count the teams of declined or withdrawn registrations, because they will not come. */
export function countRegistrations(registrations: HandledRegistration[]): RegistrationCounts {
  const coming = registrations.filter(isComing)
  return {
    registrations: registrations.length,
    teams: coming.reduce((sum, { teams }) => sum + teams.filter(isActive).length, 0),
    places: registrations.reduce((sum, registration) => sum + placesHeld(registration), 0),
    late: registrations.filter(({ isLate }) => isLate).length,
    undecided: registrations.filter(needsDecision).length,
    marked: registrations.filter(({ handling }) => handling.mark !== 'open').length,
  }
}

const isComing = ({ handling: { mark } }: HandledRegistration) => mark !== 'declined' && mark !== 'withdrawn'

const entersFor = ({ teams }: HandledRegistration, competition: string | undefined): boolean =>
  competition === undefined || teams.some((team) => team.competition === competition && isActive(team))

const isQueued = ({ standing }: Team) => standing === 'waiting' || standing === 'offered'

function belongs(registration: HandledRegistration, choice: Choice): boolean {
  const {
    teams,
    handling: { mark },
  } = registration
  switch (choice) {
    case 'all':
      return true
    case 'undecided':
      return needsDecision(registration)
    case 'late':
      return registration.isLate
    case 'marked':
      return registration.handling.mark !== 'open'
    case 'unreached':
      return registration.isUnreached
    case 'unpaid':
      return isComing(registration) && teams.some((team) => isActive(team) && team.paidAt === undefined)
    // Put there by the director, or for lack of places.
    case 'waiting':
      return mark === 'waiting' || (isComing(registration) && teams.some(isQueued))
    case 'withdrawn':
      return mark === 'withdrawn' || !teams.some(isActive)
    default:
      return mark === choice
  }
}

/** From this many digits on, a search also looks in phone numbers, regardless of grouping. */
const MIN_DIGITS = 4
const PHONE_LIKE = /^[\d +()/-]+$/

/** Excludes addresses: digits in a search mean a phone number. */
const SEARCHED = registrationDetailNames.filter((name) => name !== 'contactAddress')

function createSearch(search: string): (registration: HandledRegistration) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  const number = PHONE_LIKE.test(search.trim()) ? search.replace(/[^\d+]/g, '') : ''
  const isNumber = number.length >= MIN_DIGITS
  return (registration) => {
    const { teamNames, reference, contactNumber, contactNumberE164 = '' } = registration
    const text = fold([...teamNames, reference, ...SEARCHED.map((name) => registration[name])].join('\n'))
    const digits = `${contactNumber.replace(/\D/g, '')}\n${contactNumberE164}`
    return words.every((word) => text.includes(word)) || (isNumber && digits.includes(number))
  }
}

/** „Müßig“, „mussig“ and „MUSSIG“ are the same word in a search. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

let collator: Intl.Collator | undefined

/** Created on first use: the collation takes two megabytes of memory. */
function byGermanAlphabet(a: string, b: string): number {
  collator ??= new Intl.Collator('de', { sensitivity: 'base', numeric: true })
  return collator.compare(a, b)
}

const byReceipt = (a: HandledRegistration, b: HandledRegistration) =>
  a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1)

const comparisons: Record<Order, (a: HandledRegistration, b: HandledRegistration) => number> = {
  received: byReceipt,
  newest: (a, b) => byReceipt(b, a),
  team: (a, b) => byGermanAlphabet(a.teamNames[0] ?? '', b.teamNames[0] ?? '') || byReceipt(a, b),
  contact: (a, b) => byGermanAlphabet(a.contactName, b.contactName) || byReceipt(a, b),
}
