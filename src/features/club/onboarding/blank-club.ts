import type { ClubFacts } from '#features/club/club-facts.ts'
import { optionalPageNames, type OptionalPage } from '#features/club/look/club-pages.ts'
import { presentLook } from '#features/club/look/look.ts'
import type { OnboardingAnswers } from './onboarding-form.ts'

/** @property pages that already have something to show */
type Told = Pick<OnboardingAnswers, 'name' | 'shortName' | 'sport' | 'colours' | 'slots'> &
  Partial<OnboardingAnswers> & { pages?: readonly OptionalPage[] }

/** A club that has given no facts, as at the console: it needs a name, and nothing else is invented. */
export const NOTHING_TOLD: Told = {
  name: 'Unser Verein',
  shortName: 'Unser Verein',
  sport: presentLook.sport.name,
  colours: presentLook.colours,
  slots: [],
}

/**
 * All facts that a site needs, for a club that has given its first answers. Facts it has not given are left out.
 *
 * @param today `2024-12-01`
 */
export function blankFacts(answers: Told, today: string): ClubFacts {
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
      groupPictureText: 'Gezeichnetes Bild',
      members: [{ position: '1. Vorsitz', gender: 'w', email: '' }],
    },
    seasons: { seasons: [] },
    directions: { origins: [] },
    downloads: { documents: [] },
    notices: { notices: [] },
    membership: { fees: [] },
  }
}

function blankClub({ name, shortName, founded, street, postalCode, city, state, email }: Told): ClubFacts['club'] {
  const hasAddress = street !== undefined && postalCode !== undefined && city !== undefined
  return {
    name,
    shortName,
    ...(hasAddress && { address: { street, postalCode, city } }),
    ...(state !== undefined && { state }),
    ...(email !== undefined && { email }),
    tagline: city === undefined ? name : `${name}, ${city}`,
    ...(founded !== undefined && { founded: `${founded}-01-01` }),
    copyrightYear: 'auto',
  }
}

const playsUsualSport = ({ sport }: Told) => sport === presentLook.sport.name

/** The picture until there is another one: bats appear only for table tennis. */
const usualPicture = (answers: Told) =>
  playsUsualSport(answers) ? 'pictures/standard.svg' : 'pictures/standard-halle.svg'

const TOLD_OF: Partial<Record<OptionalPage, RegExp>> = {
  chronik: /^pages\/chronik\.md$/,
  docs: /^club\/downloads\.yaml$/,
  faq: /^pages\/faq\.md$/,
  mannschaften: /^(?:teams\/|club\/seasons\.yaml$)/,
  termine: /^(?:dates|events)\//,
  turniere: /^events\//,
  vorstand: /^club\/board\.yaml$/,
}

/** Pages that have content in a folder with these files. */
export const pagesToldOf = (files: readonly string[]): OptionalPage[] =>
  optionalPageNames.filter((page) => files.some((file) => TOLD_OF[page]?.test(file)))

/** Pages without content yet are switched off; an editor switches them on. */
function blankLook(answers: Told): ClubFacts['look'] {
  const { sport, colours, pages = [] } = answers
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
    without: optionalPageNames.filter((page) => page !== 'kalender' && !pages.includes(page)),
  }
}

/** Replacements for pages of running text that would describe the sample club. */
export const blankPages = {
  'page/chronik': { title: 'Chronik', subtitle: '', markdown: 'Hier steht bald unsere Geschichte.' },
  'page/faq': {
    title: 'Fragen und Antworten',
    subtitle: '',
    markdown: '## Wann ist Training?\n\nDas steht auf der Startseite.',
  },
} as const
