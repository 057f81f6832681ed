import { data, Link } from 'react-router'
import { sendLinks } from '#features/tournaments/entrants/send-links.ts'
import { formatWait } from '#shared/durations.ts'
import { siteContext } from '../../context.ts'
import { pageMeta } from '../../page-meta.ts'
import { readForm } from '../../read-form.ts'
import { visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { FormField, FormSummary, mistakesTitle } from '../../ui/form-field.tsx'
import { PostForm } from '../../ui/post-form.tsx'
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
  const { name, contactEmail, ...place } = await getEvent(args)
  return { name, contactEmail, path: tournamentPath(place) }
}

type Answer = { isSent: boolean; typed: string; message: string | undefined; mistake: string | undefined }

/** The same answer whoever asks: nobody learns by it who has registered. */
export async function action(args: Route.ActionArgs) {
  const event = await getEvent(args)
  const { email = '' } = await readForm(args.request)
  const address = args.context.get(visitorAddress)
  const outcome = await sendLinks(args.context.get(siteContext), event, { email, address })
  const answer: Answer = { isSent: outcome.ok, typed: email, message: undefined, mistake: undefined }
  if (outcome.ok) return data(answer)
  if (outcome.error.kind === 'no-address') return data({ ...answer, mistake: NO_ADDRESS }, 422)
  const wait = formatWait(outcome.error.waitMilliseconds)
  const message = `Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte versuchen Sie es in ${wait} noch einmal.`
  return data({ ...answer, message }, 429)
}

const NO_ADDRESS =
  'Bitte geben Sie die E-Mail-Adresse an, mit der Sie sich angemeldet haben, zum Beispiel name@beispiel.de.'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Link zur Anmeldung', description: 'Der Link zu Ihrer Anmeldung', path: undefined })

export default function LostLink({ loaderData: { name, contactEmail, path }, actionData }: Route.ComponentProps) {
  const mistakes = actionData?.mistake === undefined ? [] : [{ field: 'email', message: actionData.mistake }]
  const isRefused = actionData !== undefined && !actionData.isSent
  return (
    <>
      <Banner title="Link zu Ihrer Anmeldung" subtitle={name} />
      <div className="wrap section prose">
        {actionData?.isSent ? (
          <OnItsWay contactEmail={contactEmail} />
        ) : (
          <>
            {isRefused && (
              <FormSummary
                title={actionData.message === undefined ? mistakesTitle(mistakes) : 'Noch nicht gesendet'}
                message={actionData.message}
                mistakes={mistakes}
              />
            )}
            <p>
              Auf der Seite Ihrer Anmeldung können Sie alles ansehen, ändern und absagen. Ist die E-Mail mit dem Link
              nicht mehr da, schicken wir ihn noch einmal.
            </p>
            <PostForm>
              <FormField
                name="email"
                label="E-Mail"
                mistakes={mistakes}
                input={{ type: 'email', autoComplete: 'email', maxLength: 254, defaultValue: actionData?.typed ?? '' }}
              />
              <button className="button" type="submit">
                Link zusenden
              </button>
            </PostForm>
          </>
        )}
        <p>
          <Link to={path}>Zum Turnier</Link>
        </p>
      </div>
    </>
  )
}

/** The same whether anybody has registered with the address. */
const OnItsWay = ({ contactEmail }: { contactEmail: string }) => (
  <p role="status">
    Wenn mit dieser Adresse jemand angemeldet ist, ist der Link jetzt unterwegs. Sehen Sie bitte auch im Spam-Ordner
    nach. Es kommt nichts an? Dann schreiben Sie an <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
  </p>
)
