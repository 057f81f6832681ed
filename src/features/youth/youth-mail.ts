import { withArticle } from '#shared/german/club-name.ts'
import { renderMailBody, type MailSection } from '#platform/mail/mail-body.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { formatDate } from '#shared/berlin-time.ts'
import type { Child, YouthGroup } from './youth-list.ts'

/** The club's name and the address to which replies go. */
export type YouthClub = { name: string; email: string }

/** @property url the child's page */
type Facts = { child: Child; group: Pick<YouthGroup, 'name'>; club: YouthClub; url: string }

const toParents = ({ child, club }: Facts, kind: string, subject: string, sections: MailSection[]): Mail => ({
  kind,
  recipient: child.email,
  replyTo: club.email,
  subject,
  ...renderMailBody(sections),
})

const oneDay = (until: Date | undefined) => (until === undefined ? '' : formatDate(until))

/** Asks the owner of the address for confirmation; repeats nothing that a stranger could have typed. */
export const composeWish = (facts: Facts): Mail =>
  toParents(facts, 'youth-wish', `Warteliste Jugendtraining: bitte bestätigen`, [
    {
      paragraphs: [
        'Guten Tag,',
        `jemand hat mit dieser E-Mail-Adresse ein Kind für das Jugendtraining ${withArticle('von', facts.club.name)} vormerken lassen. Waren Sie das? Dann bestätigen Sie es bitte über diesen Link.`,
      ],
      link: { text: 'Ja, bitte vormerken', url: facts.url, isButton: true },
    },
    {
      paragraphs: [
        'Der Link gilt zwei Tage. Waren Sie das nicht? Dann brauchen Sie nichts zu tun: Ohne Ihre Bestätigung löschen wir die Angaben.',
      ],
    },
  ])

/** For parents who ask again: their page already exists. */
export const composeLink = (facts: Facts): Mail =>
  toParents(facts, 'youth-link', 'Warteliste Jugendtraining: Ihre Seite', [
    {
      paragraphs: [
        'Guten Tag,',
        'mit dieser E-Mail-Adresse ist Ihr Kind schon auf unserer Warteliste. Sie brauchen nichts zu tun; den Stand sehen Sie auf Ihrer Seite.',
      ],
      link: { text: 'Stand ansehen', url: facts.url, isButton: true },
    },
  ])

export const composeOffer = (facts: Facts): Mail =>
  toParents(facts, 'youth-offer', `Ein Platz im Jugendtraining für ${facts.child.name}`, [
    {
      paragraphs: [
        'Guten Tag,',
        `gute Nachricht: In der Gruppe „${facts.group.name}“ ist ein Platz für ${facts.child.name} frei. Bitte sagen Sie uns bis ${oneDay(facts.child.offerUntil)}, ob Sie ihn nehmen.`,
      ],
      link: { text: 'Platz annehmen oder ablehnen', url: facts.url, isButton: true },
    },
    { paragraphs: ['Hören wir bis dahin nichts, bieten wir den Platz dem nächsten Kind an.'] },
  ])

export const composeLapse = (facts: Facts): Mail =>
  toParents(facts, 'youth-offer-over', `Der Platz für ${facts.child.name} ist weitergegeben`, [
    {
      paragraphs: [
        'Guten Tag,',
        `auf unser Angebot für ${facts.child.name} haben wir keine Antwort bekommen. Der Platz geht jetzt an das nächste Kind, und ${facts.child.name} steht nicht mehr auf der Warteliste.`,
        `Haben Sie die E-Mail übersehen? Schreiben Sie an ${facts.club.email}. Wir können ${facts.child.name} wieder an die alte Stelle setzen.`,
      ],
    },
  ])

export const composeQuestion = (facts: Facts): Mail =>
  toParents(facts, 'youth-question', `Soll ${facts.child.name} weiter auf der Warteliste stehen?`, [
    {
      paragraphs: [
        'Guten Tag,',
        `seit einem Jahr wartet ${facts.child.name} auf einen Platz in der Gruppe „${facts.group.name}“. Möchten Sie weiter warten? Bitte sagen Sie es uns in den nächsten 30 Tagen mit einem Klick auf Ihrer Seite.`,
      ],
      link: { text: 'Ja oder nein sagen', url: facts.url, isButton: true },
    },
    { paragraphs: ['Ohne Antwort nehmen wir Ihr Kind von der Liste.'] },
  ])

export const composeSilence = (facts: Facts): Mail =>
  toParents(facts, 'youth-list-end', `${facts.child.name} steht nicht mehr auf der Warteliste`, [
    {
      paragraphs: [
        'Guten Tag,',
        `wir hatten gefragt, ob ${facts.child.name} weiter auf einen Platz im Jugendtraining warten soll, und keine Antwort bekommen. Deshalb steht ${facts.child.name} nicht mehr auf der Warteliste.`,
        `War das ein Versehen? Schreiben Sie an ${facts.club.email}. Wir können ${facts.child.name} wieder an die alte Stelle setzen.`,
      ],
    },
  ])

/** To the youth officers: parents have accepted a place and expect to hear from them. @param url of the list in the members' area */
export const composeTaken = (recipient: string, { child, group, club, url }: Facts): Mail => ({
  kind: 'youth-place-taken',
  recipient,
  replyTo: club.email,
  subject: 'Jugendtraining: Ein Platz ist angenommen',
  ...renderMailBody([
    {
      paragraphs: [
        'Guten Tag,',
        `die Eltern von ${child.name} haben den Platz in der Gruppe „${group.name}“ angenommen. Bitte melden Sie sich bei ihnen, wann es losgeht.`,
      ],
      link: { text: 'Zur Warteliste', url, isButton: true },
    },
  ]),
})
