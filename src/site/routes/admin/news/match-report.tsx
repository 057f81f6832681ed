import { data, href, redirect } from 'react-router'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { draftMatchReport } from '#features/news/match-report.ts'
import { showFields, describeForm } from '#shared/form/describe-form.ts'
import { enterRoom } from '../../../context.ts'
import { readSentForm } from '../../../read-form.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../../described-form/described-form.tsx'
import { refuseForm } from '../../../described-form/refuse-form.ts'
import { services } from '../../../services.ts'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/match-report.ts'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import { Submit } from '../../../ui/submit.tsx'
import { z } from 'zod'

/** Suggests the teams of the club's seasons; any other can be typed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { club } = context.get(services)
  const { seasons } = await club.getFacts('seasons')
  const names = new Set(seasons.flatMap(({ teams }) => teams.map(({ name }) => name)))
  return { fields: showFields(describeMatchReport([...names]).fields) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const form = describeMatchReport([])
  const read = form.read(sent)
  if (!read.ok) return data(refuseForm(read.error, { ...form, sent, text: String }), 422)
  const { place, own, theirs, ...report } = read.value
  const played = { ...report, isHome: place !== 'away', own: Number(own), theirs: Number(theirs) }
  const id = getOrShowMissing(await beginArticle(ctx, actor, draftMatchReport(played)))
  return redirect(href('/admin/news/:id', { id }), 303)
}

const TITLE = 'Spielbericht'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function MatchReportForm({ loaderData: { fields }, actionData: refused }: Route.ComponentProps) {
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'News', path: href('/admin/news') }}
      lead="Aus diesen Angaben entsteht ein Entwurf mit Überschrift, erstem Satz und Tabelle, den Sie dann weiterschreiben."
    >
      <RefusalSummary refused={refused} unsent="Noch nicht begonnen" />
      <RoomPart id="das-spiel" title="Das Spiel">
        <DescribedForm form={{ fields }} refused={refused}>
          <FormFields names={['team', 'opponent']} />
          <Place isAway={refused?.typed['place'] === 'away'} />
          <div className="rows gap-3 end to-34 pair">
            <FormFields names={['own', 'theirs']} />
          </div>
          <FormFields names={['round', 'games']} />
          <Submit kind="accent">Entwurf beginnen</Submit>
        </DescribedForm>
      </RoomPart>
    </RoomPage>
  )
}

const Place = ({ isAway }: { isAway: boolean }) => (
  <fieldset className="cluster below-5 apart">
    <legend>Wo</legend>
    <label>
      <input type="radio" name="place" value="home" defaultChecked={!isAway} /> zu Hause
    </label>
    <label>
      <input type="radio" name="place" value="away" defaultChecked={isAway} /> auswärts
    </label>
  </fieldset>
)

const text = (limit: number) => z.string().max(limit, 'Das ist zu lang.')
const points = (label: string) =>
  ({
    kind: 'line',
    label,
    inputMode: 'numeric',
    schema: text(2).regex(/^\d+$/, 'Bitte geben Sie die Punkte als Zahl an.'),
  }) as const

/** The questions about a match. @param teams suggestions; any other can be typed */
const describeMatchReport = (teams: readonly string[]) =>
  describeForm({
    team: {
      kind: 'line',
      label: 'Unsere Mannschaft',
      suggestions: teams,
      schema: text(80).min(1, 'Welche Mannschaft hat gespielt?'),
    },
    opponent: { kind: 'line', label: 'Gegner', schema: text(80).min(1, 'Gegen wen?') },
    place: { kind: 'kept', label: 'Wo', schema: z.string() },
    own: points('Unsere Punkte'),
    theirs: points('Punkte der anderen'),
    round: {
      kind: 'line',
      label: 'Spieltag',
      hint: 'Zum Beispiel „8. Spieltag“; darf leer bleiben.',
      schema: text(80),
    },
    games: {
      kind: 'text',
      rows: 8,
      label: 'Einzelne Spiele',
      hint: 'Je Zeile eines mit den Sätzen, zum Beispiel „Mats – Kevin 3:1“; darf leer bleiben.',
      schema: text(2_000),
    },
  })
