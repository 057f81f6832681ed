import type { ClubFacts } from '#features/club/club-facts.ts'
import { optionalPageNames } from '#features/club/look/club-pages.ts'
import { presentLook } from '#features/club/look/look.ts'
import type { OnboardingAnswers } from './onboarding-form.ts'

/** Stands where nobody has said anything yet; `missingBeforePublic` looks for it. */
export const MISSING = 'fehlt noch'

/** Of a club that has told nothing at all, as at the console. */
export const NOTHING_TOLD: OnboardingAnswers = {
  name: 'Unser Verein',
  shortName: 'Unser Verein',
  founded: 2000,
  street: MISSING,
  postalCode: '00000',
  city: MISSING,
  email: 'verein@example.org',
  sport: presentLook.sport.name,
  colours: presentLook.colours,
  slots: [{ weekday: 'tuesday', group: MISSING, from: '18:00', to: '20:00' }],
}

/** The middle of Germany, until somebody says where the hall is. */
const MIDDLE = { latitude: 51.16, longitude: 10.45 }
const MAP = 'https://www.openstreetmap.org/'

/** Everything that a site stands on, of a club that has told the first things of itself. @param today `2024-12-01` */
export function blankFacts(answers: OnboardingAnswers, today: string): ClubFacts {
  const { name, shortName, slots } = answers
  return {
    club: blankClub(answers),
    look: blankLook(answers),
    training: {
      youthNotice: { title: 'Jugendtraining', text: 'Fragen Sie gern nach freien Plätzen.', open: true },
      slots,
      breaks: [],
      seasonFrom: today,
      firstVisit: {
        title: 'Einfach mal mitmachen',
        text: 'Wer es ausprobieren möchte, ist willkommen. Schreiben Sie uns, oder kommen Sie zu einer Trainingszeit vorbei.',
      },
    },
    values: {
      title: 'Was uns ausmacht',
      heroText: `Willkommen bei ${shortName}.`,
      values: [{ title: 'Gemeinsam', text: `Bei ${name} ist willkommen, wer gern mit anderen Sport treibt.` }],
    },
    board: {
      groupPicture: usualPicture(answers),
      groupPictureText: MISSING,
      members: [{ position: '1. Vorsitz', gender: 'w', email: '' }],
    },
    seasons: { seasons: [] },
    directions: {
      origins: [
        { title: 'Anfahrt', front: [{ icon: 'start', text: MISSING }], rear: [{ icon: 'start', text: MISSING }] },
      ],
    },
    downloads: { documents: [] },
    notices: { notices: [] },
    membership: { fees: [] },
  }
}

function blankClub({
  name,
  shortName,
  founded,
  street,
  postalCode,
  city,
  email,
}: OnboardingAnswers): ClubFacts['club'] {
  const address = { street, postalCode, city }
  return {
    name,
    shortName,
    address,
    email,
    tagline: `${name}, ${city}`,
    founded: `${founded}-01-01`,
    hall: { name: MISSING, street: MISSING, postalCode, city, ...MIDDLE },
    phone: MISSING,
    register: { court: MISSING, number: MISSING },
    representatives: [MISSING],
    responsibleForContent: { name: MISSING, ...address },
    hosting: `Wo diese Website läuft, ${MISSING}.`,
    leaguePortal: { name: MISSING, teamsUrl: 'https://www.example.org/', tablesUrl: 'https://www.example.org/' },
    map: {
      providerName: 'OpenStreetMap Foundation',
      embedUrl: `${MAP}export/embed.html?bbox=5.8,47.2,15.1,55.1&layer=mapnik`,
      linkUrl: MAP,
      privacyUrl: 'https://osmfoundation.org/wiki/Privacy_Policy',
    },
    copyrightYear: 'auto',
  }
}

const playsUsualSport = ({ sport }: OnboardingAnswers) => sport === presentLook.sport.name

/** Where there is no other one yet: bats lie only where they are played with. */
const usualPicture = (answers: OnboardingAnswers) =>
  playsUsualSport(answers) ? 'pictures/standard.svg' : 'pictures/standard-halle.svg'

/** Pages that have nothing to show yet are not there; the room switches them on. */
function blankLook(answers: OnboardingAnswers): ClubFacts['look'] {
  const { sport, colours } = answers
  const isUsual = playsUsualSport(answers)
  return {
    ...presentLook,
    slogan: 'Zusammen macht es Freude.',
    sport: isUsual ? presentLook.sport : { name: sport, english: sport },
    defaultPictures: [usualPicture(answers)],
    colours,
    logo: isUsual ? 'ball' : 'letters',
    banner: isUsual ? 'table' : 'hall',
    button: { label: 'Mitmachen', to: '/kontakt' },
    without: optionalPageNames.filter((page) => page !== 'kalender'),
  }
}

/** Pages of running text that would tell of the sample club. */
export const blankPages = {
  'page/chronik': { title: 'Chronik', subtitle: '', markdown: 'Hier steht bald unsere Geschichte.' },
  'page/faq': {
    title: 'Fragen und Antworten',
    subtitle: '',
    markdown: '## Wann ist Training?\n\nDas steht auf der Startseite.',
  },
} as const
