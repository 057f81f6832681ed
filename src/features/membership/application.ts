import type { ConsentKey } from './consents.ts'

/** @property bornOn `2010-04-21` */
export type ApplicantPerson = { firstName: string; lastName: string; bornOn: string }

/** A form without mistakes. @property people the first is who applies @property account undefined: they transfer the money themselves; empty: they fill it in on paper */
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
/** Who is younger cannot declare anything (§ 104 BGB). */
const OLD_ENOUGH_TO_SIGN = 7

export const nameOfPerson = ({ firstName, lastName }: ApplicantPerson): string => `${firstName} ${lastName}`

/**
 * Full years on a day. Who was born on 29 February is a year older on 1 March where there is no such day (§ 188 para. 2 BGB).
 *
 * @param bornOn, day such as `2010-04-21`
 */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** @param day German, as `2024-12-28` */
export const isMinor = ({ bornOn }: ApplicantPerson, day: string): boolean => ageOn(bornOn, day) < ADULT

/** Whose hand the paper needs. @property key its place on the paper @property as in which role */
export type Signer = { key: string; name: string; as: 'applicant' | 'guardian' | 'member' | 'account' }

type Signing = Pick<NewApplication, 'people' | 'guardian'> & { account: { holder: string } | undefined }

/**
 * Everybody who signs: grown-ups for themselves, from seven years on whoever applies, for minors a guardian, and apart from that whoever
 * owns the account (a mandate needs a signature of its own).
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

/** What becomes of it. `waiting`: for signatures on paper; `new`: signed, and nobody has decided. */
export const APPLICATION_STATES = ['waiting', 'new', 'accepted', 'refused'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export type Decided = Extract<ApplicationState, 'accepted' | 'refused'>

export const isDecided = (state: ApplicationState): state is Decided => state === 'accepted' || state === 'refused'

// No vowels, so that no words come about, and nothing that looks alike in handwriting.
const SIGNS = '34679CDFGHJKMNPQRTWXY'
const LENGTH = 7
const REFERENCE = new RegExp(`^MG-[${SIGNS}]{${LENGTH}}$`)

/** `MG-7K3M9QX`: names an application and its mandate, in signs that SEPA allows. @param randomIndex evenly below a number */
export const composeMembershipReference = (randomIndex: (below: number) => number): string =>
  `MG-${Array.from({ length: LENGTH }, () => SIGNS.charAt(randomIndex(SIGNS.length))).join('')}`

export const isMembershipReference = (text: string): boolean => REFERENCE.test(text)
