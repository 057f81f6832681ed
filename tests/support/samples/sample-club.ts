import type { Club } from '#features/club/club-facts.ts'

/** Test support: the facts of a club. */
export const sampleClub: Club = {
  name: 'TTC Musterdorf 1964 e. V.',
  shortName: 'TTC Musterdorf',
  tagline: 'Zusammen spielen.',
  founded: '1964-04-21',
  address: { street: 'Hallenweg 3', postalCode: '66600', city: 'Musterdorf' },
  hall: {
    name: 'Schulturnhalle',
    street: 'Hallenweg 3',
    postalCode: '66600',
    city: 'Musterdorf',
    latitude: 49.46,
    longitude: 7.16,
  },
  email: 'info@club.example',
  phone: '(069) 90009640',
  register: { court: 'Amtsgericht Saarbrücken', number: 'VR 0000' },
  representatives: ['Bernd Kantner', 'Petra Zellmann'],
  responsibleForContent: { name: 'David Orthen', street: 'Hallenweg 3', postalCode: '66600', city: 'Musterdorf' },
  hosting: 'Auf unserem Server.',
  leaguePortal: { name: 'Portal', teamsUrl: 'https://portal.example/', tablesUrl: 'https://portal.example/tabellen' },
  map: {
    providerName: 'Karte',
    embedUrl: 'https://karte.example/embed',
    linkUrl: 'https://karte.example/',
    privacyUrl: 'https://karte.example/datenschutz',
  },
  copyrightYear: 2023,
}
