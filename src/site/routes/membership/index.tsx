import { data, href } from 'react-router'
import { consentKeys } from '#features/membership/consents.ts'
import { feeText } from '#features/membership/fee.ts'
import type { SendRefusal } from '#features/membership/send-application.ts'
import { LONGEST_SIGNATURE } from '#features/membership/signature.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { pageMeta } from '../../page-meta.ts'
import { readForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import type { Route } from './+types/index.ts'
import { ApplicationForm, type RefusedApplication } from './application-form.tsx'
import { FeeTable } from './fee-table.tsx'
import { refusalText } from './refusal-text.ts'
import { Review, type Reviewed } from './review.tsx'
import { Sent, type SentFacts } from './sent.tsx'
import { toReviewed, toSentFacts } from './review-view.ts'
import { WAYS } from './ways.ts'
import '../../styles/form.css'

export const headers = formHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const { membership } = context.get(services)
  const { terms, takesAccounts } = await membership.offer()
  if (terms.fees.length === 0) throw data('Auf dieser Website kann man im Augenblick keinen Antrag stellen.', 404)
  const { fees, admissionFee, notice, privacyNotice, debit } = terms
  return {
    fees: fees.map((fee) => ({ title: fee.title, text: feeText(fee), proof: fee.proof })),
    admissionFee,
    notice,
    privacyNotice,
    takesAccounts,
    hasDebit: debit !== undefined,
    collected: debit?.collected,
    consentKeys,
    formToken: membership.formGuard.issue().token,
  }
}

type Answer =
  | { step: 'form'; refused: RefusedApplication }
  | { step: 'review'; reviewed: Reviewed }
  | { step: 'sent'; sent: SentFacts }

export async function action({ context, request }: Route.ActionArgs) {
  const { membership } = context.get(services)
  const fields = await readForm(request, LONGEST_SIGNATURE)
  const { canSign } = await membership.offer()
  const checked = await membership.check(fields)
  if (!checked.ok) return refuse(fields, { mistakes: checked.error }, { status: 422 })
  if (fields['way'] === WAYS.change) return refuse(fields, {}, { status: 200 })
  if (fields['way'] !== WAYS.send)
    return data<Answer>({
      step: 'review',
      reviewed: toReviewed(checked.value, { fields, canSign, refusal: undefined }),
    })
  const address = context.get(visitorAddress)
  const sent = await membership.send({ fields, address, report: context.get(faultReporter) })
  if (sent.ok) return data<Answer>({ step: 'sent', sent: toSentFacts(sent.value, fields) })
  const { error } = sent
  if (error.kind === 'mistakes') return refuse(fields, { mistakes: error.mistakes }, { status: 422 })
  const again = needsFreshForm(error)
    ? { ...fields, [guardFieldNames.token]: membership.formGuard.issue().token }
    : fields
  const reviewed = toReviewed(checked.value, { fields: again, canSign, refusal: refusalText(error) })
  return data<Answer>({ step: 'review', reviewed }, refusalInit(error))
}

const needsFreshForm = ({ kind }: SendRefusal) => kind === 'form-already-sent' || kind === 'unknown-form'

function refuse(fields: Record<string, string>, { mistakes = [] }: Partial<RefusedApplication>, init: ResponseInit) {
  const formToken = fields[guardFieldNames.token] ?? ''
  return data<Answer>({ step: 'form', refused: { typed: fields, mistakes, formToken } }, init)
}

const TITLE = 'Mitglied werden'
const SUBTITLE = 'Antrag ausfüllen, prüfen, unterschreiben – fertig.'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: TITLE, description: SUBTITLE, path: href('/mitglied-werden') })

export default function Membership({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.step === 'sent')
    return (
      <>
        <Banner title="Ihr Antrag ist da" subtitle="Vielen Dank! So geht es weiter." />
        <div className="wrap form-page">
          <Sent facts={actionData.sent} />
        </div>
      </>
    )
  if (actionData?.step === 'review')
    return (
      <>
        <Banner title="Bitte noch einmal prüfen" subtitle="Stimmt alles? Dann absenden." />
        <div className="wrap form-page">
          <Review reviewed={actionData.reviewed} />
        </div>
      </>
    )
  const refused = actionData?.refused
  const { fees, admissionFee, notice } = loaderData
  return (
    <>
      <Banner title={TITLE} subtitle={SUBTITLE} />
      <div className="wrap form-page">
        <FeeTable fees={fees} admissionFee={admissionFee} notice={notice} />
        <ApplicationForm {...loaderData} refused={refused} formToken={refused?.formToken ?? loaderData.formToken} />
      </div>
    </>
  )
}
