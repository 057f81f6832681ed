import type { State } from '#shared/german/states.ts'

/** The authority for complaints about a club of the state (Art. 77 GDPR); as of 2026. Names the office, not the person who holds it. */
export const supervisoryAuthorities: Record<State, { name: string; city: string; url: string }> = {
  BW: {
    name: 'Landesbeauftragte(r) für den Datenschutz und die Informationsfreiheit Baden-Württemberg',
    city: 'Stuttgart',
    url: 'https://www.baden-wuerttemberg.datenschutz.de/',
  },
  BY: {
    name: 'Bayerisches Landesamt für Datenschutzaufsicht',
    city: 'Ansbach',
    url: 'https://www.lda.bayern.de/',
  },
  BE: {
    name: 'Berliner Beauftragte(r) für Datenschutz und Informationsfreiheit',
    city: 'Berlin',
    url: 'https://www.datenschutz-berlin.de/',
  },
  BB: {
    name: 'Landesbeauftragte(r) für den Datenschutz und für das Recht auf Akteneinsicht Brandenburg',
    city: 'Kleinmachnow',
    url: 'https://www.lda.brandenburg.de/',
  },
  HB: {
    name: 'Landesbeauftragte(r) für Datenschutz und Informationsfreiheit der Freien Hansestadt Bremen',
    city: 'Bremerhaven',
    url: 'https://www.datenschutz.bremen.de/',
  },
  HH: {
    name: 'Hamburgische(r) Beauftragte(r) für Datenschutz und Informationsfreiheit',
    city: 'Hamburg',
    url: 'https://datenschutz-hamburg.de/',
  },
  HE: {
    name: 'Hessische(r) Beauftragte(r) für Datenschutz und Informationsfreiheit',
    city: 'Wiesbaden',
    url: 'https://datenschutz.hessen.de/',
  },
  MV: {
    name: 'Landesbeauftragte(r) für Datenschutz und Informationsfreiheit Mecklenburg-Vorpommern',
    city: 'Schwerin',
    url: 'https://www.datenschutz-mv.de/',
  },
  NI: {
    name: 'Landesbeauftragte(r) für den Datenschutz Niedersachsen',
    city: 'Hannover',
    url: 'https://www.lfd.niedersachsen.de/',
  },
  NW: {
    name: 'Landesbeauftragte(r) für Datenschutz und Informationsfreiheit Nordrhein-Westfalen',
    city: 'Düsseldorf',
    url: 'https://www.ldi.nrw.de/',
  },
  RP: {
    name: 'Landesbeauftragte(r) für den Datenschutz und die Informationsfreiheit Rheinland-Pfalz',
    city: 'Mainz',
    url: 'https://www.datenschutz.rlp.de/',
  },
  SL: {
    name: 'Unabhängiges Datenschutzzentrum Saarland',
    city: 'Saarbrücken',
    url: 'https://www.datenschutz.saarland.de/',
  },
  SN: {
    name: 'Sächsische(r) Datenschutz- und Transparenzbeauftragte(r)',
    city: 'Dresden',
    url: 'https://www.datenschutz.sachsen.de/',
  },
  ST: {
    name: 'Landesbeauftragte(r) für den Datenschutz Sachsen-Anhalt',
    city: 'Magdeburg',
    url: 'https://datenschutz.sachsen-anhalt.de/',
  },
  SH: {
    name: 'Unabhängiges Landeszentrum für Datenschutz Schleswig-Holstein',
    city: 'Kiel',
    url: 'https://www.datenschutzzentrum.de/',
  },
  TH: {
    name: 'Thüringer Landesbeauftragte(r) für den Datenschutz und die Informationsfreiheit',
    city: 'Erfurt',
    url: 'https://www.tlfdi.de/',
  },
}
