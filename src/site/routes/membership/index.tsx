import { data, href } from 'react-router'
import { feeText, feeTitle } from '#features/membership/fee.ts'
import { checkApplication, openApplications } from '#features/membership/check-application.ts'
import { sendApplication } from '#features/membership/send-application.ts'
import { LONGEST_SIGNATURE } from '#features/membership/signature.ts'
import { showFields } from '#shared/form/describe-form.ts'
import type { SentForm } from '#shared/form/typed.ts'
import { guardFieldNames } from '#shared/guard-field-names.ts'
import { siteContext } from '../../context.ts'
import type { RefusedForm } from '../../described-form/refuse-form.ts'
import { pageMeta } from '../../page-meta.ts'
import { firstFields, readSentForm } from '../../read-form.ts'
import { faultReporter, services, visitorAddress } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { formHeaders, refusalInit } from '../../refusal-init.ts'
import type { Route } from './+types/index.ts'
import { ApplicationForm } from './application-form.tsx'
import { FeeTable } from './fee-table.tsx'
import { blankPaperPath } from './paper-path.ts'
import { refusalText } from './refusal-text.ts'
import { Review, type Reviewed } from './review.tsx'
import { Sent, type SentFacts } from './sent.tsx'
import { toReviewed, toSentFacts } from './review-view.ts'
import { WAYS } from './ways.ts'
import '../../styles/form.css'

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
    blankPaperPath: blankPaperPath(await context.get(services).club.getFacts('downloads')),
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
  const { fees, admissionFee, notice, blankPaperPath: paperPath, ...money } = loaderData
  return (
    <>
      <Banner title={TITLE} subtitle={SUBTITLE} />
      <div className="wrap form-page">
        <FeeTable fees={fees} admissionFee={admissionFee} notice={notice} paperPath={paperPath} />
        <ApplicationForm {...money} refused={refused} />
      </div>
    </>
  )
}
