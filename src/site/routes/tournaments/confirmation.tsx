import { confirmationPath } from '#features/tournaments/events/event-address.ts'
import { CircleCheck } from '#site/ui/icons.ts'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { data, href, Link, redirect } from 'react-router'
import { formatListDate } from '#shared/berlin-time.ts'
import { siteContext, type SiteContext } from '../../context.ts'
import { pageMeta } from '../../page-meta.ts'
import { showEntry } from '#features/tournaments/entrants/show-entry.ts'
import { entryState, isPast } from '#features/tournaments/events/event.ts'
import { selfService, wordSelfService } from '#features/tournaments/registrations/self-service.ts'
import { isReachable } from '#features/tournaments/registrations/registration.ts'
import { readForm } from '../../read-form.ts'
import { visitorAddress } from '../../services.ts'
import { Notice } from '../../ui/notice.tsx'
import { RefusalSummary } from '../../described-form/described-form.tsx'
import { formOf, idsOf, type RefusedCommand } from './entrant/command-form.tsx'
import {
  noticeText,
  FLASH,
  commandStatus,
  commandRefusalText,
  notices,
  type ShownRefusal,
} from './entrant/command-text.ts'
import { OwnTeams } from './entrant/own-teams.tsx'
import { showEntrant } from './entrant/show-entrant.ts'
import { Page } from '../../ui/banner.tsx'
import { useHasPage } from '../../ui/hooks/use-has-page.ts'
import type { Route } from './+types/confirmation.ts'
import styles from './confirmation.module.css'
import { findEventAt, tournamentPath } from './tournament-path.ts'
import { showEvent } from './event-view.ts'
import { maskEmail } from '../../mask-email.ts'
import { secretPageHeaders } from '../../secret-page-headers.ts'
import '../../styles/form.css'
import '../../styles/prose.css'
import { changePlayers } from '#features/tournaments/entrants/change-players.ts'
import { changeTeams } from '#features/tournaments/entrants/change-teams.ts'
import { COMMANDS, readCommand } from './entrant/read-command.ts'

export const headers = secretPageHeaders

const GONE = 'Diese Anmeldung gibt es nicht (mehr). Anmeldungen werden 90 Tage nach dem Turnier gelöscht.'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const event = await findEventAt(ctx.offeredEvents, params)
  const entry = event && (await showEntry(ctx, event, params.token))
  if (!event || !entry) throw data(GONE, 404)
  const { registration } = entry
  const own = selfService(event, ctx.now())
  return {
    // Nothing can be changed once the tournament has begun.
    entrant: own.kind === 'none' ? undefined : showEntrant(event, entry, ctx.now()),
    promise: wordSelfService(own, 'Auf dieser Seite'),
    isPast: isPast(event, ctx.now()),
    isClosed: entryState(event, ctx.now()) === 'closed',
    notice: noticeText(new URL(request.url).searchParams.get(FLASH)),
    event: showEvent(event),
    path: tournamentPath(event),
    reference: registration.reference,
    teamNames: registration.teamNames,
    contactName: registration.contactName,
    maskedEmail: isReachable(registration) ? maskEmail(registration.contactEmail) : undefined,
    receivedAt: formatListDate(registration.receivedAt),
    isLate: registration.isLate,
  }
}

