import type { WidgetState } from './state.ts'
import { translate } from './texts.ts'

const MENU = '[data-netlify-identity-menu]'
const BUTTON = '[data-netlify-identity-button]'

/** @property open also the way out: to people who are signed in the dialog offers to leave */
type Needs = { root: ParentNode; open: (action?: 'login' | 'signup') => void }

/** Fills the elements of the host page that lead to the dialog; their classes are for its styles. */
export function createHostElements({ root, open }: Needs) {
  const ownTexts = new WeakMap<Element, string>()

  function fillButton(place: Element, { user, locale }: WidgetState) {
    const own = ownTexts.get(place) ?? place.textContent.trim()
    ownTexts.set(place, own)
    const text = own === '' ? translate(locale, user ? 'log_out' : 'log_in') : own
    place.replaceChildren(makeButton('netlify-identity-button', text, () => open()))
  }

  function fillMenu(place: Element, { user, locale }: WidgetState) {
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
        makeItem('netlify-identity-logout', translate(locale, 'log_out'), () => open()),
      )
    } else {
      list.append(
        makeItem('netlify-identity-signup', translate(locale, 'sign_up'), () => open('signup')),
        makeItem('netlify-identity-login', translate(locale, 'log_in'), () => open('login')),
      )
    }
    place.replaceChildren(list)
  }

  return {
    fill(state: WidgetState) {
      for (const place of root.querySelectorAll(MENU)) keepFocus(place, () => fillMenu(place, state))
      for (const place of root.querySelectorAll(BUTTON)) keepFocus(place, () => fillButton(place, state))
    },
  }
}

export function nameOf(user: NonNullable<WidgetState['user']>): string {
  const { name, full_name: fullName } = user.user_metadata ?? {}
  const known = [name, fullName].find((each) => typeof each === 'string' && each.trim() !== '')
  return typeof known === 'string' ? known : user.email
}

/** Whoever stood in the element must not be thrown to the top of the page. */
function keepFocus(place: Element, change: () => void) {
  const hadFocus = place.contains(document.activeElement)
  change()
  if (hadFocus) focusIn(place)
}

const focusIn = (place: Element): void => place.querySelector('button')?.focus()

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
