import { data, href, redirect, useSearchParams } from 'react-router'
import { showRegistration } from '#features/tournaments/handling/show-registration.ts'
import { listHalves } from '#features/tournaments/handling/list-halves.ts'
import { markRegistration } from '#features/tournaments/handling/mark-registration.ts'
import { writeNote } from '#features/tournaments/handling/write-note.ts'
import { changeTeam } from '#features/tournaments/handling/change-team.ts'
import { mergeDoubles } from '#features/tournaments/handling/merge-doubles.ts'
import type { MessageAlreadySent } from '#features/tournaments/handling/post-message.ts'
import { tellRegistrant } from '#features/tournaments/handling/tell-registrant.ts'
import { unguessable } from '#shared/unguessable.ts'
import { asksOf } from '#features/tournaments/events/event-options.ts'
import { correctContact, wordSeen } from '#features/tournaments/handling/correct-contact.ts'
import { mostPlayers, type Player } from '#features/tournaments/entrants/player.ts'
import type { TournamentEvent } from '#features/tournaments/events/event.ts'
import { competitionsOf } from '#features/tournaments/events/competition.ts'
import { pickDetails } from '#features/tournaments/registrations/registration-fields.ts'
import { describeContact, registrationForms } from '#features/tournaments/registrations/registration-form.ts'
import { isReachable } from '#features/tournaments/registrations/registration.ts'
import { needsDecision, NOTE_LIMIT } from '#features/tournaments/registrations/handling.ts'
import type { Team } from '#features/tournaments/registrations/team.ts'
import { isMark } from '#features/tournaments/registrations/mark.ts'
import type { EventFull } from '#features/tournaments/registrations/places.ts'
import { isToldMark, suggestMessage } from '#features/tournaments/messages/decision-text.ts'
import { describeMessage } from '#features/tournaments/messages/message.ts'
import type { MailState } from '#features/tournaments/messages/message-mail.ts'
import { isLedHere } from '#features/tournaments/lending/is-lent.ts'
import { formatListDate } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { wordsFor, type Wordings } from '#shared/wordings.ts'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import type { Route } from './+types/registration.ts'
import {
  enterRoom,
  describeChange,
  getOrShowMissing,
  isMissing,
  roomMeta,
  showMissing,
  isFormKey,
} from './enter-room.ts'
import { Handling } from './handling.tsx'
import { mergeRefusalText, readMerging } from './merge-form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { RefusedHandling } from './note-form.tsx'
import { readTeamCommand, teamRefusalText } from './team-command.ts'
import { NEW_TEAM } from './team-forms.tsx'
import { RegistrationFacts } from './registration-facts.tsx'
import { MarkBadge } from './mark-badge.tsx'
import styles from './registration.module.css'
import { RoomPage } from './room-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor, canHandle, canMail: canTell } = enterRoom({ context })
  const { event, registration, handling, mails, players } = getOrShowMissing(await showRegistration(ctx, actor, params))
  const halves = canHandle ? getOrShowMissing(await listHalves(ctx, actor, params.slug)) : []
  const isInHall = isLedHere(ctx, event.id)
  return {
    event: { slug: event.slug, name: event.name },
    canHandle,
    isInHall,
    suggestion:
      canTell && !isInHall && isToldMark(handling.mark) && isReachable(registration)
        ? suggestMessage(handling.mark, event, registration)
        : undefined,
    messageFields: showFields(
      describeMessage(`So, wie sie hier steht, geht sie an ${registration.contactEmail}.`).fields,
    ),
    formKey: unguessable(),
    reference: registration.reference,
    teamNames: registration.teamNames,
    teams: registration.teams.map((team) => showTeam(event, team, players)),
    asksAge: asksOf(event).guardianUnder,
    ownHalves: halves.filter(({ reference }) => reference === registration.reference),
    otherHalves: halves.filter(({ reference }) => reference !== registration.reference),
    competitions: competitionsOf(event).map(({ key, name }) => ({ value: key, label: name })),
    hasPrice: event.price !== undefined,
    details: pickDetails(registration),
    contactNumberE164: registration.contactNumberE164,
    contactFields: showFields(describeContact(event, registration).fields),
    seenContact: wordSeen(registration),
    asksAddress: asksOf(event).address !== 'no',
    isLate: registration.isLate,
    received: formatListDate(registration.receivedAt),
    mark: handling.mark,
    needsDecision: needsDecision({ ...registration, handling }),
    markChanged: await describeChange(ctx, handling.markChanged),
    note: handling.note,
    noteVersion: handling.noteVersion,
    noteChanged: await describeChange(ctx, handling.noteChanged),
    mails: mails.map(({ subject, state }) => ({
      subject,
      state: wordsFor(mailStates, state),
      isGivenUp: state.kind === 'given-up',
    })),
  }
}

const showTeam = (
  event: TournamentEvent,
  { position, name, competition, standing, paidAt }: Team,
  players: Player[],
) => ({
  position,
  name,
  competition,
  standing,
  isPaid: paidAt !== undefined,
  players: players.filter(({ team }) => team === position).map(showPlayer),
  mostPlayers: mostPlayers(event, competition),
})

