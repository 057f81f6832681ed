import { href } from 'react-router'

/** The village tournament has an address of its own (specification, section 2); others live under `/turniere`. */
export const VILLAGE_TOURNAMENT = 'dorfspielttt'

export function tournamentPath(slug: string): string {
  return slug === VILLAGE_TOURNAMENT ? href('/dorfspielttt') : href('/turniere/:slug', { slug })
}

export function confirmationPath(slug: string, token: string): string {
  return slug === VILLAGE_TOURNAMENT
    ? href('/dorfspielttt/anmeldung/:token', { token })
    : href('/turniere/:slug/anmeldung/:token', { slug, token })
}
