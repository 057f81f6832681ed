import type { ReactNode } from 'react'
import { data, href } from 'react-router'
import { COLUMN_FIELDS, columnNames } from '#features/league/lists/column-names.ts'
import { importList, previewList, type ListOutcome } from '#features/league/lists/import-list.ts'
import { seasonLabel, seasonOf } from '#features/league/season.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { services } from '../../../services.ts'
import { FormField, FormSelect, FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/list.ts'
import { roomMeta, showMissing } from './enter-room.ts'
import { changeLines } from './change-lines.ts'
import { columnField } from './column-field.ts'
import { readListForm } from './list-form.ts'
import { Submit } from '../../../ui/submit.tsx'
import styles from './matches.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  if (!may(actor, 'keep-fixtures')) showMissing({ kind: 'not-allowed' })
  const { league } = context.get(services)
  const present = seasonOf(ctx.now())
  const teams = (await league.listTeams()).map(({ slug, name, season }) => ({ slug, name, season }))
  const seasons = [...new Set([present, ...teams.map(({ season }) => season)])]
  return { present, seasons, teams, isFetching: ctx.fetchList !== undefined }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  // Before anything is unpacked.
  if (!may(actor, 'keep-fixtures')) showMissing({ kind: 'not-allowed' })
  const sent = await readListForm(request, ctx.now(), ctx.fetchList)
  if (!sent.ok) return data({ kind: 'refused' as const, sentence: sent.error }, 422)
  const { rows, isTaken, season, team, mapping } = sent.value
  const done = await (isTaken ? importList : previewList)(ctx, actor, rows, { season, team, mapping })
  if (!done.ok) {
    if (done.error.kind === 'not-allowed') return showMissing(done.error)
    return data({ kind: 'refused' as const, sentence: done.error.sentence }, 422)
  }
  const shown = { kind: 'read' as const, isTaken, season, team: team ?? '', rows: JSON.stringify(rows) }
  return data({ ...shown, outcome: toShownOutcome(done.value) }, 200)
}

const correctedNames = { time: 'Termin', sides: 'Mannschaften', hall: 'Halle', result: 'Ergebnis' }

const toShownOutcome = ({ headings, mapping, missing, sample, teams, mistakes }: ListOutcome) => ({
  headings,
  mapping,
  sample,
  mistakes,
  missing: missing.map((field) => columnNames[field]),
  teams: teams.map(({ team, bringing }) => ({
    name: team.name,
    added: bringing.added.length,
    changed: bringing.changed.length,
    lines: changeLines(bringing),
    unchanged: bringing.unchanged,
    kept: bringing.kept.map(({ fixture: { home, guest }, fields }) => ({
      match: `${home} – ${guest}`,
      fields: fields.map((field) => correctedNames[field]).join(', '),
    })),
  })),
})
type Shown = ReturnType<typeof toShownOutcome>

const TITLE = 'Liste einlesen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function MatchList({ loaderData, actionData: answer }: Route.ComponentProps) {
  const isDone = answer?.kind === 'read' && answer.isTaken
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Spiele', path: href('/admin/spiele') }}
      lead="Spielpläne und Ergebnisse aus einer Excel-, CSV- oder Kalenderdatei. Bekannte Spiele werden erneuert, nichts wird doppelt."
      notice={isDone ? 'Übernommen. Es steht so auf der Website.' : undefined}
    >
      {answer?.kind === 'refused' && <FormSummary title="Nicht gelesen" message={answer.sentence} />}
      {answer?.kind === 'read' && <Outcome outcome={answer.outcome} isTaken={answer.isTaken} />}
      {answer?.kind === 'read' && !answer.isTaken && (
        <RoomPart id="spalten" title="Übernehmen">
          <ListFields {...loaderData} season={answer.season} team={answer.team}>
            <textarea name="rows" hidden readOnly value={answer.rows} />
            <details open={answer.outcome.missing.length > 0}>
              <summary>Welche Spalte was sagt</summary>
              <ColumnChoices outcome={answer.outcome} />
            </details>
          </ListFields>
        </RoomPart>
      )}
      {(answer?.kind !== 'read' || isDone) && (
        <RoomPart id="datei" title="Datei">
          <ListFields {...loaderData} season={loaderData.present} team="">
            <FormField
              name="file"
              label="Datei (Excel, CSV oder Kalender)"
              input={{ type: 'file', accept: '.csv,.txt,.xlsx,.ics,text/csv,text/calendar', required: false }}
            />
            {loaderData.isFetching && (
              <FormField
                name="address"
                label="Oder die Adresse der Liste"
                hint="Sie wird jetzt einmal dort geholt. Nur, wo die Nutzungsbedingungen es erlauben: Manche Ligaportale verbieten es."
                input={{ type: 'url', placeholder: 'https://', required: false }}
              />
            )}
          </ListFields>
        </RoomPart>
      )}
    </RoomPage>
  )
}

