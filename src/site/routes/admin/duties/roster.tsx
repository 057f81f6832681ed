import { data, href, redirect } from 'react-router'
import { freePlaces } from '#features/duties/duty.ts'
import { addJob, copyRoster, copyToSeries } from '#features/duties/fill-roster.ts'
import { jobForm } from '#features/duties/job-form.ts'
import { moveDuties, removeDuty, type RosterRefusal } from '#features/duties/keep-duties.ts'
import { openRoster } from '#features/duties/read-rosters.ts'
import { formatDate, formatListDate, formatTime } from '#shared/berlin-time.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { Result } from '#shared/result.ts'
import { enterRoom } from '../../../context.ts'
import { RefusalSummary, DescribedForm, FormFields, type ShownForm } from '../../../described-form/described-form.tsx'
import { refuseForm, type RefusedForm } from '../../../described-form/refuse-form.ts'
import { firstFields, readSentForm } from '../../../read-form.ts'
import { FormSelect } from '../../../ui/form-field.tsx'
import { PostForm } from '../../../ui/post-form.tsx'
import { RoomPage, RoomPart } from '../../../ui/room-page.tsx'
import { RoomTable } from '../../../ui/room-table.tsx'
import type { Route } from './+types/roster.ts'
import { getOrShowMissing, roomMeta, showMissing } from './missing-duty.ts'
import { freeText, shortWhen } from './people-text.ts'
import styles from './duties.module.css'
import { useFlash } from '../../../flash.ts'
import { Submit } from '../../../ui/submit.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { ctx, actor } = enterRoom(context)
  const { occasion, duties, copyable, series, isMoved } = getOrShowMissing(
    await openRoster(ctx, actor, params.occasion),
  )
  return {
    title: occasion.title,
    begins: formatListDate(occasion.startsAt),
    form: { fields: showFields(jobForm.fields), typed: { from: formatTime(occasion.startsAt), needed: '2' } },
    isMoved,
    duties: duties.map((duty) => ({
      id: duty.id,
      title: duty.title,
      when: shortWhen(duty),
      needed: duty.needed,
      taken: duty.places.length,
      free: freePlaces(duty),
    })),
    copyable: copyable.map(({ key, title, startsAt }) => ({ value: key, label: `${title}, ${formatDate(startsAt)}` })),
    others: series.length,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, actor } = enterRoom(context)
  const sent = await readSentForm(request)
  const { intent = '', source = '', id = '' } = firstFields(sent)
  const done = await send()
  if (done.ok) return redirect(`${href('/admin/mitglieder/dienste/plan/:occasion', params)}?gesagt=${intent}`, 303)
  const { error } = done
  if (error.kind === 'not-allowed' || error.kind === 'unknown-occasion' || error.kind === 'unknown-duty')
    return showMissing(error)
  const text = ({ kind }: { kind: keyof typeof messages }) => messages[kind]
  return data(refuseForm(error, { ...jobForm, sent, text, isNamed: true }), error.kind === 'mistakes' ? 422 : 409)

  async function send(): Promise<Result<unknown, RosterRefusal>> {
    const { occasion } = params
    switch (intent) {
      case 'streichen':
        return removeDuty(ctx, actor, { key: occasion, dutyId: id })
      case 'uebernehmen':
        return copyRoster(ctx, actor, occasion, source)
      case 'heimspiele':
        return copyToSeries(ctx, actor, occasion)
      case 'mitnehmen':
        return moveDuties(ctx, actor, occasion)
      default:
        return addJob(ctx, actor, occasion, sent)
    }
  }
}

const messages = {
  'too-many-duties': 'Das sind zu viele Dienste: Ein Plan hat höchstens 100. Machen Sie die Schichten länger.',
  'nothing-to-copy': 'Dort gibt es keinen Dienstplan (mehr).',
}

