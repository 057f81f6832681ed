import { data, href, redirect, type RouterContextProvider } from 'react-router'
import { clubSchemas } from '#features/club/club-facts.ts'
import { saveDocument } from '#features/club/editing/save-document.ts'
import { showDocument } from '#features/club/editing/show-document.ts'
import { proposeFinalPlaces, withFinalPlaces } from '#features/league/final-places.ts'
import { seasonLabel } from '#features/league/season.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { services } from '../../../services.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/final-places.ts'
import { CHANGED_MEANWHILE, roomMeta, seasonIn, showMissing } from './enter-room.ts'
import { Submit } from '../../../ui/submit.tsx'

async function propose(context: Readonly<RouterContextProvider>, season: number) {
  const { league, now } = context.get(services)
  const teams = (await league.listTeams()).filter((team) => team.season === season)
  const views = await Promise.all(teams.map(({ slug }) => league.findTeam(slug, { season, now: now() })))
  return proposeFinalPlaces(
    season,
    views.flatMap((view) => view ?? []),
  )
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { actor } = enterRoom(context)
  if (!may(actor, 'keep-fixtures')) showMissing({ kind: 'not-allowed' })
  const { season, open } = await propose(context, seasonIn(params))
  if (season.teams.length + open.length === 0) showMissing({ kind: 'unknown-team' })
  const { seasons } = await context.get(services).club.getFacts('seasons')
  return {
    season,
    open,
    isKnown: seasons.some(({ id }) => id === season.id),
    mayClose: may(actor, 'keep-club'),
    isSaved: new URL(request.url).searchParams.has('gespeichert'),
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const { season } = await propose(context, seasonIn(params))
  const shown = await showDocument(ctx, actor, 'seasons')
  if (!shown.ok) return showMissing(shown.error)
  const present = clubSchemas.seasons.parse(shown.value.values)
  const values = { ...present, seasons: withFinalPlaces(present.seasons, season) }
  const saved = await saveDocument(ctx, actor, 'seasons', { seen: shown.value.number, values })
  if (saved.ok) return redirect(`${href('/admin/spiele/abschluss/:season', params)}?gespeichert`, 303)
  switch (saved.error.kind) {
    case 'not-allowed':
      return showMissing(saved.error)
    case 'conflict':
      return data({ message: CHANGED_MEANWHILE }, 409)
    case 'mistakes':
      return data({ message: saved.error.mistakes.map(({ sentence }) => sentence).join(' ') }, 422)
  }
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  roomMeta(matches, `Saison ${seasonLabel(seasonIn({ season: params.season ?? '' }))} abschließen`)

export default function FinalPlaces({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { season, open, isKnown, mayClose, isSaved } = loaderData
  return (
    <RoomPage
      title={`Saison ${season.label} abschließen`}
      back={{ label: 'Spiele', path: href('/admin/spiele') }}
      lead="Die Plätze aus den Tabellen kommen in den Rückblick auf der Seite „Mannschaften“. Dort erscheint eine Saison, sobald sie vorbei ist."
      notice={isSaved && !refused ? 'Übernommen. Ändern können Sie die Plätze im Bereich „Verein“.' : undefined}
    >
      {refused && <FormSummary title="Nicht übernommen" message={refused.message} />}
      <RoomPart id="plaetze" title="Plätze">
        {open.length > 0 && <p>Hier fehlen noch Ergebnisse oder die Tabelle: {open.join(', ')}.</p>}
        <RoomTable
          label="Plätze"
          columns={['Mannschaft', 'Liga', 'Platz']}
          rows={season.teams.map(({ name, league, place }) => ({ key: name, cells: [name, league, `${place}.`] }))}
        />
        {mayClose && season.teams.length > 0 ? (
          <PostForm>
            <Submit>{isKnown ? 'Im Rückblick erneuern' : 'In den Rückblick übernehmen'}</Submit>
          </PostForm>
        ) : (
          <p>Übernehmen kann es der Vorstand.</p>
        )}
      </RoomPart>
    </RoomPage>
  )
}
