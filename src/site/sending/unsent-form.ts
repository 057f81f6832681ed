/**
 * What somebody has sent, until its answer is shown. Where none came, the page stays, and why is said at the button. Where the door stands in
 * the place of the page, because the session was over, all of it goes back behind the door, hidden fields too, so that what arrived
 * nevertheless is not taken twice.
 */
export type Sent = {
  path: string
  /** Of the visit to the page, as the router names it. */
  visit: unknown
  place: string
  fields: FormData
  form: HTMLFormElement
  submitter: HTMLElement | null
  /** What the page was told by the form's last answer. */
  answer: unknown
}

const NOTHING_LOST = 'Was Sie eingegeben haben, steht danach noch im Formular.'
const STILL_HERE = 'Alles, was Sie eingegeben haben, steht noch hier.'

let sent: Sent | undefined
let unsent: Sent | undefined
let note: HTMLElement | undefined

const visitNow = (): unknown => (history.state as { key?: unknown } | null)?.key

/** The same form stands at the same place when its page comes back. */
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

/** @returns what is under way */
export const findSent = (): Sent | undefined => sent

/** Says at the button why it was not sent. */
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

/** Once something has come of it: the door says that nothing is lost, everything else is the answer. */
export function settleSent() {
  // A form that comes or goes while the page is open has no say in it.
  if (sent?.visit === visitNow()) return
  // What is sent at the door itself has its answer there.
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
