import { toLine, type HoldingLine } from './holding-words.ts'
import type { Holding } from './holding.ts'

/** Optional parts of a club's site. */
export type Switches = Record<
  'applications' | 'youthList' | 'dates' | 'tournaments' | 'signUp' | 'teams' | 'map',
  boolean
>

/** @property needs the switch that its form or section depends on @property route of its form, as the record names it */
type Part = { name: string; needs?: keyof Switches; route?: string; path?: string }

/** Public forms, and sections of the privacy policy, by their headings, that not every club needs. */
export const PARTS: readonly Part[] = [
  { name: 'Kontaktformular', route: 'routes/contact/new', path: '/kontakt' },
  { name: 'Probetraining', route: 'routes/contact/trial', path: '/probetraining' },
  {
    name: 'Antrag auf Mitgliedschaft',
    needs: 'applications',
    route: 'routes/membership/index',
    path: '/mitglied-werden',
  },
  { name: 'Warteliste des Jugendtrainings', needs: 'youthList', route: 'routes/youth/join', path: '/jugend' },
  {
    name: 'Erinnerungen und Newsletter',
    needs: 'dates',
    route: 'routes/dates/reminder',
    path: '/termine/erinnerung',
  },
  { name: 'Meldungen auf Ihrem Gerät', needs: 'dates' },
  { name: 'Turnieranmeldung', needs: 'tournaments', route: 'routes/tournaments/new-registration' },
  { name: 'Mannschaften und Spiele', needs: 'teams' },
  { name: 'Karte auf der Seite „Anfahrt“', needs: 'map' },
  { name: 'Neues Konto', needs: 'signUp', route: 'routes/admin/sign-up', path: '/admin/registrieren' },
  { name: 'Anmeldung im Mitgliederbereich', route: 'routes/admin/sign-in', path: '/admin' },
]

/** One line of the record, and the forms that it concerns. */
export type ShownForms = HoldingLine & { forms: { name: string; path: string | undefined }[] }

const isOn = ({ needs }: Part, switches: Switches) => needs === undefined || switches[needs]

/** The lines of the record about the forms that the club has. */
export const listForms = (holdings: readonly Holding[], switches: Switches): ShownForms[] =>
  holdings.flatMap((holding) => {
    const own = PARTS.filter((part) => part.route !== undefined && part.route in holding.forms && isOn(part, switches))
    const forms = own.map(({ name, path }) => ({ name, path }))
    return forms.length > 0 ? [{ ...toLine(holding), forms }] : []
  })

const HEADED = /<h3\b[^>]*>([^<]*)<\/h3>(?:(?!<h[23]\b)[\s\S])*/g

/** @param html of a privacy policy @returns the same without sections on parts that the club does not have */
export function leaveOutUnneeded(html: string, switches: Switches): string {
  const unneeded = new Set(PARTS.filter((part) => !isOn(part, switches)).map(({ name }) => name))
  return html.replace(HEADED, (section, heading: string) => (unneeded.has(heading.trim()) ? '' : section))
}
