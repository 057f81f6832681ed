import { cx } from '#site/ui/cx.ts'
import { confirmationPath } from '#features/tournaments/events/confirmation-path.ts'
import { data, href, Link, redirect } from 'react-router'
import { inlinePicturePaths } from '#features/pictures/show-inline-pictures.ts'
import { teamFieldNames } from '#features/tournaments/registrations/registration-fields.ts'
import { fieldsOf, registrationForms } from '#features/tournaments/registrations/registration-form.ts'
import { refusalText } from '#features/tournaments/registrations/refusal-text.ts'
import {
  takeRegistration,
  type SentRegistrationRefusal,
} from '#features/tournaments/registrations/take-registration.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { siteContext } from '../../context.ts'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import { useIdentityWidget } from '../../runtime/use-identity-widget.ts'
import { faultReporter, services, takenRegistration, visitorAddress, whyNotHere } from '../../services.ts'
import { findDayLink } from '../../plain/event-paths.ts'
import { pageData } from '../../structured-data.tsx'
import { Banner } from '../../ui/banner.tsx'
import { sportsEvent } from '../json-ld.ts'
import type { Route } from './+types/new-registration.ts'
import { REGISTRATION_FORM_ID, RegistrationForm, type RefusedRegistration } from './registration-form.tsx'
import { BookedUp } from './booked-up.tsx'
import { EventFacts } from './event-facts.tsx'
import { Rules } from './rules.tsx'
import { entriesPath, findEventAt, lostLinkPath, tournamentPath } from './tournament-path.ts'
import { showPlaces } from './place-view.ts'
import { Closed, LateNote, WaitNote } from './entry-notes.tsx'
import { showEntry } from './entry-view.ts'
import { showEventPage } from './event-view.ts'
import styles from './new-registration.module.css'
import { firstFields, readSentForm } from '../../read-form.ts'
import '../../styles/prose.css'

export const headers = formHeaders

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const { club, publicUrl, findPictures, now } = context.get(services)
  const event = await findEventAt(ctx.offeredEvents, params)
  if (!event) throw params.slug === undefined ? nothingHere(context) : data('Dieses Turnier gibt es nicht.', 404)
  if (params.slug !== undefined && event.address !== undefined) throw redirect(tournamentPath(event), 301)
  const events = await ctx.offeredEvents.list()
  const others = events.filter(({ slug }) => slug !== event.slug)
  const { name } = await club.getFacts('club')
  const { sport } = await club.getFacts('look')
  context.set(pageData, sportsEvent({ ...event, url: publicUrl + tournamentPath(event), organizer: name, sport }))
  return {
    event: showEventPage(event, await findPictures(inlinePicturePaths(event.descriptionHtml))),
    path: tournamentPath(event),
    entriesPath: entriesPath(event),
    linkPath: lostLinkPath(event),
    dayLink: await findDayLink(ctx, event),
    entry: showEntry(event, events, now()),
    places: showPlaces(event, await ctx.read.places.find(event)),
    otherEvents: others.map((other) => ({ name: other.name, path: tournamentPath(other) })),
    form: { fields: showFields(fieldsOf(event)), token: ctx.signUps.formGuard.issue().token },
  }
}

/** As for every address that nothing lies at. */
const nothingHere = (context: Route.LoaderArgs['context'], status = context.get(whyNotHere)) => data(null, status)

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const event = await findEventAt(ctx.offeredEvents, params)
  if (!event && params.slug === undefined) throw nothingHere(context, 405)
  const place = event ?? { slug: params.slug ?? '', address: undefined }
  const sent = await readSentForm(request)
  const outcome =
    context.get(takenRegistration) ??
    (await takeRegistration(ctx, {
      slug: place.slug,
      fields: firstFields(sent),
      address: context.get(visitorAddress),
      report: context.get(faultReporter),
    }))
  if (outcome.ok) return redirect(confirmationPath(place, outcome.value.registration.token), 303)
  const { error } = outcome
  const refusal = toMistakes(error, sent)
  const fields = event ? fieldsOf(event) : registrationForms.yes.fields
  const guard = ctx.signUps.formGuard
  const refused: RefusedRegistration = refuseForm(refusal, { fields, sent, guard, text: refusalText, isNamed: true })
  if (error.kind === 'doubts') return data({ ...refused, affirmation: error.affirmation }, 422)
  if (error.kind === 'may-wait') return data({ ...refused, seats: error.seated.length }, 409)
  const earlierPath = error.kind === 'form-already-sent' ? confirmationPath(place, error.token) : undefined
  return data({ ...refused, earlierPath }, refusalInit(error))
}

