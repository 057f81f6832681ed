/**
 * What a form sent whose page has given way to an error screen, for want of a connection, or to the door, because the session was over:
 * everything typed would be gone. All of it goes back, hidden fields too, so that what arrived nevertheless is not taken twice.
 */
type Sent = { path: string; place: string; fields: FormData }

const NOTHING_LOST = 'Was Sie eingegeben haben, steht danach noch im Formular.'

let sent: Sent | undefined
let unsent: Sent | undefined

/** The same form stands at the same place when its page comes back. */
const placeOf = (form: HTMLFormElement) => `${location.pathname} ${[...document.forms].indexOf(form)}`

export function noteSent(form: HTMLFormElement) {
  sent = { path: location.pathname, place: placeOf(form), fields: new FormData(form) }
}

/** Once something has come of it: an error screen or the door says that nothing is lost, everything else is the answer. */
export function settleSent() {
  const again = document.querySelector('[data-runtime=again]')
  // What is sent at the door itself has its answer there.
  const door = sent?.path === location.pathname ? null : document.querySelector('[data-way-back]')
  if (sent && (again ?? door)) {
    unsent = sent
    // From here and not by the screen itself: that is part of what the first page loads.
    again?.before(`${NOTHING_LOST} `)
    door?.append(` ${NOTHING_LOST}`)
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
