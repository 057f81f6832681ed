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
import { RefusalSummary } from '../../../described-form/described-form.tsx'
import { FormField, FormSelect, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import type { Route } from './+types/office.ts'
import styles from './club.module.css'
import { isMissing, roomMeta, showMissing } from './enter-room.ts'
import { FLASH } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

/** In the address: who gives an office up, and who takes it over. */
const FROM = 'von'
const TO = 'an'
const MAX_NAME = 120

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  if (!may(actor, 'keep-club')) return showMissing({ kind: 'not-allowed' })
  const { searchParams } = new URL(request.url)
  const from = (searchParams.get(FROM) ?? '').slice(0, MAX_NAME)
  const to = (searchParams.get(TO) ?? '').slice(0, MAX_NAME)
  return { from, to, names: await listNamed(ctx), places: await listPlacesOf(ctx, from) }
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
    return data({ typed, mistakes: [], message }, 409)
  }
  const mistakes = changed.error.mistakes.map(({ path, sentence }) => ({ field: fieldOf(path), message: sentence }))
  return data({ typed, mistakes, message: undefined }, 422)
}

/** Before the path of a place that is to be changed. */
const TAKE = 'aendern:'

function changeIn(typed: Record<string, string>, path: string): PlaceChange {
  const name = typed[`${path}.name`] ?? ''
  if (!path.startsWith('members.')) return { path, name }
  return { path, name, position: typed[`${path}.position`] ?? '', gender: typed[`${path}.gender`] === 'w' ? 'w' : 'm' }
}

/** A place of one text has one field. */
const fieldOf = (path: string) => (/^representatives\.\d+$/.test(path) ? `${path}.name` : path)

const TITLE = 'Ein Amt übergeben'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function ChangeOfOffice({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { from, to, names, places } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Verein', path: href('/admin/verein') }}
      lead="Nach einer Wahl: Wo die Website den bisherigen Namen nennt, steht mit einem Druck der neue."
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
      {places.length > 0 && <Proposal from={from} to={to} places={places} refused={refused} key={`${from} ${to}`} />}
    </RoomPage>
  )
}

type Refused = { typed: Record<string, string>; mistakes: Mistake[] }
type ProposalProps = { from: string; to: string; places: NamedPlace[]; refused: Refused | undefined }

const Proposal = ({ from, to, places, refused }: ProposalProps) => (
  <RoomPart id="vorschlag" title="Das wird geändert">
    <PostForm className={styles['wide']}>
      <input type="hidden" name={FROM} value={from} />
      {places.map((place) => (
        <Place key={place.path} place={place} to={to} from={from} refused={refused} />
      ))}
      <Submit>Übernehmen</Submit>
    </PostForm>
  </RoomPart>
)

const genders = [
  { value: 'm', label: 'Mann' },
  { value: 'w', label: 'Frau' },
]

type PlaceProps = Omit<ProposalProps, 'places'> & { place: NamedPlace }

function Place({ place, from, to, refused }: PlaceProps) {
  const { path, text } = place
  const value = (part: string, otherwise: string) => refused?.typed[`${path}.${part}`] ?? otherwise
  const isTaken = refused === undefined || refused.typed[TAKE + path] !== undefined
  return (
    <fieldset className={styles['place']}>
      <legend>{titleOf(place)}</legend>
      <label className="affirmation">
        <input type="checkbox" name={TAKE + path} value="ja" defaultChecked={isTaken} />
        <span>„{text}“ ändern</span>
      </label>
      <FormField
        name={`${path}.name`}
        label={place.document === 'board' ? 'Name' : 'So steht es dann dort'}
        mistakes={refused?.mistakes}
        input={{ defaultValue: value('name', to === '' ? '' : text.replace(from, to)), required: false }}
      />
      {place.document === 'board' && (
        <>
          <FormField
            name={`${path}.position`}
            label="Amt"
            hint="So, wie es heißen soll: „Kassenwartin“, „Kassenwart“."
            mistakes={refused?.mistakes}
            input={{ defaultValue: value('position', place.position) }}
          />
          <FormSelect
            name={`${path}.gender`}
            label="Gezeichnetes Bild"
            options={genders}
            chosen={value('gender', place.gender)}
          />
        </>
      )}
    </fieldset>
  )
}

function titleOf(place: NamedPlace): string {
  if (place.document === 'board') return `Vorstand: ${place.position}`
  return place.path === 'responsibleForContent'
    ? 'Impressum: verantwortlich für den Inhalt'
    : 'Impressum: vertreten durch'
}