const showPlayer = ({ position, name, birthYear, guardian, isNamePublic }: Player) => ({
  position,
  name,
  facts: [
    ...(birthYear === undefined ? [] : [`Jahrgang ${birthYear}`]),
    ...(guardian === undefined ? [] : [guardian]),
    isNamePublic ? 'Name darf ins Internet' : 'Name nicht im Internet',
  ].join(' · '),
})

const mailStates: Wordings<MailState, string> = {
  waiting: 'wird gleich verschickt',
  retrying: 'noch nicht zugestellt, wird weiter versucht',
  sent: ({ at }) => `verschickt am ${formatListDate(at)}`,
  'given-up': 'konnte nicht zugestellt werden',
  forgotten: 'länger als 30 Tage her',
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom({ context })
  const sent = await readSentForm(request)
  const fields = firstFields(sent, NOTE_LIMIT)
  const back = (flash: NoticeCode) => {
    const query = new URLSearchParams(new URL(request.url).search)
    query.set(FLASH, flash)
    return redirect(`${href('/admin/turniere/:slug/anmeldungen/:reference', params)}?${query}`, 303)
  }
  const visit = { ctx, actor, which: params }
  switch (fields['part']) {
    case 'note':
      return (await doWriteNote(visit, fields)) ?? back('notiz')
    case 'team':
      return (await doChangeTeam(visit, fields)) ?? back('mannschaft')
    case 'merge':
      return (await doMergeDoubles(visit, fields)) ?? back('doppel')
    case 'contact':
      return (await doCorrectContact(visit, sent)) ?? back('ansprechperson')
    case 'tell':
      return (await doTellRegistrant(visit, sent)) ?? back('bescheid')
    default:
      return (await doMarkRegistration(visit, fields)) ?? back('stand')
  }
}

type Handled = Pick<ReturnType<typeof enterRoom>, 'ctx' | 'actor'> & { which: { slug: string; reference: string } }

async function doMarkRegistration({ ctx, actor, which }: Handled, { mark = '', seen = '' }: Record<string, string>) {
  if (!isMark(mark) || !isMark(seen)) throw data('Diesen Stand gibt es nicht.', 400)
  const outcome = await markRegistration(ctx, actor, which, { mark, seen })
  if (outcome.ok) return undefined
  if (isMissing(outcome.error)) return showMissing(outcome.error)
  if (outcome.error.kind === 'event-full') {
    return data<RefusedHandling>({ part: 'mark', message: noPlaceText(outcome.error) }, 409)
  }
  const changed = await describeChange(ctx, outcome.error.changed)
  const message = `Der Stand wurde inzwischen geändert${changed === undefined ? '' : ` (${changed})`}. Bitte sehen Sie nach und entscheiden Sie neu.`
  return data<RefusedHandling>({ part: 'mark', message }, 409)
}

function noPlaceText({ free, wanted }: EventFull): string {
  const needed = wanted === 1 ? 'Diese Anmeldung braucht 1 Platz' : `Diese Anmeldung braucht ${wanted} Plätze`
  const left =
    free === 0 ? 'es ist keiner mehr frei' : `frei ${free === 1 ? 'ist nur noch 1' : `sind nur noch ${free}`}`
  return `${needed}, ${left}. Setzen Sie sie auf die Warteliste, oder machen Sie zuerst Plätze frei: durch eine Absage oder mit mehr Plätzen in den Angaben des Turniers.`
}

async function doWriteNote({ ctx, actor, which }: Handled, { note = '', version = '' }: Record<string, string>) {
  const seenVersion = Number(version)
  if (version === '' || !Number.isSafeInteger(seenVersion) || seenVersion < 0) {
    throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  }
  const outcome = await writeNote(ctx, actor, which, { note, seenVersion })
  if (outcome.ok) return undefined
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  if (error.kind === 'note-too-long') {
    const message = `Die Notiz ist zu lang: Es passen höchstens ${NOTE_LIMIT} Zeichen hinein.`
    return data<RefusedHandling>({ part: 'note', message, note, noteVersion: seenVersion, theirs: undefined }, 422)
  }
  const changed = await describeChange(ctx, error.changed)
  const message = `Die Notiz wurde inzwischen geändert${changed === undefined ? '' : ` (${changed})`}. Ihr Text steht noch im Feld: Speichern Sie noch einmal, dann ersetzt er den anderen.`
  const theirs = error.note
  return data<RefusedHandling>({ part: 'note', message, note, noteVersion: error.version, theirs }, 409)
}

async function doChangeTeam({ ctx, actor, which }: Handled, fields: Record<string, string>) {
  const found = await showRegistration(ctx, actor, which)
  if (!found.ok) return showMissing(found.error)
  const command = readTeamCommand(found.value.event, fields)
  if (!command) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const { position } = fields
  const shown = { part: 'team' as const, at: position ?? NEW_TEAM, typed: fields, mistakes: [] }
  if (!command.ok) return data<RefusedHandling>({ ...shown, mistakes: command.error }, 422)
  const outcome = await changeTeam(ctx, actor, which, command.value)
  if (outcome.ok) return undefined
  if (isMissing(outcome.error)) return showMissing(outcome.error)
  return data<RefusedHandling>({ ...shown, message: teamRefusalText(outcome.error) }, 409)
}

