import type { ConsentKey } from './consents.ts'

/** @property bornOn `2010-04-21` */
export type ApplicantPerson = { firstName: string; lastName: string; bornOn: string }

/** A form without mistakes. @property people the first is the applicant @property account undefined: paid by transfer; empty: filled in on paper */
export type NewApplication = {
  feeTitle: string
  fee: string
  people: [ApplicantPerson, ...ApplicantPerson[]]
  street: string
  postalCode: string
  city: string
  email: string
  phone: string
  guardian: string
  guardianPhone: string
  consents: ConsentKey[]
  account: { holder: string; iban: string } | undefined
}

/** Of age, by German law (§ 2 BGB). */
const ADULT = 18
/** Younger people cannot make declarations of intent (§ 104 BGB). */
const OLD_ENOUGH_TO_SIGN = 7

export const nameOfPerson = ({ firstName, lastName }: ApplicantPerson): string => `${firstName} ${lastName}`

/**
 * Full years on a day. In a year without 29 February, a person born on that day is a year older on 1 March (§ 188 para. 2 BGB).
 *
 * @param bornOn, day such as `2010-04-21`
 */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** @param day German, as `2024-12-28` */
export const isMinor = ({ bornOn }: ApplicantPerson, day: string): boolean => ageOn(bornOn, day) < ADULT

/** A person who must sign the paper. @property key its place on the paper @property as in which role */
export type Signer = { key: string; name: string; as: 'applicant' | 'guardian' | 'member' | 'account' }

type Signing = Pick<NewApplication, 'people' | 'guardian'> & { account: { holder: string } | undefined }

/**
 * Everybody who signs: the applicant from seven years on, a guardian for an applicant under age, other adults for themselves, and separately the
 * account holder (a mandate needs a signature of its own).
 */
export function signersOf({ people, guardian, account }: Signing, day: string): Signer[] {
  const [first, ...others] = people
  const signers: Signer[] = []
  if (ageOn(first.bornOn, day) >= OLD_ENOUGH_TO_SIGN)
    signers.push({ key: 'applicant', name: nameOfPerson(first), as: 'applicant' })
  if (isMinor(first, day)) signers.push({ key: 'guardian', name: guardian, as: 'guardian' })
  others.forEach((person, index) => {
    if (!isMinor(person, day)) signers.push({ key: `member-${index + 2}`, name: nameOfPerson(person), as: 'member' })
  })
  if (account?.holder) signers.push({ key: 'account', name: account.holder, as: 'account' })
  return signers
}

/** States of an application. `waiting`: for signatures on paper; `new`: signed, but not decided. */
export const APPLICATION_STATES = ['waiting', 'new', 'accepted', 'refused'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export type Decided = Extract<ApplicationState, 'accepted' | 'refused'>

export const isDecided = (state: ApplicationState): state is Decided => state === 'accepted' || state === 'refused'

// No vowels, so that no words can form, and no characters that look alike in handwriting.
const SIGNS = '34679CDFGHJKMNPQRTWXY'
const LENGTH = 7
const REFERENCE = new RegExp(`^MG-[${SIGNS}]{${LENGTH}}$`)

/** `MG-7K3M9QX`: names an application and its mandate, in characters that SEPA allows. @param randomIndex uniform below a number */
export const composeMembershipReference = (randomIndex: (below: number) => number): string =>
  `MG-${Array.from({ length: LENGTH }, () => SIGNS.charAt(randomIndex(SIGNS.length))).join('')}`

export const isMembershipReference = (text: string): boolean => REFERENCE.test(text)
