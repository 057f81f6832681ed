import { withArticle } from '#shared/german/club-name.ts'
import { inUnits, type Facts, type MailWording, type MessagePurpose, type Wording } from './wording.ts'

const UNITS = { minute: ['Minute', 'Minuten'], hour: ['Stunde', 'Stunden'], day: ['Tag', 'Tage'] } as const

function duration(milliseconds: number): string {
  const { count, unit } = inUnits(milliseconds)
  const [one, many] = UNITS[unit]
  return `${count} ${count === 1 ? one : many}`
}

const IGNORE =
  'Waren Sie das nicht? Dann löschen Sie diese E-Mail einfach; ohne den Link oder den Code geschieht nichts.'
const KEEP_SECRET = 'Geben Sie den Code niemandem weiter, auch nicht am Telefon.'

const MAILS: Record<MessagePurpose, (facts: Facts) => MailWording> = {
  confirmation: ({ site }) => ({
    subject: `Bitte bestätigen Sie Ihre E-Mail-Adresse ${withArticle('für', site)}`,
    paragraphs: [
      `schön, dass Sie da sind! Mit dieser E-Mail-Adresse wurde ein Konto ${withArticle('bei', site)} angelegt.`,
      'Bitte bestätigen Sie, dass die Adresse Ihnen gehört. Danach können Sie sich anmelden.',
    ],
    action: 'E-Mail-Adresse bestätigen',
    notYou: IGNORE,
  }),
  invite: ({ site }) => ({
    subject: `Ihre Einladung ${withArticle('zu', site)}`,
    paragraphs: [
      `${withArticle('Der', site)} hat für Sie ein Konto vorbereitet und lädt Sie ein, es zu benutzen.`,
      'Öffnen Sie den Link und wählen Sie ein Passwort; dann ist alles eingerichtet.',
    ],
    action: 'Einladung annehmen',
    notYou: 'Sie können damit nichts anfangen? Dann löschen Sie diese E-Mail einfach; das Konto bleibt ungenutzt.',
  }),
  recovery: ({ site }) => ({
    subject: `Neues Passwort ${withArticle('für', site)}`,
    paragraphs: [
      `jemand, vermutlich Sie selbst, hat auf der Website ${withArticle('von', site)} „Passwort vergessen“ gewählt.`,
      'Über den Link wählen Sie ein neues Passwort. Bis dahin gilt Ihr bisheriges weiter.',
    ],
    action: 'Neues Passwort wählen',
    notYou: IGNORE,
  }),
  'magic-link': ({ site }) => ({
    subject: `Ihr Anmeldelink für die Website: ${site}`,
    paragraphs: [
      `jemand, vermutlich Sie selbst, möchte sich mit dieser E-Mail-Adresse ${withArticle('bei', site)} anmelden.`,
      'Mit dem Link oder dem Code sind Sie ohne Passwort angemeldet.',
    ],
    action: 'Jetzt anmelden',
    notYou: IGNORE,
  }),
  'email-change-current': ({ site, newEmail }) => ({
    subject: `Ihre E-Mail-Adresse ${withArticle('bei', site)} soll geändert werden`,
    paragraphs: [
      `aus Ihrem Konto ${withArticle('bei', site)} wurde darum gebeten, Ihre E-Mail-Adresse in ${newEmail} zu ändern.`,
      'Bitte bestätigen Sie das hier mit Ihrer bisherigen Adresse. An die neue Adresse geht eine eigene E-Mail.',
    ],
    action: 'Änderung bestätigen',
    notYou:
      'Waren Sie das nicht? Dann bestätigen Sie nichts und ändern Sie gleich Ihr Passwort: Jemand kennt es vermutlich.',
  }),
  'email-change-new': ({ site, newEmail }) => ({
    subject: `Bitte bestätigen Sie Ihre neue E-Mail-Adresse ${withArticle('für', site)}`,
    paragraphs: [
      `aus einem Konto ${withArticle('bei', site)} wurde darum gebeten, ${newEmail} als neue E-Mail-Adresse einzutragen.`,
      'Bitte bestätigen Sie, dass die Adresse Ihnen gehört.',
    ],
    action: 'Neue Adresse bestätigen',
    notYou: IGNORE,
  }),
  'email-changed': ({ site, newEmail }) => ({
    subject: `Ihre E-Mail-Adresse ${withArticle('bei', site)} wurde geändert`,
    paragraphs: [
      `die E-Mail-Adresse Ihres Kontos ${withArticle('bei', site)} wurde in ${newEmail} geändert. Damit melden Sie sich künftig an.`,
      'Diese Nachricht geht ein letztes Mal an Ihre bisherige Adresse.',
    ],
    action: undefined,
    notYou: `Waren Sie das nicht? Dann wenden Sie sich bitte gleich ${withArticle('an', site)}: Vermutlich ist jemand in Ihr Konto eingedrungen.`,
  }),
  'passkey-added': ({ site }) => ({
    subject: `Neuer Passkey für Ihr Konto ${withArticle('bei', site)}`,
    paragraphs: [
      `zu Ihrem Konto ${withArticle('bei', site)} wurde ein Passkey hinzugefügt. Wer das Gerät hat und entsperren kann, meldet sich damit ohne Passwort an.`,
      'Alle Ihre Passkeys stehen nach der Anmeldung unter „Mein Konto“.',
    ],
    action: undefined,
    notYou: `Waren Sie das nicht? Dann entfernen Sie ihn dort bitte gleich und ändern Sie Ihr Passwort. Kommen Sie nicht mehr hinein, wenden Sie sich ${withArticle('an', site)}.`,
  }),
  'phone-confirmation': codeOnly('Telefonnummer bestätigen', 'um eine Telefonnummer zu bestätigen'),
  'phone-change': codeOnly('Telefonnummer ändern', 'um eine Telefonnummer zu ändern'),
  reauthentication: codeOnly('Code zur Bestätigung', 'um zu bestätigen, dass wirklich Sie etwas an Ihrem Konto ändern'),
  'factor-code': codeOnly('Code zum Anmelden', 'um sich anzumelden'),
  'already-registered': ({ site }) => ({
    subject: `Sie haben schon ein Konto ${withArticle('bei', site)}`,
    paragraphs: [
      `jemand, vermutlich Sie selbst, wollte mit dieser E-Mail-Adresse ein Konto ${withArticle('bei', site)} anlegen. Es gibt aber schon eines.`,
      'Sie können sich damit anmelden. Haben Sie das Passwort vergessen, wählen Sie bei der Anmeldung „Passwort vergessen“.',
    ],
    action: 'Zur Anmeldung',
    notYou: 'Waren Sie das nicht? Dann brauchen Sie nichts zu tun; an Ihrem Konto hat sich nichts geändert.',
  }),
}

function codeOnly(title: string, purpose: string) {
  return ({ site }: Facts): MailWording => ({
    subject: `${title}: ${site}`,
    paragraphs: [`${withArticle('bei', site)} wurde aus Ihrem Konto ein Code angefordert, ${purpose}.`, KEEP_SECRET],
    action: undefined,
    notYou: 'Waren Sie das nicht? Dann ändern Sie bitte gleich Ihr Passwort: Jemand kennt es vermutlich.',
  })
}

export const german: Wording = {
  language: 'de',
  greeting: 'Guten Tag,',
  codeLabel: 'Ihr Code',
  codeInstead: 'Werden Sie nach einem Code gefragt, geben Sie diesen ein:',
  validity: (milliseconds) => `Gültig ${duration(milliseconds)} und nur einmal.`,
  mail: (purpose, facts) => MAILS[purpose](facts),
  sms: (code, site, milliseconds) =>
    `${code} ist Ihr Code (${site}), gültig ${duration(milliseconds)}. Geben Sie ihn niemandem weiter.`,
}
