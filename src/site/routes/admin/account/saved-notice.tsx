import { useSearchParams } from 'react-router'
import { Notice } from '../../../ui/notice.tsx'

/** Notices shown after the redirect of a form; the address holds their code. */
const NOTICES = {
  name: 'Ihr Name ist gespeichert.',
  'e-mail': 'Ihre E-Mail-Adresse ist geändert.',
  'e-mail-unterwegs': 'Die Änderung ist vorgemerkt. Bitte bestätigen Sie sie in den E-Mails, die jetzt unterwegs sind.',
  'e-mail-erneut': 'Die E-Mails sind noch einmal unterwegs. Bitte sehen Sie auch im Spam-Ordner nach.',
  'e-mails': 'Ihre Auswahl ist gespeichert und gilt ab sofort.',
  passwort: 'Ihr neues Passwort gilt. Auf allen anderen Geräten sind Sie jetzt abgemeldet.',
  'zwei-schritte-aus': 'Die Anmeldung in zwei Schritten ist ausgeschaltet.',
  app: 'Die App ist entfernt.',
  'passkey-neu': 'Der Passkey ist eingerichtet. Bei der nächsten Anmeldung genügt er.',
  'passkey-name': 'Der Name ist gespeichert.',
  'passkey-weg': 'Der Passkey ist entfernt.',
  geraet: 'Das Gerät ist abgemeldet.',
  geraete: 'Alle anderen Geräte sind abgemeldet.',
  verknuepft: 'Die Verknüpfung ist eingerichtet.',
  getrennt: 'Die Verknüpfung ist gelöst.',
} as const
export type NoticeCode = keyof typeof NOTICES

const PARAMETER = 'gespeichert'

export const withNotice = (path: string, code: NoticeCode) => `${path}?${PARAMETER}=${code}`

export function SavedNotice() {
  const [parameters] = useSearchParams()
  const code = parameters.get(PARAMETER)
  if (code === null || !isKnown(code)) return null
  return <Notice>{NOTICES[code]}</Notice>
}

const isKnown = (code: string): code is NoticeCode => Object.hasOwn(NOTICES, code)
