import { describeFailure } from './describe-failure.ts'
import { tellUnsent, type Sent } from './unsent-form.ts'

/** Asked already: it comes by a second time. */
const asked = new WeakSet<HTMLFormElement>()
const asking = new WeakSet<HTMLFormElement>()

/** Has the browser send a form only when somebody is there to answer; otherwise its own error page would take the form's place. */
export function askBefore(event: SubmitEvent, sent: Sent) {
  const { form, submitter } = sent
  if (asked.delete(form)) return
  event.preventDefault()
  if (asking.has(form)) return
  asking.add(form)
  void findFailure().then((failure) => {
    asking.delete(form)
    if (failure !== undefined) return tellUnsent(sent, failure)
    asked.add(form)
    form.requestSubmit(submitter)
  })
}

/** @returns undefined when the site can take something */
async function findFailure(): Promise<string | undefined> {
  try {
    const { ok, status, statusText } = await fetch('/readyz', { method: 'HEAD', cache: 'no-store' })
    return ok ? undefined : describeFailure({ status, statusText, internal: false, data: '' })
  } catch (error) {
    return describeFailure(error)
  }
}
