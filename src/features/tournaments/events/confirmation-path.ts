import type { TournamentEvent } from './event.ts'

/** Where somebody who has entered sees their registration, below the site's own address; `routes.ts` has both shapes. */
export const confirmationPath = ({ slug, address }: Pick<TournamentEvent, 'slug' | 'address'>, token: string): string =>
  `${address === undefined ? `/turniere/${slug}` : `/${address}`}/anmeldung/${token}`