const flash: Record<string, string> = {
  dazu: 'Der Dienst steht im Plan. Die Mitglieder können sich jetzt eintragen.',
  streichen: 'Der Dienst ist gestrichen. Wer eingetragen war, bekommt eine E-Mail.',
  uebernehmen: 'Der Plan ist übernommen, ohne die Namen.',
  heimspiele: 'Die anderen Heimspiele haben jetzt denselben Plan.',
  mitnehmen: 'Die Dienste haben die neue Zeit. Wer eingetragen war, bekommt eine E-Mail.',
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  roomMeta(matches, loaderData ? `Dienstplan: ${loaderData.title}` : 'Dienstplan')

/** The duties of one occasion, added job by job, or copied from another occasion. */
export default function Roster({ loaderData: roster, actionData: refused }: Route.ComponentProps) {
  const notice = useFlash(flash)
  return (
    <RoomPage
      title={roster.title}
      back={{ label: 'Dienstplan machen', path: href('/admin/mitglieder/dienste/plan') }}
      lead={`Beginn ${roster.begins} Uhr`}
      notice={refused ? undefined : notice}
    >
      <RefusalSummary refused={refused} unsent="Nicht geändert" />
      {roster.isMoved && <MovedPart />}
      {roster.duties.length > 0 && <DutiesPart duties={roster.duties} />}
      <RoomPart id="dazu" title="Dienst dazunehmen">
        <JobForm key={roster.duties.length} form={roster.form} refused={refused} />
      </RoomPart>
      {(roster.copyable.length > 0 || roster.others > 0) && <CopyPart roster={roster} />}
    </RoomPage>
  )
}

const MovedPart = () => (
  <RoomPart id="verlegt" title="Der Beginn hat sich geändert">
    <p>Die Dienste stehen noch zur alten Zeit im Plan.</p>
    <PostForm>
      <button className="button" name="intent" value="mitnehmen">
        Dienste mitverschieben
      </button>
    </PostForm>
  </RoomPart>
)

type Shown = Route.ComponentProps['loaderData']

const DutiesPart = ({ duties }: Pick<Shown, 'duties'>) => (
  <RoomPart id="plan" title="Der Plan">
    <RoomTable
      label="Liste der Dienste"
      columns={['Was', 'Wann', 'Leute', 'Was tun?']}
      rows={duties.map(({ id, title, when, needed, taken, free }) => ({
        key: id,
        cells: [
          title,
          when,
          `${taken} von ${needed}${free > 0 ? `, ${freeText(free)}` : ''}`,
          <PostForm key="strike" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <button
              className="button button-quiet"
              name="intent"
              value="streichen"
              aria-label={`${title}, ${when} streichen`}
            >
              Streichen
            </button>
          </PostForm>,
        ],
      }))}
    />
  </RoomPart>
)

const CopyPart = ({ roster: { copyable, others, duties } }: { roster: Shown }) => (
  <RoomPart id="uebernehmen" title="Plan übernehmen">
    {copyable.length > 0 && (
      <PostForm>
        <FormSelect name="source" label="So wie bei" options={copyable} chosen={copyable[0]?.value ?? ''} />
        <Submit kind="quiet" value="uebernehmen">
          Plan von dort übernehmen
        </Submit>
      </PostForm>
    )}
    {others > 0 && duties.length > 0 && (
      <PostForm className="rows gap-3 start">
        <p>
          {others === 1
            ? 'Ein weiteres Heimspiel der Mannschaft hat noch keinen Plan.'
            : `${others} weitere Heimspiele der Mannschaft haben noch keinen Plan.`}
        </p>
        <Submit kind="quiet" value="heimspiele">
          Diesen Plan auch dort einsetzen
        </Submit>
      </PostForm>
    )}
  </RoomPart>
)

/** The form for a job, which is split into shifts automatically. */
const JobForm = ({ form, refused }: { form: ShownForm; refused: RefusedForm | undefined }) => (
  <DescribedForm form={form} refused={refused}>
    <FormFields names={['title']} />
    <div className={styles['row']}>
      <FormFields names={['day', 'from', 'to']} />
    </div>
    <div className={styles['row']}>
      <FormFields names={['shift', 'needed']} />
    </div>
    <Submit value="dazu">In den Plan aufnehmen</Submit>
  </DescribedForm>
)
