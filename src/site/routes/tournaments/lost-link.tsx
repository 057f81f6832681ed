import { data, Link } from 'react-router'
import { linkForm, sendLinks } from '#features/tournaments/entrants/send-links.ts'
import { isPast } from '#features/tournaments/events/event.ts'
import { selfService, wordSelfService } from '#features/tournaments/registrations/self-service.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { guardText } from '#shared/form/guard-text.ts'
import { siteContext } from '../../context.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../described-form/described-form.tsx'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { readSentForm } from '../../read-form.ts'
import { visitorAddress } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/lost-link.ts'
import { findEventAt, tournamentPath } from './tournament-path.ts'
import '../../styles/prose.css'

export const headers = () => ({ 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' })

async function getEvent({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const event = await findEventAt(context.get(siteContext).offeredEvents, params)
  if (!event) throw data('Dieses Turnier gibt es nicht.', 404)
  return event
}

export async function loader(args: Route.LoaderArgs) {
  const event = await getEvent(args)
  const now = args.context.get(siteContext).now()
  return {
    name: event.name,
    contactEmail: event.contactEmail,
    path: tournamentPath(event),
    fields: showFields(linkForm.fields),
    promise: wordSelfService(selfService(event, now)),
    wasOn: isPast(event, now) ? formatDate(event.startsAt) : undefined,
  }
}

/** Always the same answer, so that it does not reveal who has registered. */
export async function action(args: Route.ActionArgs) {
  const event = await getEvent(args)
  const sent = await readSentForm(args.request)
  const address = args.context.get(visitorAddress)
  const outcome = await sendLinks(args.context.get(siteContext), event, { sent, address })
  if (outcome.ok) return data({ isSent: true, refused: undefined })
  if (outcome.error.kind === 'tournament-over') return data({ isSent: false, refused: undefined }, 409)
  const refused = refuseForm(outcome.error, { ...linkForm, sent, text: (late) => guardText(late, 'Link zusenden') })
  return data({ isSent: false, refused }, outcome.error.kind === 'mistakes' ? 422 : 429)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Link zur Anmeldung', description: 'Der Link zu Ihrer Anmeldung', path: undefined })

export default function LostLink({ loaderData, actionData }: Route.ComponentProps) {
  const { name, contactEmail, path, fields, promise, wasOn } = loaderData
  return (
    <Page title="Link zu Ihrer Anmeldung" subtitle={name} className="section prose">
      {wasOn !== undefined ? (
        <Over contactEmail={contactEmail} wasOn={wasOn} />
      ) : actionData?.isSent ? (
        <OnItsWay contactEmail={contactEmail} />
      ) : (
        <>
          <RefusalSummary refused={actionData?.refused} unsent="Noch nicht gesendet" />
          <p>{promise} Ist die E-Mail mit dem Link nicht mehr da, schicken wir ihn noch einmal.</p>
          <DescribedForm form={{ fields }} refused={actionData?.refused}>
            <FormFields />
            <button className="button" type="submit">
              Link zusenden
            </button>
          </DescribedForm>
        </>
      )}
      <p>
        <Link to={path}>Zum Turnier</Link>
      </p>
    </Page>
  )
}

const Over = ({ contactEmail, wasOn }: { contactEmail: string; wasOn: string }) => (
  <p>
    Dieses Turnier war am {wasOn}. Links zu Anmeldungen verschicken wir dafür nicht mehr. Fragen? Schreiben Sie an{' '}
    <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
  </p>
)

/** The same text whether or not the address has a registration. */
const OnItsWay = ({ contactEmail }: { contactEmail: string }) => (
  <p role="status">
    Wenn mit dieser Adresse jemand angemeldet ist, ist der Link jetzt unterwegs. Sehen Sie bitte auch im Spam-Ordner
    nach. Es kommt nichts an? Dann schreiben Sie an <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
  </p>
)