async function doMergeDoubles({ ctx, actor, which }: Handled, fields: Record<string, string>) {
  const merging = readMerging(fields)
  if (!merging) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const outcome = await mergeDoubles(ctx, actor, which, merging)
  if (outcome.ok) return undefined
  if (isMissing(outcome.error)) return showMissing(outcome.error)
  return data<RefusedHandling>({ part: 'merge', message: mergeRefusalText(outcome.error) }, 409)
}

async function doCorrectContact({ ctx, actor, which }: Handled, sent: SentForm) {
  const outcome = await correctContact(ctx, actor, which, { sent, seen: String(sent.get('seen') ?? '') })
  if (outcome.ok) return undefined
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  const text = () =>
    'Die Angaben wurden inzwischen geändert; oben steht, wie sie jetzt sind. Was Sie getippt haben, steht noch in den Feldern: Speichern Sie noch einmal, dann ersetzt es die anderen.'
  const refused = refuseForm(error, { fields: registrationForms.yes.fields, sent, text })
  return data<RefusedHandling>({ part: 'contact', ...refused }, error.kind === 'mistakes' ? 422 : 409)
}

async function doTellRegistrant({ ctx, actor, which }: Handled, sent: SentForm) {
  const formKey = String(sent.get('formKey') ?? '')
  if (!isFormKey(formKey)) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const { fields, read } = describeMessage()
  const draft = read(sent)
  const outcome = draft.ok ? await tellRegistrant(ctx, actor, which, { draft: draft.value, formKey }) : draft
  if (outcome.ok) return undefined
  const { error } = outcome
  if (isMissing(error)) return showMissing(error)
  const refused = refuseForm(error, { fields, sent, text: (refusal) => wordsFor(tellRefusals, refusal) })
  if (error.kind === 'mistakes') return data<RefusedHandling>({ part: 'tell', ...refused, formKey }, 422)
  return data<RefusedHandling>({ part: 'tell', ...refused, formKey: unguessable() }, 409)
}

const tellRefusals: Wordings<MessageAlreadySent | { kind: 'no-address' }, string> = {
  'no-address': 'Zu dieser Anmeldung gibt es keine E-Mail-Adresse. Tragen Sie zuerst eine ein.',
  'message-already-sent': ({ sentAt }) =>
    `Von dieser Seite haben Sie schon am ${formatListDate(sentAt)} eine andere Nachricht verschickt. Soll auch diese verschickt werden, dann klicken Sie noch einmal.`,
}

/** Notices shown after the redirect. */
const FLASH = 'gespeichert'
const notices = {
  stand: 'Der Stand ist gespeichert.',
  notiz: 'Die Notiz ist gespeichert.',
  mannschaft: 'Die Mannschaft ist geändert, und die Ansprechperson bekommt eine E-Mail.',
  doppel: 'Aus beiden Meldungen ist ein Doppel geworden; beide Ansprechpersonen bekommen eine E-Mail.',
  ansprechperson: 'Die Angaben sind berichtigt, und die Ansprechperson bekommt eine E-Mail.',
  bescheid: 'Die Nachricht ist unterwegs.',
} as const
type NoticeCode = keyof typeof notices
/** Used when no address was left in the hall, so no mail is sent. */
const unmailedNotices: Partial<Record<NoticeCode, string>> = {
  mannschaft: 'Die Mannschaft ist geändert.',
  doppel: 'Aus beiden Meldungen ist ein Doppel geworden.',
  ansprechperson: 'Die Angaben sind berichtigt.',
}
const noticeText = (code: NoticeCode, isMailed: boolean) =>
  (isMailed ? undefined : unmailedNotices[code]) ?? notices[code]
const isNotice = (code: string): code is NoticeCode => Object.hasOwn(notices, code)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `Anmeldung ${loaderData.reference}` : 'Anmeldung')

export default function RegistrationPage({ loaderData: entry, actionData: refused }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const flash = query.get(FLASH) ?? ''
  const listQuery = new URLSearchParams(query)
  listQuery.delete(FLASH)
  const search = listQuery.size === 0 ? '' : `?${listQuery}`
  return (
    <RoomPage
      title={entry.teamNames.join(', ')}
      lead={
        <>
          Anmeldung {entry.reference} <MarkBadge mark={entry.mark} needsDecision={entry.needsDecision} />
        </>
      }
      back={{
        to: href('/admin/turniere/:slug', { slug: entry.event.slug }) + search,
        label: `Anmeldungen: ${entry.event.name}`,
      }}
    >
      {isNotice(flash) && !refused && (
        <Notice>{noticeText(flash, entry.details.contactEmail !== '' && !entry.isInHall)}</Notice>
      )}
      <div className={styles['columns']}>
        <RegistrationFacts entry={entry} />
        <div className={styles['handling']}>
          <Handling entry={entry} refused={refused} isMarked={flash === 'stand'} />
        </div>
      </div>
    </RoomPage>
  )
}
