import { DAY, SECOND } from '#shared/durations.ts'

const NAME = 'vereinsheim-spaeter'

/** Kept in this browser for a week; does not identify the user. */
export const putOffFactor = (isSecure: boolean): string =>
  `${NAME}=zweiter-faktor; Path=/admin; Max-Age=${(7 * DAY) / SECOND}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

export const isFactorPutOff = ({ headers }: Request): boolean =>
  (headers.get('cookie') ?? '').split(/; */).includes(`${NAME}=zweiter-faktor`)
