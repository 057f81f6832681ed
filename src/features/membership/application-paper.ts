import { withArticle } from '#shared/german/club-name.ts'
import { setEntries } from '#platform/pdf/entry.ts'
import { beginFlow, BODY, heading, nextPage, paragraph, setFeet, type Flow } from '#platform/pdf/flow.ts'
import { MM, writePdf } from '#platform/pdf/pdf.ts'
import { setSignatureLine, SIGNATURE_HEIGHT } from '#platform/pdf/signature-line.ts'
import { setTicks } from '#platform/pdf/tick.ts'
import type { MailFile } from '#platform/mail/mail.ts'
import { formatDate, formatDay } from '#shared/berlin-time.ts'
import { isMinor, nameOfPerson, type NewApplication, type Signer } from './application.ts'
import { consents, consentKeys, CONSENTS_NOTE } from './consents.ts'
import { euros, feeText, feeTitle, type MembershipTerms } from './fee.ts'
import { SIGNATURE_FIELD } from './signature.ts'

/** The club in the letterhead. @property logo a PNG */
export type PaperClub = { name: string; street: string; postalCode: string; city: string; logo: Buffer | undefined }

/** @property iban as printed; undefined leaves room for it @property signatures drawn ones by signer */
export type FilledPaper = {
  application: Omit<NewApplication, 'account'> & { account: { holder: string } | undefined }
  signers: readonly Signer[]
  reference: string | undefined
  iban: string | undefined
  signatures: Record<string, string>
  at: Date
  day: string
}

/** @property filled undefined: blank, to fill in by hand or on a screen @property attachments embedded in the file */
export type PaperContents = {
  terms: MembershipTerms
  club: PaperClub
  filled: FilledPaper | undefined
  attachments: readonly MailFile[]
  now: Date
}

const TITLE = 'Antrag auf Mitgliedschaft'
const BLANK_PEOPLE = 4
/** Height of the declaration above the signatures. */
const DECLARATION = 20 * MM
const CONSENTS = 60 * MM

/** The whole application as one PDF: the people, the mandate on a page of its own, and the privacy notice. */
export function writeApplicationPaper(contents: PaperContents): Promise<Buffer> {
  const { club, attachments, terms, now } = contents
  return writePdf({ title: TITLE, author: club.name, at: now }, (pdf) => {
    for (const { name, mediaType, content } of attachments)
      pdf.doc.file(content, { name, type: mediaType, description: name, creationDate: now, modifiedDate: now })
    const flow = beginFlow(pdf, letterhead(club))
    heading(flow, TITLE, { level: 1 })
    setPeople(flow, contents)
    setFee(flow, contents)
    setConsents(flow, contents)
    setDeclaration(flow, contents)
    if (hasMandate(contents)) setMandate(flow, contents)
    setPrivacy(flow, terms)
    setFeet(pdf, footOf(contents))
  })
}

const letterhead = ({ name, street, postalCode, city, logo }: PaperClub) => ({
  club: name,
  occasion: `${street}, ${postalCode} ${city}`,
  ...(logo && { logo }),
})

function footOf({ filled }: PaperContents): string {
  if (!filled) return TITLE
  const who = nameOfPerson(filled.application.people[0])
  return [TITLE, who, filled.reference].filter((part) => part !== undefined).join(' · ')
}

function setPeople(flow: Flow, { filled }: PaperContents): void {
  heading(flow, 'Wer Mitglied werden möchte', { level: 2 })
  const people = filled?.application.people ?? Array.from({ length: BLANK_PEOPLE }, () => undefined)
  people.forEach((person, index) =>
    setEntries(
      flow,
      [
        { label: index === 0 ? 'Vorname' : `Vorname der ${index + 1}. Person`, value: person?.firstName, share: 4 },
        { label: 'Nachname', value: person?.lastName, share: 4 },
        { label: 'Geburtsdatum', value: person && formatDay(person.bornOn), share: 2 },
      ],
      `person-${index + 1}`,
    ),
  )
  const { street, postalCode, city, email, phone } = filled?.application ?? {}
  setEntries(
    flow,
    [
      { label: 'Straße und Hausnummer', value: street, share: 5 },
      { label: 'Postleitzahl', value: postalCode, share: 2 },
      { label: 'Wohnort', value: city, share: 4 },
    ],
    'address',
  )
  setEntries(
    flow,
    [
      { label: 'E-Mail', value: email, share: 5 },
      { label: 'Telefon', value: phone, share: 3 },
    ],
    'contact',
  )
  setGuardian(flow, filled)
}

function setGuardian(flow: Flow, filled: FilledPaper | undefined): void {
  const { guardian, guardianPhone } = filled?.application ?? {}
  if (guardian === '') return
  paragraph(flow, 'Unter 18 Jahren: Vater, Mutter oder Vormund', { ...BODY, weight: 'bold' })
  setEntries(
    flow,
    [
      { label: 'Name', value: guardian, share: 5 },
      { label: 'Telefon', value: guardianPhone, share: 3 },
    ],
    'guardian',
  )
}

