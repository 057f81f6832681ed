import { Form, href } from 'react-router'
import { showKeptEvent } from '#features/tournaments/events/keep-events.ts'
import { listRegistrations } from '#features/tournaments/handling/list-for-director.ts'
import { EVERYTHING } from '#features/tournaments/handling/selection.ts'
import { fitHall } from '#features/tournaments/events/fit-hall.ts'
import { MODES, type Mode } from '#features/tournaments/events/play-mode.ts'
import { holdsPlace } from '#features/tournaments/registrations/team.ts'
import { FormField, FormSelect } from '../../../../ui/form-field.tsx'
import { RoomPage, RoomPart } from '../../../../ui/room-page.tsx'
import { enterRoom, getOrShowMissing, roomMeta } from '../enter-room.ts'
import type { Route } from './+types/calculator.ts'
import { adviceText } from './advice-text.ts'
import { clockText, readCalculation, toMinutes } from './read-calculation.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom({ context })
  const { event } = getOrShowMissing(await showKeptEvent(ctx, actor, params.slug))
  const { selected } = getOrShowMissing(await listRegistrations(ctx, actor, params.slug, EVERYTHING))
  const entered = new Map<string, number>()
  for (const { teams, handling } of selected) {
    for (const team of teams.filter((each) => holdsPlace(handling.mark, each)))
      entered.set(team.competition, (entered.get(team.competition) ?? 0) + 1)
  }
  const { keys, from, until, ...hall } = readCalculation(event, new URL(request.url).searchParams, entered)
  const fit = fitHall({ ...hall, minutes: Math.max(0, toMinutes(until) - toMinutes(from)) })
  const ends = (minutes: number) => clockText(toMinutes(from) + minutes)
  const isOnly = hall.plans.length === 1
  return {
    slug: event.slug,
    name: event.name,
    from,
    until,
    tables: hall.tables,
    fields: hall.plans.map(({ name, mode }, index) => ({ ...mode, name, key: keys[index] ?? '' })),
    fits: fit.fits,
    ties: fit.ties,
    rubbers: Math.ceil(fit.rubbers),
    end: ends(fit.minutes),
    least: ends(fit.leastMinutes),
    isEndless: fit.minutes === Infinity,
    isTogether: fit.advice.some(({ changes }) => changes.length > 1),
    advice: fit.advice.map(({ changes, minutes }) => ({
      text: changes.map((change) => adviceText(change, isOnly)).join(' und '),
      end: ends(minutes),
    })),
  }
}

const TITLE = 'Zeitrechner'
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, `${TITLE}: ${loaderData?.name ?? ''}`)

export default function Calculator({ loaderData }: Route.ComponentProps) {
  const { slug, name } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Angaben', path: href('/admin/turniere/:slug/angaben', { slug }) }}
      lead={`${name}: Wann sind alle fertig, und was hilft, wenn die Halle früher schließt? Gespeichert wird hier nichts.`}
    >
      <Result {...loaderData} />
      <Questions {...loaderData} />
    </RoomPage>
  )
}

type Data = Route.ComponentProps['loaderData']

function Result({ fits, ties, rubbers, end, least, until, isEndless, isTogether, advice }: Data) {
  if (isEndless)
    return (
      <RoomPart id="ergebnis" title="So geht es nicht">
        <p>Für dieses Spielsystem braucht es mehr Tische.</p>
      </RoomPart>
    )
  return (
    <RoomPart
      id="ergebnis"
      title={fits ? `Fertig gegen ${end}: Das passt` : `Fertig erst gegen ${end}: Das passt nicht`}
    >
      <p>
        Gespielt werden {ties} {ties === 1 ? 'Begegnung' : 'Begegnungen'} mit etwa {rubbers} Spielen. Auch wenn kein
        Tisch je frei steht, ist niemand vor {least} fertig; die Halle schließt um {until} Uhr.
      </p>
      {!fits && advice.length === 0 && (
        <p>
          Keine einzelne Änderung reicht, und auch mehrere zusammen nicht. Länger öffnen oder an zwei Tagen spielen.
        </p>
      )}
      {advice.length > 0 && (
        <>
          <p>{isTogether ? 'Was zusammen hilft:' : 'Was hilft, jedes für sich:'}</p>
          <ul className="bullets">
            {advice.map(({ text, end: then }) => (
              <li key={text}>
                {text} – fertig gegen {then}
              </li>
            ))}
          </ul>
        </>
      )}
    </RoomPart>
  )
}

const modeNames: Record<Mode, string> = {
  'groups-knockout': 'Gruppen, danach K.-o.',
  groups: 'nur Gruppen, jeder gegen jeden',
  knockout: 'nur K.-o.',
  swiss: 'Schweizer System',
}

const Questions = ({ fields, tables, from, until }: Data) => (
  <Form className="rows gap-5 to-52" preventScrollReset>
    {fields.map(({ key, name, entries, mode, groups, advance, rounds }) => (
      <fieldset key={key} className="rows apart tiles-16">
        <legend className="larger below-3">{name}</legend>
        <Count name={`${key}.entries`} label="Meldungen" value={entries} />
        <FormSelect
          key={mode}
          name={`${key}.mode`}
          label="Gespielt wird"
          chosen={mode}
          options={MODES.map((value) => ({ value, label: modeNames[value] }))}
        />
        <Count name={`${key}.groups`} label="Gruppen" value={groups} />
        <Count name={`${key}.advance`} label="Weiter kommen je Gruppe" value={advance} />
        <Count name={`${key}.rounds`} label="Runden im Schweizer System" value={rounds} />
      </fieldset>
    ))}
    <fieldset className="rows apart tiles-16">
      <legend className="larger below-3">Halle</legend>
      <Count name="tables" label="Tische" value={tables} />
      <FormField key={from} name="from" label="Beginn" input={{ type: 'time', defaultValue: from }} />
      <FormField key={until} name="until" label="Halle offen bis" input={{ type: 'time', defaultValue: until }} />
    </fieldset>
    <button className="button self-start">Rechnen</button>
  </Form>
)

const Count = ({ name, label, value }: { name: string; label: string; value: number }) => (
  <FormField key={value} name={name} label={label} input={{ inputMode: 'numeric', defaultValue: value }} />
)
