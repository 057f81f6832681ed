import { data, href, Link, redirect } from 'react-router'
import { contactLimits } from '#features/contact/contact-fields.ts'
import { refusalText, SEND_LABEL } from '#features/contact/refusal-text.ts'
import { sendTrial } from '#features/contact/send-trial.ts'
import { readTrialPerson } from '#features/contact/trial-persons.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { textTogether } from '../../keep-together.ts'
import { pageMeta } from '../../page-meta.ts'
import { readForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { useHasPage } from '../../ui/use-has-page.ts'
import { trainingDays } from '../training-table.ts'
import type { Route } from './+types/trial.ts'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import { TrialForm, type RefusedTrial } from './trial-form.tsx'
import styles from './trial.module.css'

export const headers = formHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { club, contact } = context.get(services)
  const { hall } = await club.getFacts('club')
  const { firstVisit, trial, ...training } = await club.getFacts('training')
  return {
    lead: { title: firstVisit.title, html: textTogether(firstVisit.text) },
    trial,
    days: trainingDays(training),
    hall: textTogether(`${hall.name}, ${hall.street}, ${hall.postalCode} ${hall.city}`),
    formToken: contact.formGuard.issue().token,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { contact } = context.get(services)
  const fields = await readForm(request, contactLimits.message)
  const typed = {
    email: fields['email'] ?? '',
    message: fields['message'] ?? '',
    person: readTrialPerson(fields['person']) ?? '',
  }
  const formToken = fields[guardFieldNames.token] ?? ''
  const sent = await sendTrial(contact, {
    fields,
    address: context.get(visitorAddress),
    report: context.get(faultReporter),
  })
  if (sent.ok) return redirect(href('/kontakt/nachricht/:token', { token: sent.value.token }), 303)
  const { error } = sent
  const isOld = error.kind === 'form-already-sent' || error.kind === 'unknown-form'
  const refused: RefusedTrial = {
    typed,
    mistakes: error.kind === 'mistakes' ? error.mistakes : [],
    message: error.kind === 'mistakes' ? undefined : refusalText(error),
    formToken: isOld ? contact.formGuard.issue().token : formToken,
  }
  return data(refused, refusalInit(error))
}

const TITLE = 'Probetraining'
const SUBTITLE = 'Einfach vorbeikommen und mitspielen'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/probetraining') })

/** What somebody needs to know who comes for the first time, and a way to say so beforehand. */
export default function Trial({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { lead, trial, days, hall, formToken } = loaderData
  return (
    <>
      <Banner title={TITLE} subtitle={SUBTITLE} />
      <div className="wrap form-page halves">
        <FirstVisit lead={lead} trial={trial} days={days} hall={hall} />
        <section aria-labelledby="ankuendigen" className={styles['facts']}>
          <h2 id="ankuendigen">Sagen Sie uns Bescheid</h2>
          <p>
            Das müssen Sie nicht, aber dann wartet jemand auf Sie. Mit „{SEND_LABEL}“ geht Ihre Nachricht an uns; wir
            antworten per <span className="together">E-Mail</span>.
          </p>
          <TrialForm formToken={refused?.formToken ?? formToken} refused={refused} />
        </section>
      </div>
    </>
  )
}

type FirstVisitProps = Pick<Route.ComponentProps['loaderData'], 'lead' | 'trial' | 'days' | 'hall'>

function FirstVisit({ lead, trial, days, hall }: FirstVisitProps) {
  const isHere = useHasPage()
  return (
    <section aria-labelledby="erstes-mal" className={styles['facts']}>
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
        <Fact label="Wo">
          <span dangerouslySetInnerHTML={{ __html: hall }} />
          {isHere('anfahrt') && (
            <>
              {' '}
              <Link to={href('/anfahrt')}>So finden Sie uns</Link>
            </>
          )}
        </Fact>
      </FactList>
    </section>
  )
}
