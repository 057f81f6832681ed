import { data, href, Link, redirect, redirectDocument, useNavigation } from 'react-router'
import { beginClub, lookAtSample, showOnboarding } from '#features/club/onboarding/keep-onboarding.ts'
import { SLOT_ROWS, slotField } from '#features/club/onboarding/slot-fields.ts'
import { presentLook } from '#features/club/look/look.ts'
import { may } from '#rights/offices.ts'
import { enterRoom } from '../../../context.ts'
import { pageMeta } from '../../../page-meta.ts'
import { readForm } from '../../../read-form.ts'
import { FormField, FormSelect, FormSummary, type Mistake } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { weekdayOptions } from '../../training-table.ts'
import type { Route } from './+types/index.ts'

const FLASH = 'gesagt'
const notAllowed = () => data('Das dürfen Sie mit Ihren Ämtern nicht.', 403)

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const shown = await showOnboarding(ctx, actor)
  if (!shown.ok) throw notAllowed()
  const { sport, colours } = presentLook
  return {
    ...shown.value,
    canWrite: may(actor, 'keep-club'),
    flash: url.searchParams.get(FLASH) ?? '',
    usual: { ...colours, sport: sport.name },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const fields = await readForm(request)
  const isLooking = fields['intent'] === 'ansehen'
  const done = isLooking ? await lookAtSample(ctx, actor) : await beginClub(ctx, actor, fields)
  if (done.ok && isLooking) return redirect(href('/admin'), 303)
  // Colours and logo are the document's.
  if (done.ok) return redirectDocument(`${href('/admin/beginnen')}?${FLASH}=begonnen`, 303)
  if (done.error.kind === 'not-allowed') throw notAllowed()
  // Somebody else was faster, or the answer got lost: what there is to do now is on the page.
  if (done.error.kind === 'already-begun') return redirect(href('/admin/beginnen'), 303)
  return data({ mistakes: done.error.mistakes satisfies Mistake[], typed: fields }, 422)
}

const TITLE = 'Mit dem eigenen Verein beginnen'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: 'Die ersten Schritte', path: undefined })

export default function Begin({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isOffered, missing, canWrite, flash, usual } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Übersicht', path: href('/admin') }}
      notice={flash === 'begonnen' ? 'Der Beispielverein ist weg. Auf der Website steht jetzt Ihr Verein.' : undefined}
    >
      {isOffered ? <Choice refused={refused} usual={usual} /> : <Checklist missing={missing} canWrite={canWrite} />}
    </RoomPage>
  )
}

/** What has to be there before visitors are invited. */
function Checklist({ missing, canWrite }: { missing: { text: string; path: string }[]; canWrite: boolean }) {
  if (missing.length === 0) return <p>Es fehlt nichts: Die Website kann öffentlich werden.</p>
  return (
    <RoomPart id="fehlt" title="Bevor die Website öffentlich wird">
      <ul>
        {missing.map(({ text, path }) => (
          <li key={text}>{canWrite ? <Link to={path}>{text}</Link> : text}</li>
        ))}
      </ul>
      {!canWrite && (
        <p>
          Das trägt ein, wer das Amt „Vorstand“ hat. Ämter vergeben Sie unter{' '}
          <Link to={href('/admin/personen')}>Personen</Link>, auch sich selbst.
        </p>
      )}
    </RoomPart>
  )
}

type Sent = {
  refused: { mistakes: Mistake[]; typed: Record<string, string> } | undefined
  /** By field. */
  usual: Record<string, string>
}

