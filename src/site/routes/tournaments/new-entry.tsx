import { data, href, Link, redirect } from 'react-router'
import { entryFieldNames, guardFieldNames, type EntryFieldName } from '#features/registrations/entry-fields.ts'
import { parseEntryForm } from '#features/registrations/entry-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { sportsEvent } from '../json-ld.ts'
import type { Route } from './+types/new-entry.ts'
import { EntryForm } from './entry-form.tsx'
import { EventFacts } from './event-facts.tsx'
import { confirmationPath, entryPath, VILLAGE_TOURNAMENT } from './entry-path.ts'
import { showEvent } from './event-view.ts'
import styles from './new-entry.module.css'
import { readForm } from './read-form.ts'
import { refusalStatus, refusalText, type SignUpRefusal } from './refusal-text.ts'

/** A page view's own form token must not be shared, but going back in the browser must find what was typed. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { entries, club, publicUrl } = context.get(services)
  if (params.slug === VILLAGE_TOURNAMENT) throw redirect(entryPath(VILLAGE_TOURNAMENT), 301)
  const event = await entries.findEvent(params.slug ?? VILLAGE_TOURNAMENT)
  if (!event) throw data('Dieses Turnier gibt es nicht.', 404)
  const others = (await entries.listEvents()).filter(({ slug }) => slug !== event.slug)
  const { name } = await club.getFacts('club')
  return {
    event: showEvent(event),
    otherEvents: others.map((other) => ({ name: other.name, path: entryPath(other.slug) })),
    formToken: request.method === 'HEAD' ? '' : entries.formGuard.issue().token,
    jsonLd: sportsEvent({ ...event, url: publicUrl + entryPath(event.slug), organizer: name }),
  }
}

/** What a form that was not taken shows again. */
export type RefusedForm = {
  typed: Record<EntryFieldName, string>
  /** Mistakes at their fields. */
  mistakes: { field: EntryFieldName; message: string }[]
  /** A refusal that belongs to no field. */
  message: string | undefined
  earlierPath: string | undefined
  /** The view's token, kept where sending again must count as the same form; undefined for a fresh one. */
  formToken: string | undefined
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { entries, takeEntryTurn } = context.get(services)
  const slug = params.slug ?? VILLAGE_TOURNAMENT
  const fields = await readForm(request)
  const token = fields[guardFieldNames.token] ?? ''
  const refused = (refusal: SignUpRefusal) => data(toRefusedForm(slug, fields, refusal), refusalInit(refusal))

  const turn = takeEntryTurn(context.get(visitorAddress))
  if (!turn.ok) return refused({ kind: 'too-many', ...turn.error })
  const form = parseEntryForm(fields)
  if (!form.ok) return data({ ...keepTyped(fields), mistakes: form.error, formToken: token }, 422)
  const view = entries.formGuard.check({ token, trap: fields[guardFieldNames.trap] ?? '' })
  if (!view.ok) return refused(view.error)

  const outcome = await entries.registerTeams(slug, form.value, view.value.formKey)
  if (!outcome.ok) return refused(outcome.error)
  return redirect(confirmationPath(slug, outcome.value.registration.token), 303)
}

function keepTyped(fields: Record<string, string>): RefusedForm {
  const typed = Object.fromEntries(entryFieldNames.map((name) => [name, fields[name] ?? '']))
  return {
    // Every name of the list is there: it was just filled in.
    typed: typed as RefusedForm['typed'],
    mistakes: [],
    message: undefined,
    earlierPath: undefined,
    formToken: undefined,
  }
}

function toRefusedForm(slug: string, fields: Record<string, string>, refusal: SignUpRefusal): RefusedForm {
  const needsFreshForm = refusal.kind === 'form-already-sent' || refusal.kind === 'unknown-form'
  return {
    ...keepTyped(fields),
    message: refusalText(refusal),
    earlierPath: refusal.kind === 'form-already-sent' ? confirmationPath(slug, refusal.token) : undefined,
    formToken: needsFreshForm ? undefined : fields[guardFieldNames.token],
  }
}

function refusalInit(refusal: SignUpRefusal) {
  const status = refusalStatus(refusal)
  if (refusal.kind !== 'too-many') return { status }
  return { status, headers: { 'Retry-After': String(Math.ceil(refusal.waitMilliseconds / 1_000)) } }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.event.name ?? 'Turnier',
    description: loaderData
      ? `${loaderData.event.begins}, ${loaderData.event.venue}. Hier können Sie sich anmelden.`
      : '',
    path: loaderData && entryPath(loaderData.event.slug),
    jsonLd: loaderData?.jsonLd,
  })

export default function NewEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { event, otherEvents, formToken } = loaderData
  return (
    <>
      <Banner title={event.name} subtitle="Hier können Sie sich für das Turnier anmelden." />
      <div className={`wrap ${styles['page']}`}>
        <div>
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
          </section>
          <EntryForm event={event} formToken={actionData?.formToken ?? formToken} refused={actionData} />
        </div>
        <EventFacts event={event} />
      </div>
      <p className="wrap section">
        Wie wir mit Ihren Angaben umgehen, steht in unserer <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
      </p>
    </>
  )
}