/**
 * Only a form of the page changes anything; opening the link does not.
 *
 * @throws a 400 for a form that is not one of ours, a 404 without a registration
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const event = await findEventAt(ctx.offeredEvents, params)
  // Without a valid link the body is not read.
  if (!event || !(await showEntry(ctx, event, params.token))) throw data(GONE, 404)
  const fields = await readForm(request)
  const sent = COMMANDS.find((known) => known === fields['errand'])
  const command = readCommand(event, fields)
  if (!command || !sent) throw data('Das Formular kam beschädigt an. Bitte laden Sie die Seite neu.', 400)
  const { position } = fields
  const shown = { form: formOf(sent, position), at: idsOf(position), mistakes: [], typed: fields, mayWait: false }
  if (!command.ok) return data<RefusedCommand>({ ...shown, mistakes: command.error }, 422)
  const order = { token: params.token, address: context.get(visitorAddress), command: command.value }
  const refusal = await send(ctx, order)
  if (!refusal) return redirect(`${confirmationPath(event, params.token)}?${FLASH}=${notices[sent].word}`, 303)
  if (refusal.kind === 'unknown-registration') throw data(commandRefusalText(refusal), 404)
  const mayWait = refusal.kind === 'would-wait'
  return data<RefusedCommand>({ ...shown, message: commandRefusalText(refusal), mayWait }, commandStatus(refusal))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Anmeldung eingegangen', description: 'Bestätigung Ihrer Anmeldung', path: undefined })

export default function Confirmation({ loaderData: entry, actionData: refused }: Route.ComponentProps) {
  return (
    <Page title="Ihre Anmeldung ist da" subtitle={entry.event.name} className={styles['page']}>
      {entry.notice !== undefined && !refused && <Notice>{entry.notice}</Notice>}
      {refused && refused.mistakes.length > 0 && <RefusalSummary refused={refused} unsent="Noch nicht geändert" />}
      <Receipt entry={entry} />
      {entry.isLate && (
        <p className="form-note">
          Ihre Anmeldung kam nach dem Anmeldeschluss ({entry.event.closingDay}). Wir haben sie gespeichert; ob noch
          Plätze frei sind, entscheidet der Verein und gibt Ihnen Bescheid.
        </p>
      )}
      {entry.entrant && <OwnTeams entrant={entry.entrant} refused={refused} />}
      <NextSteps entry={entry} />
    </Page>
  )
}

const Receipt = ({ entry }: { entry: Route.ComponentProps['loaderData'] }) => (
  <section className={styles['receipt']} aria-label="Bestätigung">
    <Icon icon={CircleCheck} size={36} />
    <p>
      Ihre Anmeldenummer
      <strong className={styles['reference']}>{entry.reference}</strong>
    </p>
    <FactList>
      <div>
        <dt>{entry.teamNames.length === 1 ? 'Mannschaft' : 'Mannschaften'}</dt>
        {entry.teamNames.map((name) => (
          <dd key={name}>{name}</dd>
        ))}
      </div>
      {entry.contactName !== '' && <Fact label="Ansprechperson">{entry.contactName}</Fact>}
      <Fact label="Eingegangen">{`${entry.receivedAt} Uhr`}</Fact>
      <Fact label="Turnierbeginn">{entry.event.begins}</Fact>
      <Fact label="Ort">{entry.event.venue}</Fact>
    </FactList>
  </section>
)

function NextSteps({ entry }: { entry: Route.ComponentProps['loaderData'] }) {
  const { beforehand, contactEmail } = entry.event
  const isHere = useHasPage()
  return (
    <section className="prose">
      <h2>Wie es weitergeht</h2>
      <ul>
        {entry.maskedEmail !== undefined && (
          <li>
            Eine Bestätigung geht gerade per E-Mail an {entry.maskedEmail}. Sehen Sie bitte auch im Spam-Ordner nach.
          </li>
        )}
        {!entry.isPast && (
          <li>Am Turniertag: {beforehand}. Die Namen der Spielerinnen und Spieler melden Sie dann vor Ort.</li>
        )}
        {entry.entrant && !entry.entrant.isAside ? (
          <li>
            {entry.promise} Der Link steht in Ihrer E-Mail. Fragen beantwortet die Turnierleitung:{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </li>
        ) : (
          <li>
            Etwas ändern oder absagen? Antworten Sie auf die E-Mail oder schreiben Sie mit Ihrer Anmeldenummer an{' '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </li>
        )}
      </ul>
      <p className="no-print">
        <Link to={entry.path}>{entry.isClosed ? 'Zum Turnier' : 'Weitere Mannschaft anmelden'}</Link>
        {isHere('anfahrt') && (
          <>
            {' '}
            · <Link to={href('/anfahrt')}>Anfahrt zur Halle</Link>
          </>
        )}
      </p>
    </section>
  )
}

type Order = {
  token: string
  address: string
  command: Extract<NonNullable<ReturnType<typeof readCommand>>, { ok: true }>['value']
}

async function send(ctx: SiteContext, { token, address, command }: Order): Promise<ShownRefusal | undefined> {
  const turn = await ctx.signUps.takeChangeTurn(address)
  if (!turn.ok) return turn.error
  const order = { registration: { token }, by: { kind: 'entrant' as const } }
  const outcome =
    'team' in command ? await changePlayers(ctx, { ...order, command }) : await changeTeams(ctx, { ...order, command })
  return outcome.ok ? undefined : outcome.error
}
