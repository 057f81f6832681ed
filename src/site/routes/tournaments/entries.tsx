import { data, Link } from 'react-router'
import { listPublicEntries } from '#features/tournaments/handling/list-entered-teams.ts'
import { entryState, isPast } from '#features/tournaments/events/event.ts'
import { isListedForSearch, type PublicEntries } from '#features/tournaments/registrations/public-entries.ts'
import { siteContext } from '../../context.ts'
import { pageMeta } from '../../page-meta.ts'
import { whyNotHere } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import type { Route } from './+types/entries.ts'
import { entriesPath, findEventAt, tournamentPath } from './tournament-path.ts'
import '../../styles/prose.css'

/** Entries change independently of the site's content. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache' })

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const event = await findEventAt(ctx.offeredEvents, params)
  if (!event && params.slug === undefined) throw data(null, context.get(whyNotHere))
  if (event?.entryList !== 'teams') throw data('Für dieses Turnier veröffentlichen wir keine Meldeliste.', 404)
  return {
    name: event.name,
    path: tournamentPath(event),
    isClosed: isPast(event, ctx.now()) || entryState(event, ctx.now()) === 'closed',
    canonical: isListedForSearch(event) ? entriesPath(event) : undefined,
    competitions: await listPublicEntries(ctx, event),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Meldeliste: ${loaderData?.name ?? 'Turnier'}`,
    description: 'Wer schon gemeldet ist.',
    path: loaderData?.canonical,
  })

export default function Entries({ loaderData: { name, path, isClosed, competitions } }: Route.ComponentProps) {
  return (
    <Page title="Meldeliste" subtitle={name} className="section prose">
      {competitions.map((competition) => (
        <Competition key={competition.name} competition={competition} isOnly={competitions.length === 1} />
      ))}
      <p>
        <Link to={path}>{isClosed ? 'Zum Turnier' : 'Zum Turnier und zur Anmeldung'}</Link>
      </p>
    </Page>
  )
}

type Props = { competition: PublicEntries[number]; isOnly: boolean }

function Competition({ competition: { name, names, unnamed, waiting }, isOnly }: Props) {
  const count = names.length + unnamed
  return (
    <section>
      <h2>{isOnly ? 'Wer gemeldet ist' : name}</h2>
      <p>
        {[
          count === 0 ? 'Noch niemand' : count === 1 ? 'Eine Meldung' : `${count} Meldungen`,
          ...(waiting === 0 ? [] : [`${waiting} auf der Warteliste`]),
        ].join(', ')}
        .
      </p>
      {names.length > 0 && (
        <ol>
          {names.map((each, index) => (
            <li key={index}>{each}</li>
          ))}
        </ol>
      )}
      {unnamed > 0 && (
        <p>
          {names.length > 0 ? `Dazu ${unnamed === 1 ? 'eine Meldung' : `${unnamed} Meldungen`}, deren` : 'Deren'} Namen
          nicht im Netz stehen.
        </p>
      )}
    </section>
  )
}
