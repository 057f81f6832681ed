import type { Widget } from './context.ts'
import { open } from './modal.ts'
import type { WidgetState } from './state.ts'
import { translate } from './texts.ts'

const MENU = '[data-netlify-identity-menu]'
const BUTTON = '[data-netlify-identity-button]'

/** The original text of the host page's buttons. */
const ownTexts = new WeakMap<Element, string>()

/**
 * Fills the elements of the host page that open the dialog; their classes are hooks for its styles. The dialog also serves to sign out.
 */
export function fillHostElements(widget: Widget) {
  for (const place of document.querySelectorAll(MENU)) keepFocus(place, () => fillMenu(widget, place))
  for (const place of document.querySelectorAll(BUTTON)) keepFocus(place, () => fillButton(widget, place))
}

function fillButton(widget: Widget, place: Element) {
  const { user, locale } = widget.store.get()
  const own = ownTexts.get(place) ?? place.textContent.trim()
  ownTexts.set(place, own)
  const text = own === '' ? translate(locale, user ? 'log_out' : 'log_in') : own
  place.replaceChildren(makeButton('netlify-identity-button', text, () => open(widget)))
}

function fillMenu(widget: Widget, place: Element) {
  const { user, locale } = widget.store.get()
  const list = document.createElement('ul')
  list.className = 'netlify-identity-menu'
  if (user) {
    const details = document.createElement('li')
    details.className = 'netlify-identity-item netlify-identity-user-details'
    const name = document.createElement('span')
    name.className = 'netlify-identity-user'
    name.textContent = nameOf(user)
    details.append(name)
    list.append(
      details,
      makeItem('netlify-identity-logout', translate(locale, 'log_out'), () => open(widget)),
    )
  } else {
    list.append(
      makeItem('netlify-identity-signup', translate(locale, 'sign_up'), () => open(widget, 'signup')),
      makeItem('netlify-identity-login', translate(locale, 'log_in'), () => open(widget, 'login')),
    )
  }
  place.replaceChildren(list)
}

export function nameOf(user: NonNullable<WidgetState['user']>): string {
  const { name, full_name: fullName } = user.user_metadata ?? {}
  const known = [name, fullName].find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof known === 'string' ? known : user.email
}

/** A change must not move the focus from the element to the top of the page. */
function keepFocus(place: Element, change: () => void) {
  const hadFocus = place.contains(document.activeElement)
  change()
  if (hadFocus) place.querySelector('button')?.focus()
}

function makeItem(name: string, text: string, act: () => void): HTMLLIElement {
  const item = document.createElement('li')
  item.className = 'netlify-identity-item'
  item.append(makeButton(name, text, act))
  return item
}

function makeButton(name: string, text: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = name
  button.textContent = text
  button.addEventListener('click', act)
  return button
}
