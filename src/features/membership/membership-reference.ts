// No vowels, so that no words come about, and nothing that looks alike in handwriting.
const SIGNS = '34679CDFGHJKMNPQRTWXY'
const LENGTH = 7
const REFERENCE = new RegExp(`^MG-[${SIGNS}]{${LENGTH}}$`)

/** `MG-7K3M9QX`: names an application and its mandate, in signs that SEPA allows. @param randomIndex evenly below a number */
export const composeMembershipReference = (randomIndex: (below: number) => number): string =>
  `MG-${Array.from({ length: LENGTH }, () => SIGNS.charAt(randomIndex(SIGNS.length))).join('')}`

export const isMembershipReference = (text: string): boolean => REFERENCE.test(text)
