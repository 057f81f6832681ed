/**
 * The input of a sent form until its answer is shown. Without an answer the page stays, and the button shows why. If the session was over and the
 * sign-in replaces the page, all input is restored after the sign-in, including hidden fields, so that a form that did arrive is not processed twice.
 */
export type Sent = {
  path: string
  /** The history key of the page's visit, from the router. */
  visit: unknown
  place: string
  fields: FormData
  form: HTMLFormElement
  submitter: HTMLElement | null
  /** The action data of the form's last answer. */
  answer: unknown
}

const NOTHING_LOST = 'Was Sie eingegeben haben, steht danach noch im Formular.'
const STILL_HERE = 'Alles, was Sie eingegeben haben, steht noch hier.'

let sent: Sent | undefined
let unsent: Sent | undefined
let note: HTMLElement | undefined

const visitNow = (): unknown => (history.state as { key?: unknown } | null)?.key

/** When its page comes back, the same form has the same index. */
const placeOf = (form: HTMLFormElement) => `${location.pathname} ${[...document.forms].indexOf(form)}`

export function noteSent(form: HTMLFormElement, submitter: HTMLElement | null, answer?: unknown): Sent {
  note?.remove()
  sent = {
    path: location.pathname,
    visit: visitNow(),
    place: placeOf(form),
    fields: new FormData(form),
    form,
    submitter,
    answer,
  }
  return sent
}

export const findSent = (): Sent | undefined => sent

/** Shows beside the button why the form was not sent. */
export function tellUnsent({ form, submitter }: Sent, why: string) {
  note?.remove()
  note = document.createElement('p')
  note.className = 'unsent'
  note.setAttribute('role', 'alert')
  note.append(form.querySelector(TYPED) ? `${why} ${STILL_HERE}` : why)
  if (!form.isConnected) document.querySelector('main')?.prepend(note)
  else if (submitter?.isConnected) submitter.after(note)
  else if (form.hidden) form.after(note)
  else form.append(note)
  note.scrollIntoView({ block: 'nearest' })
}

const TYPED = 'input:not([type=hidden], [tabindex="-1"]), textarea, select'

/** Settles the submission once the page has changed: the sign-in says that nothing is lost, any other page is the answer. */
export function settleSent() {
  // Ignores forms that mount or unmount within the same visit.
  if (sent?.visit === visitNow()) return
  // A form of the sign-in itself gets its answer there.
  const door = sent?.path === location.pathname ? null : document.querySelector('[data-way-back]')
  if (sent && door) {
    unsent = sent
    door.append(` ${NOTHING_LOST}`)
  }
  sent = undefined
}

export function giveBack(form: HTMLFormElement) {
  if (unsent?.place !== placeOf(form)) return
  const { fields } = unsent
  unsent = undefined
  for (const element of form.elements) {
    if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || isLine(element)) {
      const [value] = fields.getAll(element.name)
      if (typeof value === 'string') element.value = value
    } else if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
      element.checked = fields.getAll(element.name).includes(element.value)
    }
  }
}

const isLine = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !/^(checkbox|radio|file|password)$/.test(element.type)
