import { describeFailure } from './describe-failure.ts'
import { tellUnsent, type Sent } from './unsent-form.ts'

/** Asked already: it comes by a second time. */
const asked = new WeakSet<HTMLFormElement>()
const asking = new WeakSet<HTMLFormElement>()

/**
 * Has a form that leads away sent only when somebody is there to answer; otherwise an error page would take its place.
 *
 * @returns whether it is held back until then
 */
export function askBefore(event: Pick<Event, 'preventDefault'>, sent: Sent): boolean {
  const { form, submitter } = sent
  if (asked.delete(form)) return false
  event.preventDefault()
  if (asking.has(form)) return true
  asking.add(form)
  void findFailure().then((failure) => {
    asking.delete(form)
    if (failure !== undefined) return tellUnsent(sent, failure)
    asked.add(form)
    form.requestSubmit(submitter)
  })
  return true
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
