import { data, href, Link } from 'react-router'
import { joinYouthList, listGroups, readPlaces } from '#features/youth/join-youth-list.ts'
import { describeChild } from '#features/youth/youth-forms.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { guardText } from '#shared/form/guard-text.ts'
import { siteContext } from '../../context.ts'
import { DescribedForm, FormFields } from '../../described-form/described-form.tsx'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { hallLine } from '#features/club/club-words.ts'
import { readSentForm } from '../../read-form.ts'
import { services, visitorAddress } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { MailAsked } from '../../ui/mail-asked.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import { trainingDays } from '../training-table.ts'
import type { Route } from './+types/join.ts'
import { placesWords } from './youth-words.ts'

export const headers = formHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { club } = context.get(services)
  const ctx = context.get(siteContext)
  const [facts, training, groups, places] = await Promise.all([
    club.getFacts('club'),
    club.getFacts('training'),
    listGroups(ctx),
    readPlaces(ctx),
  ])
  const { fields } = describeChild(groups, ctx.now())
  return {
    words: places ? placesWords[places] : training.youthNotice,
    days: trainingDays(training),
    hall: hallLine(facts),
    form: groups.length === 0 ? undefined : { fields: showFields(fields), token: ctx.forms.youth.issue().token },
    isGone: new URL(request.url).searchParams.has('geloescht'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readSentForm(request)
  const joined = await joinYouthList(ctx, { sent, address: context.get(visitorAddress) })
  if (joined.ok) return { isAsked: true as const }
  const { fields } = describeChild(await listGroups(ctx), ctx.now())
  const text = (refusal: Parameters<typeof guardText>[0]) => guardText(refusal, SEND)
  const refused = refuseForm(joined.error, { fields, sent, guard: ctx.forms.youth, text })
  return data({ isAsked: false as const, ...refused }, refusalInit(joined.error))
}

const SEND = 'Kind eintragen'

const TITLE = 'Jugendtraining'
const SUBTITLE = 'Wann wir trainieren und wie Ihr Kind dazukommt'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/jugend') })

/** Training times of the youth, and the form for a place. */
export default function Join({ loaderData, actionData }: Route.ComponentProps) {
  const { words, days, hall, form, isGone } = loaderData
  if (actionData?.isAsked) return <MailAsked to={href('/')}>Zur Startseite</MailAsked>
  return (
    <Page title={TITLE} subtitle={SUBTITLE} className="form-page halves">
      <section aria-labelledby="plaetze" className="stack gap-4 to-46">
        {isGone && <p role="status">Ihr Kind steht nicht auf der Warteliste. Ihre Angaben haben wir gelöscht.</p>}
        <h2 id="plaetze">{words.title}</h2>
        <p>{words.text}</p>
        <FactList>
          {days.map(({ name, slots }) => (
            <Fact key={name} label={name}>
              {slots.map(({ group, time }) => `${group} ${time} Uhr`).join(', ')}
            </Fact>
          ))}
          {hall !== undefined && <Fact label="Wo">{hall}</Fact>}
        </FactList>
        {!form && (
          <p>
            <Link className="button" to={href('/kontakt')}>
              Fragen zum Jugendtraining
            </Link>
          </p>
        )}
      </section>
      {form && (
        <section aria-labelledby="eintragen" className="stack gap-4 to-46">
          <h2 id="eintragen">Ihr Kind eintragen</h2>
          <DescribedForm form={form} refused={actionData} unsent="Noch nicht eingetragen" aria-label="Kind eintragen">
            <FormFields />
            <p className="form-note">
              Was wir dabei speichern, steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
            </p>
            <button className="button" type="submit">
              {SEND}
            </button>
          </DescribedForm>
        </section>
      )}
    </Page>
  )
}
