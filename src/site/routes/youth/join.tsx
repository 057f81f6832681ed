import { cx } from '#site/ui/cx.ts'
import { data, href, Link } from 'react-router'
import type { JoinRefusal } from '#features/youth/join-youth-list.ts'
import { LONGEST_CHILD_NAME, youthFieldNames, type YouthFieldName } from '#features/youth/youth-fields.ts'
import { formatWait, SECOND } from '#shared/durations.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { pageMeta } from '../../page-meta.ts'
import { readForm } from '../../read-form.ts'
import { services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { FormField, FormSelect, FormSummary, mistakesTitle, type Mistake } from '../../ui/form-field.tsx'
import { GuardFields } from '../../ui/guard-fields.tsx'
import { PostForm } from '../../ui/post-form.tsx'
import { formHeaders } from '../../refusal-init.ts'
import { trainingDays } from '../training-table.ts'
import type { Route } from './+types/join.ts'
import { placesWords } from './youth-words.ts'
import styles from './youth.module.css'

export const headers = formHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { club, youth } = context.get(services)
  const [{ hall }, training, groups, places] = await Promise.all([
    club.getFacts('club'),
    club.getFacts('training'),
    youth.listGroups(),
    youth.readPlaces(),
  ])
  return {
    words: places ? placesWords[places] : training.youthNotice,
    groups,
    days: trainingDays(training),
    hall: `${hall.name}, ${hall.street}, ${hall.postalCode} ${hall.city}`,
    formToken: youth.formGuard.issue().token,
    isGone: new URL(request.url).searchParams.has('geloescht'),
  }
}

type Typed = Record<YouthFieldName, string>
type Refused = { isAsked: false; typed: Typed; mistakes: Mistake[]; message: string | undefined; formToken: string }

export async function action({ context, request }: Route.ActionArgs) {
  const { youth } = context.get(services)
  const fields = await readForm(request)
  const [kind, jahrgang, gruppe, email] = youthFieldNames.map((name) => fields[name] ?? '')
  const typed: Typed = { kind: kind ?? '', jahrgang: jahrgang ?? '', gruppe: gruppe ?? '', email: email ?? '' }
  const token = fields[guardFieldNames.token] ?? ''
  const joined = await youth.join(
    { ...typed, token, trap: fields[guardFieldNames.trap] ?? '' },
    context.get(visitorAddress),
  )
  if (joined.ok) return { isAsked: true as const }
  const { error } = joined
  const formToken = error.kind === 'unknown-form' ? youth.formGuard.issue().token : token
  const refused: Refused = { isAsked: false, typed, formToken, ...toWords(error) }
  if (error.kind !== 'too-many') return data(refused, 422)
  return data(refused, { status: 429, headers: { 'Retry-After': String(Math.ceil(error.waitMilliseconds / SECOND)) } })
}

const SEND = 'Kind eintragen'

function toWords(refusal: JoinRefusal): Pick<Refused, 'mistakes' | 'message'> {
  switch (refusal.kind) {
    case 'mistakes':
      return { mistakes: refusal.mistakes, message: undefined }
    case 'too-fast':
      return { mistakes: [], message: `Das ging sehr schnell. Bitte klicken Sie noch einmal auf „${SEND}“.` }
    case 'trap-filled':
      return {
        mistakes: [],
        message: `Ein verstecktes Feld war ausgefüllt. Wir haben es geleert: Bitte klicken Sie noch einmal auf „${SEND}“.`,
      }
    case 'unknown-form':
      return { mistakes: [], message: `Das Formular war zu alt. Bitte klicken Sie noch einmal auf „${SEND}“.` }
    case 'too-many':
      return {
        mistakes: [],
        message: `Von Ihrem Anschluss kamen gerade sehr viele Anfragen. Bitte versuchen Sie es in ${formatWait(refusal.waitMilliseconds)} noch einmal.`,
      }
  }
}

const TITLE = 'Jugendtraining'
const SUBTITLE = 'Wann wir trainieren, und wie Ihr Kind dazukommt'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/jugend') })

