import { data, href, Link, redirect } from 'react-router'
import { isFixtureIntent, type FixtureIntent } from '#features/league/keeping/fixture-change.ts'
import { changeMatch, showKeptMatch } from '#features/league/keeping/keep-fixtures.ts'
import { matchReportFacts } from '#features/league/keeping/match-report-facts.ts'
import { fixtureState, seenFrom } from '#features/league/fixture.ts'
import { seasonSlug } from '#features/league/season.ts'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { draftMatchReport } from '#features/news/match-report.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { DescribedForm, FormFields, RefusalSummary, type ShownForm } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { services } from '../../../services.ts'
import { formatMatchTime, showMatch } from '../../teams/match-view.ts'
import { stateNote } from '../../teams/team-view.ts'
import type { Route } from './+types/show.ts'
import {
  CHANGED_MEANWHILE,
  fixtureIdIn,
  fixtureParams,
  getOrShowMissing,
  roomMeta,
  seenIn,
  showMissing,
} from './enter-room.ts'
import { describeMatch } from './match-fields.ts'
import { Submit } from '../../../ui/submit.tsx'
import styles from './matches.module.css'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { team, fixture } = getOrShowMissing(await showKeptMatch(ctx, actor, fixtureIdIn(params)))
  const [own] = seenFrom(team.ownName, [fixture])
  return {
    isSaved: new URL(request.url).searchParams.has('gespeichert'),
    teamName: team.name,
    teamPath: href('/admin/spiele/:season/:team', { season: seasonSlug(team.season), team: team.slug }),
    home: fixture.home,
    guest: fixture.guest,
    when: fixture.startsAt ? formatMatchTime(fixture.startsAt) : 'noch ohne Tag',
    note: own && stateNote(showMatch(own)),
    state: fixtureState(fixture),
    seen: fixture.sequence,
    outcome: fixture.outcome,
    ...describeMatch(
      { team, fixture },
      {
        articles: await listArticles(context, fixture.report),
        halls: fixture.home === team.ownName ? [] : ctx.proposeHalls(fixture.home),
      },
    ),
    mayReport: may(actor, 'write-news') && fixture.outcome !== undefined,
  }
}

/** This many of the newest, enough to include the article about last week's match. */
const ARTICLES = 40

