import { data, href, redirect, useNavigation } from 'react-router'
import { beginArticle } from '#features/news/editing/begin-article.ts'
import { draftMatchReport } from '#features/news/match-report.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import { services } from '../../../services.ts'
import { FormField, FormSummary, FormTextField, mistakesTitle, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/match-report.ts'
import { getOrShowMissing, roomMeta } from './enter-room.ts'
import styles from './match-report.module.css'
import { readMatchReport } from './match-report-form.ts'

/** The teams that the club's seasons name, to choose from; any other can be typed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { club } = context.get(services)
  const { seasons } = await club.getFacts('seasons')
  return { teams: [...new Set(seasons.flatMap(({ teams }) => teams.map(({ name }) => name)))] }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  const report = readMatchReport(fields)
  if (!report.ok) return data({ mistakes: report.error, fields }, 422)
  const id = getOrShowMissing(await beginArticle(ctx, actor, draftMatchReport(report.value)))
  return redirect(href('/admin/news/:id', { id }), 303)
}

const TITLE = 'Spielbericht'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function MatchReportForm({ loaderData: { teams }, actionData: refused }: Route.ComponentProps) {
  const isSending = useNavigation().state === 'submitting'
  const mistakes = refused?.mistakes ?? []
  const typed = (name: string) => refused?.fields[name]
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'News', path: href('/admin/news') }}
      lead="Aus diesen Angaben entsteht ein Entwurf mit Überschrift, erstem Satz und Tabelle, den Sie dann weiterschreiben."
    >
      {refused && <FormSummary title={mistakesTitle(mistakes)} mistakes={mistakes} />}
      <RoomPart id="das-spiel" title="Das Spiel">
        <PostForm>
          <Sides teams={teams} typed={typed} mistakes={mistakes} />
          <Score typed={typed} mistakes={mistakes} />
          <FormField
            name="round"
            label="Spieltag"
            hint="Zum Beispiel „8. Spieltag“; darf leer bleiben."
            mistakes={mistakes}
            input={{ defaultValue: typed('round'), required: false, maxLength: 80 }}
          />
          <FormTextField
            name="games"
            label="Einzelne Spiele"
            hint="Je Zeile eines mit den Sätzen, zum Beispiel „Mats – Kevin 3:1“; darf leer bleiben."
            mistakes={mistakes}
            typed={typed('games')}
            box={{ rows: 8, maxLength: 2_000 }}
          />
          <button className="button button-accent" type="submit" disabled={isSending}>
            Entwurf beginnen
          </button>
        </PostForm>
      </RoomPart>
    </RoomPage>
  )
}

type PartProps = { typed: (name: string) => string | undefined; mistakes: Mistake[] }

const Score = ({ typed, mistakes }: PartProps) => (
  <div className={styles['score']}>
    <FormField
      name="own"
      label="Unsere Punkte"
      mistakes={mistakes}
      input={{ inputMode: 'numeric', defaultValue: typed('own'), maxLength: 2 }}
    />
    <FormField
      name="theirs"
      label="Punkte der anderen"
      mistakes={mistakes}
      input={{ inputMode: 'numeric', defaultValue: typed('theirs'), maxLength: 2 }}
    />
  </div>
)

/** Who has played whom, and where. */
const Sides = ({ teams, typed, mistakes }: PartProps & { teams: readonly string[] }) => (
  <>
    <FormField
      name="team"
      label="Unsere Mannschaft"
      mistakes={mistakes}
      input={{ list: 'mannschaften', defaultValue: typed('team'), maxLength: 80 }}
    />
    <datalist id="mannschaften">
      {teams.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </datalist>
    <FormField
      name="opponent"
      label="Gegner"
      mistakes={mistakes}
      input={{ defaultValue: typed('opponent'), maxLength: 80 }}
    />
    <fieldset className={styles['place']}>
      <legend>Wo</legend>
      <label>
        <input type="radio" name="place" value="home" defaultChecked={typed('place') !== 'away'} /> zu Hause
      </label>
      <label>
        <input type="radio" name="place" value="away" defaultChecked={typed('place') === 'away'} /> auswärts
      </label>
    </fieldset>
  </>
)
