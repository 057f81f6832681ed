import { data, href, Link, redirect } from 'react-router'
import { trialForm } from '#features/contact/contact-form.ts'
import { refusalText, SEND_LABEL } from '#features/contact/refusal-text.ts'
import { sendTrial } from '#features/contact/send-message.ts'
import { showFields } from '#shared/form/describe-form.ts'
import { siteContext } from '../../context.ts'
import { DescribedForm, FormFields } from '../../described-form/described-form.tsx'
import { refuseForm } from '../../described-form/refuse-form.ts'
import { hallLine } from '#features/club/club-words.ts'
import { textTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { readSentForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { useHasPage } from '../../ui/hooks/use-has-page.ts'
import { trainingDays } from '../training-table.ts'
import type { Route } from './+types/trial.ts'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import '../../styles/prose.css'

export const headers = formHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { club } = context.get(services)
  const hall = hallLine(await club.getFacts('club'))
  const { firstVisit, trial, ...training } = await club.getFacts('training')
  return {
    lead: { title: firstVisit.title, html: textTogether(firstVisit.text) },
    trial,
    days: trainingDays(training),
    hall: hall && textTogether(hall),
    form: { fields: showFields(trialForm.fields), token: context.get(siteContext).forms.contact.issue().token },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readSentForm(request)
  const by = { address: context.get(visitorAddress), report: context.get(faultReporter) }
  const kept = await sendTrial(ctx, { ...by, sent })
  if (kept.ok) return redirect(href('/kontakt/nachricht/:token', { token: kept.value.token }), 303)
  const sending = { fields: trialForm.fields, sent, guard: ctx.forms.contact, text: refusalText }
  return data(refuseForm(kept.error, sending), refusalInit(kept.error))
}

const TITLE = 'Probetraining'
const SUBTITLE = 'Einfach vorbeikommen und mitspielen'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/probetraining') })

/** What newcomers need to know, and a form to announce their visit. */
export default function Trial({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { lead, trial, days, hall, form } = loaderData
  return (
    <Page title={TITLE} subtitle={SUBTITLE} className="form-page halves">
      <FirstVisit lead={lead} trial={trial} days={days} hall={hall} />
      <section aria-labelledby="ankuendigen" className="stack gap-4">
        <h2 id="ankuendigen">Sagen Sie uns Bescheid</h2>
        <p>
          Das ist nicht nötig, aber dann erwartet Sie jemand. Mit „{SEND_LABEL}“ geht Ihre Nachricht an uns; wir
          antworten per <span className="together">E-Mail</span>.
        </p>
        <DescribedForm
          form={form}
          refused={refused}
          unsent="Noch nicht abgeschickt"
          reloadDocument
          aria-label="Probetraining"
        >
          <FormFields />
          <p className="form-note">
            Was wir dabei speichern, steht in der <Link to={href('/datenschutz')}>Datenschutzerklärung</Link>.
          </p>
          <button className="button" type="submit">
            {SEND_LABEL}
          </button>
        </DescribedForm>
      </section>
    </Page>
  )
}

type FirstVisitProps = Pick<Route.ComponentProps['loaderData'], 'lead' | 'trial' | 'days' | 'hall'>

function FirstVisit({ lead, trial, days, hall }: FirstVisitProps) {
  const isHere = useHasPage()
  return (
    <section aria-labelledby="erstes-mal" className="stack gap-4">
      <h2 id="erstes-mal">{lead.title}</h2>
      <p className="prose" dangerouslySetInnerHTML={{ __html: lead.html }} />
      {isHere('jugend') && (
        <p>
          Für Kinder und Jugendliche: <Link to={href('/jugend')}>So geht es im Jugendtraining.</Link>
        </p>
      )}
      <FactList>
        {trial && <Fact label="Für wen">{trial.level}</Fact>}
        {days.map(({ name, slots }) => (
          <Fact key={name} label={name}>
            {slots.map(({ group, time }) => `${group} ${time} Uhr`).join(', ')}
          </Fact>
        ))}
        {trial && <Fact label="Mitbringen">{trial.bring}</Fact>}
        {trial && <Fact label="Wer Sie erwartet">{trial.waiting}</Fact>}
        {hall !== undefined && (
          <Fact label="Wo">
            <span dangerouslySetInnerHTML={{ __html: hall }} />
            {isHere('anfahrt') && (
              <>
                {' '}
                <Link to={href('/anfahrt')}>So finden Sie uns</Link>
              </>
            )}
          </Fact>
        )}
      </FactList>
    </section>
  )
}