type FieldsProps = Route.ComponentProps['loaderData'] & { season: number; team: string; children: ReactNode }

function ListFields({ seasons, teams, season, team, children }: FieldsProps) {
  const names = [...new Map(teams.map(({ slug, name }) => [slug, { value: slug, label: name }])).values()]
  return (
    <PostForm className="form-rows" encType="multipart/form-data">
      {children}
      <div className={styles['result']}>
        <FormSelect
          name="season"
          label="Saison"
          options={seasons.map((each) => ({ value: String(each), label: seasonLabel(each) }))}
          chosen={String(season)}
        />
        <FormSelect
          name="team"
          label="Mannschaft"
          options={[{ value: '', label: 'nach der Spalte „Staffel“' }, ...names]}
          chosen={team}
        />
      </div>
      <div className="cluster gap-3">
        <Submit kind="quiet" value="ansehen">
          Ansehen, was sich ändert
        </Submit>
        <Submit value="uebernehmen">Übernehmen</Submit>
      </div>
    </PostForm>
  )
}

const ColumnChoices = ({ outcome: { headings, mapping, sample } }: { outcome: Shown }) => (
  <div className={styles['games']}>
    {COLUMN_FIELDS.map((field) => (
      <FormSelect
        key={field}
        name={columnField(field)}
        label={columnNames[field]}
        options={[
          { value: '', label: 'keine Spalte' },
          ...headings.map((heading, index) => ({
            value: String(index),
            label: `${heading} ${sample[0]?.[index] ? `(${sample[0][index]})` : ''}`,
          })),
        ]}
        chosen={String(mapping[field] ?? '')}
      />
    ))}
  </div>
)

const Outcome = ({ outcome: { teams, mistakes, missing }, isTaken }: { outcome: Shown; isTaken: boolean }) => (
  <RoomPart id="was-sich-aendert" title={isTaken ? 'Was sich geändert hat' : 'Was sich ändert'}>
    {missing.length > 0 && <p>Es fehlt noch: {missing.join(' und ')}. Bitte wählen Sie unten die Spalten.</p>}
    {teams.length > 0 && (
      <RoomTable
        label="Änderungen je Mannschaft"
        columns={['Mannschaft', 'Neu', 'Geändert', 'Unverändert']}
        rows={teams.map(({ name, added, changed, unchanged }) => ({
          key: name,
          cells: [name, added, changed, unchanged],
        }))}
      />
    )}
    {teams
      .filter(({ lines }) => lines.length > 0)
      .map(({ name, lines }) => (
        <ChangeTable key={name} name={name} lines={lines} />
      ))}
    <Kept teams={teams} />
    {mistakes.length > 0 && (
      <RoomTable
        label="Nicht gelesene Zeilen"
        columns={['Zeile', 'Spalte', 'Was nicht stimmt']}
        rows={mistakes.slice(0, MOST_MISTAKES).map(({ line, column, sentence }) => ({
          key: `${line} ${column}`,
          cells: [line, column, sentence],
        }))}
      />
    )}
    {mistakes.length > MOST_MISTAKES && <p>… und {mistakes.length - MOST_MISTAKES} weitere Zeilen.</p>}
  </RoomPart>
)

/** Manual changes that differ from the list and are kept. */
function Kept({ teams }: Pick<Shown, 'teams'>) {
  const all = teams.flatMap(({ kept }) => kept)
  if (all.length === 0) return null
  return (
    <>
      <h3>Von Hand geändert und deshalb behalten</h3>
      <ul className="bullets">
        {all.map(({ match, fields }) => (
          <li key={match}>
            {match}: {fields}
          </li>
        ))}
      </ul>
    </>
  )
}

const ChangeTable = ({ name, lines }: Pick<Shown['teams'][number], 'name' | 'lines'>) => (
  <RoomTable
    label={`${name}, Spiel für Spiel`}
    columns={[name, 'Was sich ändert']}
    rows={lines.map(({ key, match, what }) => ({ key, cells: [match, what] }))}
  />
)

const MOST_MISTAKES = 100