/** Articles that a match can link to, including the present one, however old it is. */
async function listArticles(context: Route.LoaderArgs['context'], present: string | undefined) {
  const { news } = context.get(services)
  const latest = await news.latest(ARTICLES)
  const older = latest.some(({ slug }) => slug === present) ? undefined : present
  const title = older === undefined ? undefined : ((await news.findBySlug(older))?.article.title ?? older)
  return [
    { value: '', label: 'Kein Artikel' },
    ...(older === undefined ? [] : [{ value: older, label: title ?? older }]),
    ...latest.map(({ slug, title: label }) => ({ value: slug, label })),
  ]
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const id = fixtureIdIn(params)
  const fields = await readForm(request)
  if (fields['intent'] === 'bericht') {
    const facts = matchReportFacts(getOrShowMissing(await showKeptMatch(ctx, actor, id)))
    if (!facts) return showMissing({ kind: 'unknown-fixture' })
    const { title, markdown } = draftMatchReport(facts.report)
    const draft = getOrShowMissing(await beginArticle(ctx, actor, { title, markdown: markdown + facts.tableMarkdown }))
    return redirect(href('/admin/news/:id', { id: draft }), 303)
  }
  const intent = isFixtureIntent(fields['intent']) ? fields['intent'] : 'ergebnis'
  const changed = await changeMatch(ctx, actor, id, { intent, sent: fields, seen: seenIn(fields) })
  if (changed.ok) return redirect(`${href('/admin/spiele/:season/:team/:key', fixtureParams(id))}?gespeichert`, 303)
  switch (changed.error.kind) {
    case 'mistakes':
      return refuse(changed.error.mistakes, 422)
    case 'changed-meanwhile':
      return refuse([], 409, CHANGED_MEANWHILE)
    case 'not-allowed':
    case 'unknown-fixture':
      return showMissing(changed.error)
  }

  function refuse(mistakes: RefusedForm['mistakes'], status: number, message?: string) {
    return data<RefusedForm & { intent: string }>({ intent, typed: fields, mistakes, message }, status)
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `${loaderData.home} – ${loaderData.guest}` : 'Spiel')

export default function Match({ loaderData: match, actionData: refused }: Route.ComponentProps) {
  const { home, guest, note, when } = match
  const typed = (intent: string) => (refused?.intent === intent ? refused : undefined)
  return (
    <RoomPage
      title={`${home} – ${guest}`}
      back={{ label: 'Spiele', path: href('/admin/spiele') }}
      lead={`${match.teamName}: ${when}${note ? ` (${note})` : ''}`}
      notice={match.isSaved && !refused ? 'Gespeichert. Es steht so auf der Website.' : undefined}
    >
      <RefusalSummary refused={refused} unsent="Nicht gespeichert" />
      <RoomPart id="ergebnis" title="Ergebnis">
        <ResultForm match={match} refused={typed('ergebnis')} />
        {match.outcome && <Press seen={match.seen} intent="loeschen" label="Ergebnis wieder entfernen" />}
      </RoomPart>
      {match.mayReport && <BeginReport />}
      {match.outcome && (
        <RoomPart id="artikel" title="Artikel zum Spiel">
          <ReportForm match={match} refused={typed('artikel')} />
        </RoomPart>
      )}
      <RoomPart id="termin" title="Termin und Halle">
        <MoveForm match={match} refused={typed('verlegen')} />
        {match.state !== 'postponed' && !match.outcome && (
          <Press seen={match.seen} intent="absetzen" label="Absetzen, neuer Tag folgt" />
        )}
      </RoomPart>
      <p>
        <Link to={match.teamPath}>Aufstellung und Angaben der Mannschaft</Link>
      </p>
    </RoomPage>
  )
}

const BeginReport = () => (
  <RoomPart id="bericht" title="Spielbericht">
    <p>Aus dem Ergebnis entsteht ein Entwurf mit Überschrift, erstem Satz, Spielen und Tabelle.</p>
    <PostForm>
      <button className="button button-quiet" name="intent" value="bericht">
        Bericht beginnen
      </button>
    </PostForm>
  </RoomPart>
)

/** A form of one button. */
const Press = ({ seen, intent, label }: { seen: number; intent: FixtureIntent; label: string }) => (
  <PostForm>
    <input type="hidden" name="seen" value={seen} />
    <button className="button button-quiet" name="intent" value={intent}>
      {label}
    </button>
  </PostForm>
)

type FormProps = { match: { seen: number; form: ShownForm }; refused: RefusedForm | undefined }

/** Two numbers and a button; details may follow later. */
function ResultForm({ match, refused }: FormProps & { match: { format: string; games: string[] } }) {
  const typed = refused?.typed ?? match.form.typed
  return (
    <DescribedForm className="form-rows" form={match.form} refused={refused}>
      <input type="hidden" name="seen" value={match.seen} />
      <div className={styles['result']}>
        <FormFields names={['home', 'guest']} />
      </div>
      <FormFields names={['forfeited']} />
      <details open={match.games.some((field) => typed?.[field])}>
        <summary>Einzelne Spiele ({match.format})</summary>
        <p className="detail">
          Sätze in der Form 3:1, die Heimmannschaft zuerst. Was Sie nicht wissen, bleibt leer. Sind alle Spiele da,
          rechnet die Website das Ergebnis aus.
        </p>
        <div className={styles['games']}>
          <FormFields names={match.games} />
        </div>
      </details>
      <Submit kind="accent" value="ergebnis">
        Ergebnis speichern
      </Submit>
    </DescribedForm>
  )
}

const MoveForm = ({ match, refused }: FormProps) => (
  <DescribedForm className="form-rows" form={match.form} refused={refused}>
    <input type="hidden" name="seen" value={match.seen} />
    <div className={styles['result']}>
      <FormFields names={['day', 'time']} />
    </div>
    <FormFields names={['hall']} />
    <Submit value="verlegen">Termin speichern</Submit>
  </DescribedForm>
)

/** The article that readers find behind the result. */
const ReportForm = ({ match, refused }: FormProps) => (
  <DescribedForm className="form-rows" form={match.form} refused={refused}>
    <input type="hidden" name="seen" value={match.seen} />
    <FormFields names={['report']} />
    <Submit value="artikel">Artikel speichern</Submit>
  </DescribedForm>
)
