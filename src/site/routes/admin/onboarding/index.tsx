import { data, href, Link, redirect, redirectDocument } from 'react-router'
import { beginClub, lookAtSample, onboardingForm, showOnboarding } from '#features/club/onboarding/keep-onboarding.ts'
import { SLOT_ROWS } from '#features/club/onboarding/slot-fields.ts'
import { presentLook } from '#features/club/look/look.ts'
import { may } from '#rights/offices.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { enterRoom } from '../../../context.ts'
import { DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { FormSummary } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { describeRoom } from '../describe-room.ts'
import type { Route } from './+types/index.ts'
import { Submit } from '../../../ui/submit.tsx'

const FLASH = 'gesagt'
const { roomMeta, showMissing, getOrShowMissing } = describeRoom('Die ersten Schritte', {})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const shown = getOrShowMissing(await showOnboarding(ctx, actor))
  const { sport, colours } = presentLook
  return {
    ...shown,
    canWrite: may(actor, 'keep-club'),
    flash: url.searchParams.get(FLASH) ?? '',
    form: { fields: showFields(onboardingForm(ctx).fields), typed: { ...colours, sport: sport.name } },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const isLooking = firstFields(sent)['intent'] === 'ansehen'
  const done = isLooking ? await lookAtSample(ctx, actor) : await beginClub(ctx, actor, sent)
  if (done.ok && isLooking) return redirect(href('/admin'), 303)
  // Colours and logo are set once per HTML document, so it must be loaded again.
  if (done.ok) return redirectDocument(`${href('/admin/beginnen')}?${FLASH}=begonnen`, 303)
  if (done.error.kind === 'not-allowed') return showMissing(done.error)
  // Another user was faster, or the answer was lost: the page shows what to do next.
  if (done.error.kind === 'already-begun') return redirect(href('/admin/beginnen'), 303)
  return data(refuseForm(done.error, { ...onboardingForm(ctx), sent, text: String }), 422)
}

const TITLE = 'Mit dem eigenen Verein beginnen'
export const meta: Route.MetaFunction = ({ matches }) => roomMeta(matches, TITLE)

export default function Begin({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isOffered, missing, canWrite, flash, form } = loaderData
  return (
    <RoomPage
      title={TITLE}
      back={{ label: 'Übersicht', path: href('/admin') }}
      notice={flash === 'begonnen' ? 'Der Beispielverein ist weg. Auf der Website steht jetzt Ihr Verein.' : undefined}
    >
      {isOffered ? <Choice refused={refused} form={form} /> : <Checklist missing={missing} canWrite={canWrite} />}
      <RoomPart id="umziehen" title="Von einer alten Website umziehen">
        <p>
          Artikel, Seiten und Bilder der bisherigen Website bringen Sie als Datei mit:{' '}
          <Link to={href('/admin/umziehen')}>Website umziehen</Link>
        </p>
      </RoomPart>
    </RoomPage>
  )
}

/** What is required before visitors are invited. */
function Checklist({ missing, canWrite }: { missing: { text: string; path: string }[]; canWrite: boolean }) {
  if (missing.length === 0) return <p>Es fehlt nichts: Die Website kann öffentlich werden.</p>
  return (
    <RoomPart id="fehlt" title="Bevor die Website öffentlich wird">
      <ul className="bullets">
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

type Sent = { form: ShownForm; refused: RefusedForm | undefined }

const Choice = ({ refused, form }: Sent) => (
  <>
    <RoomPart id="beispiel" title="Erst einmal umsehen">
      <p>Die Website zeigt einen erfundenen Verein. Probieren Sie alles aus; beginnen können Sie jederzeit.</p>
      <PostForm>
        <Submit kind="quiet" value="ansehen">
          Beispielverein ansehen
        </Submit>
      </PostForm>
    </RoomPart>
    <RoomPart id="eigener" title="Mit dem eigenen Verein beginnen">
      <p>
        Das dauert fünf Minuten. Was zum Beispielverein gehört, verschwindet; Konten und was Sie selbst geschrieben
        haben, bleiben.
      </p>
      {refused && <FormSummary title="Noch nicht begonnen" mistakes={refused.mistakes} />}
      <BeginForm refused={refused} form={form} />
    </RoomPart>
  </>
)

function BeginForm({ refused, form }: Sent) {
  const names = Object.keys(form.fields)
  const slots = Array.from({ length: SLOT_ROWS }, (_, row) => names.filter((name) => name.startsWith(`slot${row}-`)))
  return (
    <DescribedForm form={form} refused={refused}>
      <FormFields names={names.filter((name) => !slots.flat().includes(name))} />
      {slots.map((slot, row) => (
        <fieldset key={row}>
          <legend>{row === 0 ? 'Trainingszeit' : `${row + 1}. Trainingszeit, wenn es eine gibt`}</legend>
          <FormFields names={slot} />
        </fieldset>
      ))}
      <Submit value="beginnen">Mit unserem Verein beginnen</Submit>
    </DescribedForm>
  )
}
