import { data, href } from 'react-router'
import { feeText, feeTitle, euros } from '#features/membership/fee.ts'
import { checkApplication, openApplications } from '#features/membership/check-application.ts'
import { sendApplication, type SendRefusal } from '#features/membership/send-application.ts'
import { LONGEST_SIGNATURE } from '#features/membership/signature.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { siteContext } from '../../context.ts'
import type { RefusedForm } from '../../described-form/refuse-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { firstFields, readSentForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import type { Route } from './+types/index.ts'
import { ApplicationForm } from './application-form.tsx'
import { blankPaperPath } from './paper-path.ts'
import { Review } from './review.tsx'
import { Sent } from './sent.tsx'
import { toReviewed, toSentFacts, type Reviewed, type SentFacts } from './review-view.ts'
import { WAYS } from './ways.ts'
import '../../styles/form.css'
import { textTogether } from '../../keep-together.ts'
import { Download } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './membership.module.css'
import { MINUTE } from '#shared/durations.ts'
import { guardText } from '#shared/form/guard-text.ts'

export const headers = formHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(siteContext)
  const { terms, asked, form } = await openApplications(ctx)
  if (terms.fees.length === 0) throw data('Auf dieser Website kann man im Augenblick keinen Antrag stellen.', 404)
  const { fees, admissionFee, notice, privacyNotice, debit } = terms
  return {
    fees: fees.map((fee) => ({ title: feeTitle(fee), text: feeText(fee), proof: fee.proof })),
    admissionFee,
    notice,
    paperPath: blankPaperPath(await context.get(services).club.getFacts('downloads')),
    privacyNotice,
    accounts: asked.accounts,
    collected: debit?.collected,
    form: { fields: showFields(form.fields), token: ctx.forms.membership.issue().token },
  }
}

type Answer =
  | { step: 'form'; refused: RefusedForm }
  | { step: 'review'; reviewed: Reviewed }
  | { step: 'sent'; sent: SentFacts }

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = context.get(siteContext)
  const sent = await readSentForm(request)
  const checked = await checkApplication(ctx, sent)
  if (!checked.ok) return data<Answer>({ step: 'form', refused: keepTyped(sent, checked.error.mistakes) }, 422)
  const way = sent.get('way')
  if (way === WAYS.change) return data<Answer>({ step: 'form', refused: keepTyped(sent) })
  const fields = firstFields(sent, LONGEST_SIGNATURE)
  if (way !== WAYS.send) return review(toReviewed(checked.value, fields))
  const by = { address: context.get(visitorAddress), report: context.get(faultReporter) }
  const kept = await sendApplication(ctx, checked.value, { ...by, sent })
  if (kept.ok)
    return data<Answer>({ step: 'sent', sent: toSentFacts(kept.value, fields, (await ctx.findClub()).email) })
  const { error } = kept
  const isUsedUp = error.kind === 'form-already-sent' || error.kind === 'unknown-form'
  const again = isUsedUp ? { ...fields, [guardFieldNames.token]: ctx.forms.membership.issue().token } : fields
  return review(toReviewed(checked.value, again, refusalText(error)), refusalInit(error))
}

const review = (reviewed: Reviewed, init?: ResponseInit) => data<Answer>({ step: 'review', reviewed }, init)

const keepTyped = (sent: SentForm, mistakes: RefusedForm['mistakes'] = []): RefusedForm => ({
  typed: firstFields(sent),
  mistakes,
  token: String(sent.get(guardFieldNames.token) ?? ''),
})

const TITLE = 'Mitglied werden'
const SUBTITLE = 'Antrag ausfüllen, prüfen, unterschreiben – fertig.'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/mitglied-werden') })

export default function Membership({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.step === 'sent')
    return (
      <Page title="Ihr Antrag ist da" subtitle="Vielen Dank! So geht es weiter." className="form-page">
        <Sent facts={actionData.sent} />
      </Page>
    )
  if (actionData?.step === 'review')
    return (
      <Page title="Bitte noch einmal prüfen" subtitle="Stimmt alles? Dann absenden." className="form-page">
        <Review {...actionData.reviewed} />
      </Page>
    )
  const { fees, admissionFee, notice, paperPath, ...money } = loaderData
  return (
    <Page title={TITLE} subtitle={SUBTITLE} className="form-page">
      <FeeTable fees={fees} admissionFee={admissionFee} notice={notice} paperPath={paperPath} />
      <ApplicationForm {...money} refused={actionData?.refused} />
    </Page>
  )
}

type Props = Pick<Route.ComponentProps['loaderData'], 'fees' | 'admissionFee' | 'notice' | 'paperPath'>

const FeeTable = ({ fees, admissionFee, notice, paperPath }: Props) => (
  <section aria-labelledby="beitraege" className={styles['part']}>
    <h2 id="beitraege">Was es kostet</h2>
    <table className={styles['fees']}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Für wen</th>
          <th scope="col">Beitrag</th>
        </tr>
      </thead>
      <tbody>
        {fees.map(({ title, text, proof }) => (
          <tr key={title}>
            <th scope="row">
              {title}
              {proof !== undefined && <small className="muted small block">mit Nachweis: {proof}</small>}
            </th>
            <td className="figures together">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {admissionFee !== undefined && <p>Dazu kommt einmal eine Aufnahmegebühr von {euros(admissionFee)}.</p>}
    {notice !== undefined && <p dangerouslySetInnerHTML={{ __html: textTogether(notice) }} />}
    <p>
      {/* A file, not a page of the router: a plain link. */}
      <a className="button button-quiet" href={paperPath}>
        <Icon icon={Download} size={18} /> Leerer Antrag als PDF
      </a>
    </p>
  </section>
)

/** Why an application was refused, and what to do about it. */
function refusalText(refusal: SendRefusal): string {
  switch (refusal.kind) {
    case 'too-fast':
      return 'Das ging sehr schnell. Bitte drücken Sie noch einmal auf „Antrag absenden“.'
    case 'trap-filled':
      return guardText(refusal, 'Antrag absenden')
    case 'unknown-form':
      return 'Diese Seite war zu lange offen. Ihre Angaben sind noch da; bitte senden Sie noch einmal ab.'
    case 'form-already-sent':
      return 'Von dieser Seite aus haben Sie schon einen Antrag geschickt. Möchten Sie wirklich noch einen stellen? Dann senden Sie noch einmal ab.'
    case 'too-many':
      return `Von diesem Anschluss kamen gerade viele Anträge. Bitte warten Sie ${Math.ceil(refusal.waitMilliseconds / MINUTE)} Minuten und senden dann noch einmal ab.`
    case 'not-stored':
      return 'Wir konnten den Antrag gerade nicht speichern. Bitte senden Sie in ein paar Minuten noch einmal ab; Ihre Angaben sind noch da.'
  }
}