function Choice({ refused, usual }: Sent) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
      <RoomPart id="beispiel" title="Erst einmal umsehen">
        <p>Die Website zeigt einen erfundenen Verein. Probieren Sie alles aus; beginnen können Sie jederzeit.</p>
        <PostForm>
          <button className="button button-quiet" name="intent" value="ansehen" disabled={isSending}>
            Beispielverein ansehen
          </button>
        </PostForm>
      </RoomPart>
      <RoomPart id="eigener" title="Mit dem eigenen Verein beginnen">
        <p>
          Das dauert fünf Minuten. Was zum Beispielverein gehört, verschwindet; Konten und was Sie selbst geschrieben
          haben, bleiben.
        </p>
        {refused && <FormSummary title="Noch nicht begonnen" mistakes={refused.mistakes} />}
        <BeginForm refused={refused} usual={usual} isSending={isSending} />
      </RoomPart>
    </>
  )
}

const FIELDS = [
  { name: 'name', label: 'Name des Vereins', hint: 'Wie im Vereinsregister' },
  { name: 'shortName', label: 'Kurzer Name', hint: 'So steht er in der Kopfzeile' },
  { name: 'founded', label: 'Gründungsjahr', inputMode: 'numeric' },
  { name: 'sport', label: 'Sportart' },
  { name: 'street', label: 'Straße und Hausnummer', autoComplete: 'street-address' },
  { name: 'postalCode', label: 'Postleitzahl', inputMode: 'numeric', autoComplete: 'postal-code' },
  { name: 'city', label: 'Ort', autoComplete: 'address-level2' },
  { name: 'email', label: 'E-Mail-Adresse des Vereins', type: 'email', autoComplete: 'email' },
] as const

function BeginForm({ refused, usual, isSending }: Sent & { isSending: boolean }) {
  const mistakes = refused?.mistakes
  const typed = refused?.typed ?? usual
  return (
    <PostForm>
      {FIELDS.map(({ name, label, ...field }) => (
        <FormField
          key={name}
          name={name}
          label={label}
          hint={'hint' in field ? field.hint : undefined}
          mistakes={mistakes}
          input={{
            type: 'type' in field ? field.type : 'text',
            inputMode: 'inputMode' in field ? field.inputMode : undefined,
            autoComplete: 'autoComplete' in field ? field.autoComplete : 'off',
            defaultValue: typed[name] ?? '',
            maxLength: 100,
          }}
        />
      ))}
      {(['primary', 'accent'] as const).map((name) => (
        <FormField
          key={name}
          name={name}
          label={name === 'primary' ? 'Vereinsfarbe' : 'Zweite Farbe'}
          hint={name === 'primary' ? 'Für Flächen und Links' : 'Für Knöpfe'}
          mistakes={mistakes}
          input={{ type: 'color', defaultValue: typed[name] ?? '' }}
        />
      ))}
      {Array.from({ length: SLOT_ROWS }, (_, row) => (
        <SlotFields key={slotField(row, 'group')} row={row} typed={typed} mistakes={mistakes} />
      ))}
      <button className="button" name="intent" value="beginnen" disabled={isSending}>
        Mit unserem Verein beginnen
      </button>
    </PostForm>
  )
}

type SlotProps = { row: number; typed: Record<string, string>; mistakes: Mistake[] | undefined }

function SlotFields({ row, typed, mistakes }: SlotProps) {
  return (
    <fieldset>
      <legend>{row === 0 ? 'Trainingszeit' : `${row + 1}. Trainingszeit, wenn es eine gibt`}</legend>
      <FormField
        name={slotField(row, 'group')}
        label="Gruppe"
        mistakes={mistakes}
        input={{ defaultValue: typed[slotField(row, 'group')] ?? '', required: row === 0, maxLength: 100 }}
      />
      <FormSelect
        name={slotField(row, 'weekday')}
        label="Wochentag"
        options={weekdayOptions}
        chosen={typed[slotField(row, 'weekday')] ?? 'monday'}
      />
      {(['from', 'to'] as const).map((part) => (
        <FormField
          key={part}
          name={slotField(row, part)}
          label={part === 'from' ? 'Von' : 'Bis'}
          input={{ type: 'time', defaultValue: typed[slotField(row, part)] ?? '', required: row === 0 }}
        />
      ))}
    </fieldset>
  )
}