function setFee(flow: Flow, { terms, filled }: PaperContents): void {
  heading(flow, 'Beitrag', { level: 2 })
  const offered = terms.fees.map((fee) => ({
    text: `${feeTitle(fee)}: ${feeText(fee)}${fee.proof === undefined ? '' : ` (mit Nachweis: ${fee.proof})`}`,
    isTicked: undefined,
  }))
  const chosen = filled && {
    text: `${filled.application.feeTitle}: ${filled.application.fee}`,
    isTicked: true,
  }
  setTicks(flow, chosen ? [chosen] : offered)
  const more = [
    terms.admissionFee === undefined ? '' : `Dazu kommt einmal eine Aufnahmegebühr von ${euros(terms.admissionFee)}.`,
    terms.notice ?? '',
  ].filter((sentence) => sentence !== '')
  if (more.length > 0) paragraph(flow, more.join(' '))
}

/** Keeps the consents on the page of the signatures, which also cover them and would otherwise end up on a page of their own. */
function setConsents(flow: Flow, { filled }: PaperContents): void {
  heading(flow, 'Was Sie uns erlauben', { level: 2, keep: CONSENTS + heightOfDeclaration(filled) })
  paragraph(flow, CONSENTS_NOTE)
  setTicks(
    flow,
    consentKeys.map((key) => ({ text: consents[key], isTicked: filled && filled.application.consents.includes(key) })),
  )
}

const roles: Record<Exclude<Signer['as'], 'account'>, string> = {
  applicant: 'Unterschrift',
  guardian: 'Unterschrift von Vater, Mutter oder Vormund',
  member: 'Unterschrift',
}

/** Stays on one page, so that the signers see everything they sign. */
function setDeclaration(flow: Flow, contents: PaperContents): void {
  const { club, filled } = contents
  heading(flow, 'Antrag', { level: 2, keep: heightOfDeclaration(filled) })
  paragraph(
    flow,
    `Ich möchte Mitglied ${withArticle('in', club.name)} werden${filled && filled.application.people.length > 1 ? ', zusammen mit den anderen in diesem Antrag' : ''}. ` +
      'Die Satzung habe ich bekommen und erkenne sie an.',
  )
  if (filled && hasChildren(filled))
    paragraph(flow, 'Für die Kinder in diesem Antrag bin ich sorgeberechtigt und stimme für sie zu.')
  for (const { key, label } of declarers(filled)) setSignatureLine(flow, { label, drawn: drawnBy(key, filled) })
}

const heightOfDeclaration = (filled: FilledPaper | undefined) =>
  DECLARATION + declarers(filled).length * SIGNATURE_HEIGHT

function declarers(filled: FilledPaper | undefined): { key: string; label: string }[] {
  if (!filled)
    return [
      { key: 'applicant', label: roles.applicant },
      { key: 'guardian', label: `Unter 18 Jahren: ${roles.guardian}` },
    ]
  return filled.signers.flatMap(({ key, name, as }) =>
    as === 'account' ? [] : [{ key, label: `${roles[as]}: ${name}` }],
  )
}

const hasChildren = ({ application, day }: FilledPaper) =>
  application.guardian === '' && application.people.some((person) => isMinor(person, day))

function drawnBy(key: string, filled: FilledPaper | undefined) {
  const strokes = filled?.signatures[key]
  return filled && strokes !== undefined ? { strokes, ...SIGNATURE_FIELD, on: formatDate(filled.at) } : undefined
}

const hasMandate = ({ terms, filled }: PaperContents) =>
  terms.debit !== undefined && (!filled || filled.application.account !== undefined)

/** In the wording that banks require (EPC130-08, in the German banks' version), on a page of its own: the club files it separately. */
function setMandate(flow: Flow, { terms, club, filled }: PaperContents): void {
  nextPage(flow)
  heading(flow, 'SEPA-Lastschriftmandat', { level: 1 })
  const { debit } = terms
  setEntries(
    flow,
    [{ label: 'Zahlungsempfänger', value: `${club.name}, ${club.street}, ${club.postalCode} ${club.city}` }],
    'creditor',
  )
  setEntries(
    flow,
    [
      { label: 'Gläubiger-Identifikationsnummer', value: debit?.creditorId ?? '' },
      { label: 'Mandatsreferenz', value: filled?.reference ?? 'vergibt der Verein' },
      { label: 'Art der Zahlung', value: 'wiederkehrend' },
    ],
    'mandate',
  )
  paragraph(
    flow,
    `Ich ermächtige ${withArticle('den', club.name)}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die ${withArticle('von', club.name)} auf mein Konto gezogenen Lastschriften einzulösen.`,
  )
  paragraph(
    flow,
    'Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
  )
  if (debit) paragraph(flow, `Eingezogen wird der Beitrag: ${debit.collected}.`)
  setPayer(flow, filled)
}

function setPayer(flow: Flow, filled: FilledPaper | undefined): void {
  const { account, street, postalCode, city } = filled?.application ?? {}
  setEntries(flow, [{ label: 'Kontoinhaber', value: account?.holder || undefined }], 'payer')
  setEntries(
    flow,
    [{ label: 'Straße und Hausnummer, Postleitzahl und Wohnort', value: street && `${street}, ${postalCode} ${city}` }],
    'payer-address',
  )
  setEntries(flow, [{ label: 'IBAN', value: filled?.iban }], 'iban')
  const label = account?.holder
    ? `Unterschrift für das Konto: ${account.holder}`
    : 'Unterschrift der Person, der das Konto gehört'
  setSignatureLine(flow, { label, drawn: drawnBy('account', filled) })
}

function setPrivacy(flow: Flow, { privacyNotice }: MembershipTerms): void {
  if (privacyNotice === undefined) return
  heading(flow, 'Was mit Ihren Daten geschieht', { level: 2 })
  for (const each of privacyNotice.split(/\n+/)) paragraph(flow, each)
}