/** When the young train, and the way to a place. */
export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { words, groups, days, hall, isGone } = loaderData
  if (actionData?.isAsked) return <Asked />
  return (
    <>
      <Banner title={TITLE} subtitle={SUBTITLE} />
      <div className="wrap form-page halves">
        <section aria-labelledby="plaetze" className={styles['part']}>
          {isGone && <p role="status">Ihr Kind steht nicht auf der Warteliste. Ihre Angaben haben wir gelöscht.</p>}
          <h2 id="plaetze">{words.title}</h2>
          <p>{words.text}</p>
          <FactList>
            {days.map(({ name, slots }) => (
              <Fact key={name} label={name}>
                {slots.map(({ group, time }) => `${group} ${time} Uhr`).join(', ')}
              </Fact>
            ))}
            <Fact label="Wo">{hall}</Fact>
          </FactList>
        </section>
        {groups.length === 0 ? (
          <p>
            <Link className="button" to={href('/kontakt')}>
              Fragen zum Jugendtraining
            </Link>
          </p>
        ) : (
          <section aria-labelledby="eintragen" className={styles['part']}>
            <h2 id="eintragen">Ihr Kind eintragen</h2>
            <ChildForm groups={groups} formToken={loaderData.formToken} refused={actionData} />
          </section>
        )}
      </div>
    </>
  )
}

type FormProps = { groups: { id: string; name: string }[]; formToken: string; refused: Refused | undefined }

function ChildForm({ groups, formToken, refused }: FormProps) {
  const { typed, mistakes = [], message } = refused ?? {}
  return (
    <>
      {refused && (
        <FormSummary
          title={message === undefined ? mistakesTitle(mistakes) : 'Noch nicht eingetragen'}
          message={message}
          mistakes={mistakes}
        />
      )}
      <PostForm aria-label="Kind eintragen">
        <ChildFields groups={groups} typed={typed} mistakes={mistakes} />
        <GuardFields token={refused?.formToken ?? formToken} answer={refused} />
        <p className="form-note">
          Was wir dabei speichern, steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
        </p>
        <button className="button" type="submit">
          {SEND}
        </button>
      </PostForm>
    </>
  )
}

type FieldsProps = Pick<FormProps, 'groups'> & { typed: Refused['typed'] | undefined; mistakes: Mistake[] }

const ChildFields = ({ groups, typed, mistakes }: FieldsProps) => (
  <>
    <FormField
      name="kind"
      label="Vorname des Kindes"
      mistakes={mistakes}
      input={{ maxLength: LONGEST_CHILD_NAME, autoComplete: 'off', defaultValue: typed?.kind }}
    />
    <FormField
      name="jahrgang"
      label="Geburtsjahr"
      mistakes={mistakes}
      input={{ inputMode: 'numeric', maxLength: 4, autoComplete: 'off', defaultValue: typed?.jahrgang }}
    />
    {groups.length > 1 && (
      <FormSelect
        name="gruppe"
        label="Trainingsgruppe"
        mistakes={mistakes}
        options={[{ value: '', label: 'Bitte wählen' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        chosen={typed?.gruppe ?? ''}
      />
    )}
    <FormField
      name="email"
      label="Ihre E-Mail-Adresse"
      hint="Wir schicken Ihnen einen Link. Erst wenn Sie dort bestätigen, steht Ihr Kind auf der Liste."
      mistakes={mistakes}
      input={{ type: 'email', autoComplete: 'email', maxLength: 254, defaultValue: typed?.email }}
    />
  </>
)

function Asked() {
  return (
    <>
      <Banner title="Fast fertig" subtitle="Bitte sehen Sie in Ihr Postfach" />
      <div className={cx('wrap section', styles['part'])} role="status">
        <p>
          Wir haben Ihnen eine E-Mail geschickt. Öffnen Sie den Link darin und bestätigen Sie; er gilt zwei Tage. Kommt
          nichts an, sehen Sie bitte auch unter „Spam“ nach.
        </p>
        <p>
          <Link to={href('/')}>Zur Startseite</Link>
        </p>
      </div>
    </>
  )
}
