import { expect, test } from 'vitest'
import { closed, initialState, opened, pageFor, tabsOf, toPage, type WidgetState } from './state.ts'

const withSettings = (disable_signup: boolean): WidgetState => ({
  ...initialState,
  settings: { autoconfirm: false, disable_signup, external: {} } as WidgetState['settings'],
})
const someone = { id: '1' } as WidgetState['user']

test('both tabs are shown, and only the one for logging in if signing up is closed', () => {
  expect(tabsOf(withSettings(false))).toEqual(['signup', 'login'])
  expect(tabsOf(withSettings(true))).toEqual(['login'])
  expect(tabsOf({ ...initialState, modal: { ...initialState.modal, page: 'recovery' } })).toEqual([])
})

test('signed-in users see their own page, whatever page was requested', () => {
  expect(pageFor(initialState, 'signup')).toBe('signup')
  expect(pageFor({ ...initialState, user: someone }, 'signup')).toBe('user')
})

test('closing clears all messages', () => {
  const open = {
    ...initialState,
    ...opened(initialState, 'login'),
    saving: true,
    error: 'a',
    message: 'message_confirm' as const,
  }
  expect({ ...open, ...closed(open) }).toEqual(initialState)
})

test('another page starts without messages and stays open', () => {
  const open = { ...initialState, ...opened(initialState, 'login'), error: 'a' }
  expect(toPage(open, 'amnesia')).toEqual({
    saving: false,
    error: null,
    message: null,
    modal: { page: 'amnesia', isOpen: true, logo: true },
  })
})
