import type { ClubFacts } from '#features/club/club-facts.ts'
import type { ShownClub } from './onboarding-store.ts'

/** @property path where it is mended */
export type MissingFact = { text: string; path: string }

/**
 * @property chosen undefined where the club's own files were there from the start
 * @property isPrivacyRead whether somebody has saved the privacy policy in the members' area
 */
export type PublicFacts = {
  chosen: ShownClub | undefined
  club: ClubFacts['club']
  board: ClubFacts['board']
  isPrivacyRead: boolean
}

const GERMAN_LIST = new Intl.ListFormat('de', { type: 'conjunction' })

/** What a club still owes its visitors before it may go public: the law wants an imprint and a privacy policy (§ 5 DDG, Art. 13 GDPR). */
export function missingBeforePublic({ chosen, club, board, isPrivacyRead }: PublicFacts): MissingFact[] {
  if (chosen === 'sample') return [{ text: 'Es ist noch der Beispielverein zu sehen.', path: '/admin/beginnen' }]
  const imprint = imprintParts(club).filter(({ value }) => value === undefined)
  const missing: (MissingFact | false)[] = [
    imprint.length > 0 && {
      text: `Impressum: Es fehlen ${GERMAN_LIST.format(imprint.map(({ name }) => name))}.`,
      path: '/admin/verein/stammdaten',
    },
    club.state === undefined && {
      text: 'Bundesland: Es fehlt; danach richten sich Feiertage und Aufsichtsbehörde.',
      path: '/admin/verein/stammdaten',
    },
    (club.hosting === undefined || (chosen === 'own' && !isPrivacyRead)) && {
      text: 'Datenschutz: Lesen Sie die Erklärung und passen Sie sie an; wo die Website läuft, steht bei „Verein“.',
      path: '/admin/verein/datenschutz',
    },
    !board.members.some(({ name }) => name !== undefined) && {
      text: 'Vorstand: Noch steht niemand darin.',
      path: '/admin/verein/vorstand',
    },
    club.hall === undefined && {
      text: 'Halle: Name, Straße und Ort auf der Karte fehlen.',
      path: '/admin/verein/stammdaten',
    },
  ]
  return missing.filter((each) => each !== false)
}

const imprintParts = (club: ClubFacts['club']) => [
  { name: 'die Anschrift', value: club.address },
  { name: 'die Telefonnummer', value: club.phone },
  { name: 'der Eintrag im Vereinsregister', value: club.register },
  { name: 'wer den Verein vertritt', value: club.representatives },
  { name: 'wer für die Inhalte verantwortlich ist', value: club.responsibleForContent },
]