/** What stands at a field. */
function toMistakes(refusal: SentRegistrationRefusal, sent: SentForm) {
  if (refusal.kind === 'doubts') return { kind: 'mistakes' as const, mistakes: refusal.doubts }
  if (refusal.kind !== 'same-team-twice') return refusal
  const isRepeated = (name: string) =>
    String(sent.get(name) ?? '')
      .normalize('NFC')
      .trim() === refusal.teamName
  const field = teamFieldNames.findLast(isRepeated) ?? 'teamName1'
  return { kind: 'mistakes' as const, mistakes: [{ field, message: refusalText(refusal) }] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.event.name ?? 'Turnier',
    description: loaderData ? describe(loaderData) : '',
    path: loaderData?.path,
  })

function describe({ event: { begins, day, venue }, entry: { phase, state } }: Route.ComponentProps['loaderData']) {
  if (phase === 'past') return `Das Turnier war am ${day}, ${venue}.`
  return `${begins}, ${venue}. ${state === 'closed' ? 'Die Anmeldung ist geschlossen.' : 'Hier können Sie sich anmelden.'}`
}

export default function NewRegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, entry, places, otherEvents, form, entriesPath, linkPath, dayLink } = loaderData
  // Whoever was refused still finds what was typed.
  const isUntouched = actionData === undefined
  const isClosed = entry.state === 'closed' && isUntouched
  const waits = places?.isFull === true && places.hasList
  const isFull = places?.isFull === true && !waits && isUntouched && !isClosed
  const isOpen = !isClosed && !isFull
  useIdentityWidget()
  return (
    <>
      <Banner title={event.name} subtitle={subtitleOf({ isClosed, isFull, waits })} />
      <div className={cx('wrap', styles['page'])}>
        <Shortcuts dayLink={dayLink} leadsToForm={isOpen && entry.phase !== 'past'} />
        <EventFacts event={event} places={places} />
        <div className={styles['main']}>
          {isClosed && <Closed event={event} entry={entry} />}
          {isFull && <BookedUp event={event} />}
          {isOpen && (
            <>
              {entry.state === 'late' && isUntouched && <LateNote event={event} entry={entry} />}
              {waits && isUntouched && <WaitNote />}
              <RegistrationForm form={form} closingDay={event.closingDay} refused={actionData} waits={waits} />
            </>
          )}
        </div>
        <About event={event} otherEvents={otherEvents} entriesPath={entriesPath} />
      </div>
      <p className="wrap section">
        {entry.phase !== 'past' && (
          <>
            Schon angemeldet? <Link to={linkPath}>Link zu Ihrer Anmeldung</Link> noch einmal zusenden lassen.{' '}
          </>
        )}
        Wie wir mit Ihren Angaben umgehen, steht in unserer <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
      </p>
    </>
  )
}

type Standing = { isClosed: boolean; isFull: boolean; waits: boolean }

function subtitleOf({ isClosed, isFull, waits }: Standing): string {
  if (isClosed) return 'Die Anmeldung ist geschlossen.'
  if (isFull) return 'Das Turnier ist ausgebucht.'
  return waits
    ? 'Alle Plätze sind vergeben; Sie können sich auf die Warteliste setzen lassen.'
    : 'Hier können Sie sich für das Turnier anmelden.'
}

type ShortcutsProps = Pick<Route.ComponentProps['loaderData'], 'dayLink'> & { leadsToForm: boolean }

const Shortcuts = ({ dayLink, leadsToForm }: ShortcutsProps) => (
  <>
    {dayLink && (
      <a className={cx('button no-print', styles['day'])} href={dayLink.path}>
        {dayLink.label}
      </a>
    )}
    {leadsToForm && (
      <a className={cx('button button-accent no-print', styles['jump'])} href={`#${REGISTRATION_FORM_ID}`}>
        Direkt zur Anmeldung
      </a>
    )}
  </>
)

type AboutProps = Pick<Route.ComponentProps['loaderData'], 'event' | 'otherEvents' | 'entriesPath'>

const About = ({ event, otherEvents, entriesPath }: AboutProps) => (
  <section className={styles['about']} aria-labelledby="turniere">
    <h2 id="turniere">Unsere Turniere</h2>
    <ul>
      <li>
        <strong>{event.name}</strong>
      </li>
      {otherEvents.map((other) => (
        <li key={other.path}>
          <Link to={other.path}>{other.name}</Link>
        </li>
      ))}
    </ul>
    <div className="prose" dangerouslySetInnerHTML={{ __html: event.descriptionHtml }} />
    {event.rules && <Rules rules={event.rules} />}
    {event.hasEntryList && (
      <p>
        <Link to={entriesPath}>Wer schon gemeldet ist</Link>
      </p>
    )}
  </section>
)
