/** A fee of the club's list, in its order. @property untilAge highest age at which an applicant may choose it */
export type Fee = {
  title: string
  people: 'one' | 'family'
  amount: number
  per: 'year' | 'half-year' | 'quarter' | 'month'
  untilAge?: number | undefined
  proof?: string | undefined
}

/** The club's terms of joining; without a fee nobody can apply on the website. */
export type MembershipTerms = {
  fees: readonly Fee[]
  admissionFee?: number | undefined
  notice?: string | undefined
  debit?: { creditorId: string; collected: string } | undefined
  privacyNotice?: string | undefined
  attachments?: readonly string[] | undefined
}

const periods: Record<Fee['per'], string> = {
  year: 'im Jahr',
  'half-year': 'im halben Jahr',
  quarter: 'im Vierteljahr',
  month: 'im Monat',
}

/** `84 Euro`, `7,50 Euro` */
export const euros = (amount: number): string =>
  `${Number.isInteger(amount) ? amount : amount.toFixed(2).replace('.', ',')} Euro`

/** `Kinder und Jugendliche (bis 17 Jahre)` */
export const feeTitle = ({ title, untilAge }: Fee): string =>
  untilAge === undefined ? title : `${title} (bis ${untilAge} Jahre)`

/** `84 Euro im Jahr` */
export const feeText = ({ amount, per }: Fee): string => `${euros(amount)} ${periods[per]}`
