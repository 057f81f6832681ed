import { data, href, redirect } from 'react-router'
import {
  changeOffice,
  listNamed,
  listPlacesOf,
  type NamedPlace,
  type PlaceChange,
} from '#features/club/editing/change-of-office.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { readForm } from '../../../read-form.ts'
import type { Fields } from '#shared/form/field.ts'
import { TICKED, type TypedFields } from '#shared/form/typed.ts'
import { DescribedForm, FormFields, RefusalSummary } from '../../../described-form/described-form.tsx'
import type { RefusedForm } from '../../../described-form/refuse-form.ts'
import { FormField } from '../../../ui/form-field.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/office.ts'
import styles from './club.module.css'
import { isMissing, roomMeta, showMissing } from './enter-room.ts'
import { FLASH } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

/** Query parameters: who gives an office up, and who takes it over. */
const FROM = 'von'
const TO = 'an'
const MAX_NAME = 120

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  if (!may(actor, 'keep-club')) return showMissing({ kind: 'not-allowed' })
  const { searchParams } = new URL(request.url)
  const from = (searchParams.get(FROM) ?? '').slice(0, MAX_NAME)
  const to = (searchParams.get(TO) ?? '').slice(0, MAX_NAME)
  const places = await listPlacesOf(ctx, from)
  return { from, to, names: await listNamed(ctx), places: places.map((place) => describePlace(place, { from, to })) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const typed = await readForm(request)
  const paths = Object.keys(typed).flatMap((key) => (key.startsWith(TAKE) ? [key.slice(TAKE.length)] : []))
  const changed = await changeOffice(
    ctx,
    actor,
    typed[FROM] ?? '',
    paths.map((path) => changeIn(typed, path)),
  )
  if (changed.ok) return redirect(`${href('/admin/verein/:name', { name: 'vorstand' })}?${FLASH}=amt`, 303)
  if (isMissing(changed.error)) return showMissing(changed.error)
  if (changed.error.kind === 'places-changed') {
    const message = 'Inzwischen steht dort jemand anderes. Bitte sehen Sie erst nach.'
    return data<RefusedForm>({ typed, mistakes: [], message }, 409)
  }
  const mistakes = changed.error.mistakes.map(({ path, sentence }) => ({ field: fieldOf(path), message: sentence }))
  return data<RefusedForm>({ typed, mistakes }, 422)
}

/** Field name prefix for a place to change. */
const TAKE = 'aendern:'

function changeIn(typed: Record<string, string>, path: string): PlaceChange {
  const name = typed[`${path}.name`] ?? ''
  if (!path.startsWith('members.')) return { path, name }
  return { path, name, position: typed[`${path}.position`] ?? '', gender: typed[`${path}.gender`] === 'w' ? 'w' : 'm' }
}

/** A place that consists of one text has one field. */
const fieldOf = (path: string) => (/^representatives\.\d+$/.test(path) ? `${path}.name` : path)

const TITLE = 'Ein Amt übergeben'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function ChangeOfOffice({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { from, to, names, places } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Verein', path: href('/admin/verein') }}
      lead="Nach einer Wahl: Wo die Website den bisherigen Namen nennt, ersetzen Sie ihn mit einem Klick durch den neuen."
    >
      <RefusalSummary refused={refused} unsent="Noch nicht übernommen" />
      <RoomPart id="wer" title="Wer und an wen">
        <form method="get" className={styles['wide']}>
          <FormField name={FROM} label="Bisher" input={{ defaultValue: from, list: 'namen', autoComplete: 'off' }} />
          <datalist id="namen">
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <FormField
            name={TO}
            label="Künftig"
            hint="Leer bleibt das Amt frei."
            input={{ defaultValue: to, autoComplete: 'off', required: false }}
          />
          <button className="button button-quiet" type="submit">
            Wo steht der Name?
          </button>
        </form>
      </RoomPart>
      {from !== '' && places.length === 0 && <p>„{from}“ steht weder im Vorstand noch im Impressum.</p>}
      {places.length > 0 && <Proposal from={from} places={places} refused={refused} key={`${from} ${to}`} />}
    </RoomPage>
  )
}

type ProposalProps = { from: string; places: ReturnType<typeof describePlace>[]; refused: RefusedForm | undefined }

const Proposal = ({ from, places, refused }: ProposalProps) => (
  <RoomPart id="vorschlag" title="Das wird geändert">
    <DescribedForm
      className={styles['wide']}
      form={{
        fields: Object.assign({}, ...places.map(({ fields }) => fields)) as Fields,
        typed: Object.assign({}, ...places.map(({ typed }) => typed)) as TypedFields,
      }}
      refused={refused}
    >
      <input type="hidden" name={FROM} value={from} />
      {places.map(({ path, title, fields }) => (
        <fieldset key={path} className={styles['place']}>
          <legend>{title}</legend>
          <FormFields names={Object.keys(fields)} />
        </fieldset>
      ))}
      <Submit>Übernehmen</Submit>
    </DescribedForm>
  </RoomPart>
)

const genders = [
  { value: 'm', label: 'Mann' },
  { value: 'w', label: 'Frau' },
]

/** The proposed change for a place, to be edited. */
function describePlace(place: NamedPlace, { from, to }: { from: string; to: string }) {
  const { path, text } = place
  const fields: Fields = {
    [TAKE + path]: { kind: 'yes', label: `„${text}“ ändern` },
    [`${path}.name`]: { kind: 'line', label: place.document === 'board' ? 'Name' : 'So steht es dann dort' },
    ...(place.document === 'board' && {
      [`${path}.position`]: { kind: 'line', label: 'Amt', hint: POSITION_HINT, isRequired: true },
      [`${path}.gender`]: { kind: 'choice', label: 'Gezeichnetes Bild', options: genders },
    }),
  }
  const typed = {
    [TAKE + path]: TICKED,
    [`${path}.name`]: to === '' ? '' : text.replace(from, to),
    ...(place.document === 'board' && { [`${path}.position`]: place.position, [`${path}.gender`]: place.gender }),
  }
  return { path, title: titleOf(place), fields, typed }
}

const POSITION_HINT = 'So, wie es heißen soll: „Kassenwartin“, „Kassenwart“.'

function titleOf(place: NamedPlace): string {
  if (place.document === 'board') return `Vorstand: ${place.position}`
  return place.path === 'responsibleForContent'
    ? 'Impressum: verantwortlich für den Inhalt'
    : 'Impressum: vertreten durch'
}
